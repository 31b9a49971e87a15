/**
 * The palette. The help and the report of a bulk change have no colour: they are texts, in an embed only for its size.
 */

/** An answer or a change. */
export const COLOUR = 0x5865f2;

/** An archived resource, or an attempt that changed nothing. */
export const ARCHIVED_COLOUR = 0x99aab5;

export const DELETED_COLOUR = 0xed4245;

export const REFUSED_COLOUR = 0xfee75c;

export const FAILED_COLOUR = 0xe67e22;
