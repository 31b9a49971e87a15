// What is used of the package's two modules: its own types are a TypeScript file, which the compiler would check, too, and
// its schemas, each under its name in Discord's specification with `Schema` behind it, have none.

/** The paths of all operations by their methods in small letters, as in `/channels/{channel_id}`. */
export const pathsList: Readonly<Record<string, readonly string[]>>;
