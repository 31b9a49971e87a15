/**
 * The one palette. The help and the report of a change of several have no colour: they are texts, in an embed for its
 * room.
 */

/** An answer, or a change. */
export const COLOUR = 0x5865f2;

/** An archived resource, or an attempt that changed nothing. */
export const ARCHIVED_COLOUR = 0x99aab5;

/** A deletion. */
export const DELETED_COLOUR = 0xed4245;

/** A refusal. */
export const REFUSED_COLOUR = 0xfee75c;

/** A failure. */
export const FAILED_COLOUR = 0xe67e22;
