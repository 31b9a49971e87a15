/** What an override of a command is for, by Discord's numbers; a test compares them with the library's. */
export const TARGET = { Role: 1, User: 2, Channel: 3 } as const;
