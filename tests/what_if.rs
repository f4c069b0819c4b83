//! `--set`: the tree as it was read, with another value.

use serde_json::Value as Json;

use crate::common::terminal::json;

#[test]
fn a_value_that_is_set_is_as_good_as_one_that_is_written() {
    let text = "(max A (min B E=2 (max F K=3 L=?)) (min C G=7 H=6))";
    for (value, written) in [
        ("4", "4"),
        ("-7/3", "-7/3"),
        ("inf", "inf"),
        ("2.50", "2.5"),
    ] {
        let set = format!("eval --alpha-beta --json --set L=0 --set G={value}");
        let mut set = json(&set, text);
        let changed = text
            .replace("L=?", "L=0")
            .replace("G=7", &format!("G={written}"));
        let plain = json("eval --alpha-beta --json", &changed);
        let told = set["tree"].as_object_mut().unwrap().remove("set").unwrap();
        assert_eq!(told[0]["leaf"], "L");
        assert_eq!(told[0]["before"], Json::Null);
        assert_eq!(told[1]["before"], 7);
        assert_eq!(set, plain);
    }
}
