/** The colour of an answer, and of what is put away. */
export const COLOUR = 0x5865f2;
export const ARCHIVED_COLOUR = 0x99aab5;
