/**
 * The colour of what was asked for. The help and the report of a change of several have none: they are texts, in an
 * embed for its room.
 */
export const COLOUR = 0x5865f2;

/** The colour of what is put away. */
export const ARCHIVED_COLOUR = 0x99aab5;
