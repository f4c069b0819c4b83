//! JSON Schemas that are stated by hand, for types that have a shape of their own in documents.

/// States the schema that stands wherever the type is used.
macro_rules! schema_in_place {
    ($type:ty, $schema:expr) => {
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema = $schema;
                schema(generator)
            }
        }
    };
}

pub(crate) use schema_in_place;
