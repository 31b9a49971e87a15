/**
 * The colour of what was asked for, and of what is put away. The help and the report of a change of several have none:
 * they are texts in an embed for its room.
 */
export const COLOUR = 0x5865f2;
export const ARCHIVED_COLOUR = 0x99aab5;
