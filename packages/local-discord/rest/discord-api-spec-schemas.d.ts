/** The specification's schemas, each under its name there with `Schema` behind it. The package has no types for them. */
export {};
