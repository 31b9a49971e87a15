// Declares what is used of the package's two modules. The package's own types are a TypeScript file, which the compiler
// would check, too. Its schemas have no types; each has its name in Discord's specification with the suffix `Schema`.

/** Paths of all operations by method in lower case, such as `/channels/{channel_id}`. */
export const pathsList: Readonly<Record<string, readonly string[]>>;
