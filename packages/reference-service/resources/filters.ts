/** The SQL conditions of a list's filters. */
const CONDITIONS = {
  pinned: 'is_pinned = 1',
  muted: 'is_muted = 1',
  archived: 'archived_at IS NOT NULL',
} as const;

/** A filterable state of a resource. */
export type Flag = keyof typeof CONDITIONS;
/** All flags, in the order of the indexes' names. */
export const FLAGS = ['pinned', 'muted', 'archived'] as const satisfies readonly Flag[];

/** A combination of filters: all of `flags`, and with `inGroup` a group. */
export interface Combination {
  readonly flags: readonly Flag[];
  readonly inGroup: boolean;
}

/**
 * All 16 combinations, with and without a group. Each has an index from a migration, so a new filter needs a new
 * migration.
 */
export const COMBINATIONS: readonly Combination[] = [false, true].flatMap((inGroup) =>
  Array.from({ length: 2 ** FLAGS.length }, (_, bits) => ({
    flags: FLAGS.filter((_flag, at) => (bits >> at) % 2 === 1),
    inGroup,
  })),
);

/** Returns the SQL conditions of a combination, except the group's. */
export function conditionsOf({ flags }: Combination): string[] {
  return flags.map((flag) => CONDITIONS[flag]);
}

/** Returns the name of the index with exactly the rows of a combination, such as `scores_by_group_pinned_muted`. */
export function indexOf(table: string, { flags, inGroup }: Combination): string {
  return [table, 'by', inGroup ? 'group' : 'user', ...flags].join('_');
}
