/**
 * The one palette. The help and the report of a change of several have no colour: they are texts, in an embed for its
 * room.
 */

/** The colour of what was asked for, and of a change. */
export const COLOUR = 0x5865f2;

/** The colour of what is put away, and of an attempt that changed nothing. */
export const ARCHIVED_COLOUR = 0x99aab5;

/** The colour of what is lost for good. */
export const DELETED_COLOUR = 0xed4245;

/** The colour of what somebody may not do. */
export const REFUSED_COLOUR = 0xfee75c;

/** The colour of what did not work. */
export const FAILED_COLOUR = 0xe67e22;
