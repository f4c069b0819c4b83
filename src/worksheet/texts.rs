//! Texts made of texts.

/// The texts of all items, one behind the other.
pub(super) fn each<T>(items: impl IntoIterator<Item = T>, text: impl FnMut(T) -> String) -> String {
    let texts: Vec<String> = items.into_iter().map(text).collect();
    texts.concat()
}
