// The part of the package that is used here. Its own types are a TypeScript file, which the compiler would check, too.

/** The paths of all operations by their methods in small letters, as in `/channels/{channel_id}`. */
export const pathsList: Readonly<Record<string, readonly string[]>>;
