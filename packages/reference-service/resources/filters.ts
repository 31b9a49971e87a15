/** The filters of a list, each with its condition on a row. */
const CONDITIONS = {
  pinned: 'is_pinned = 1',
  muted: 'is_muted = 1',
  archived: 'archived_at IS NOT NULL',
} as const;

/** A state of a resource that filters a list. */
export type Flag = keyof typeof CONDITIONS;
/** All of them, in the order of the indexes' names. */
export const FLAGS = ['pinned', 'muted', 'archived'] as const satisfies readonly Flag[];

/** One combination of filters: those of `flags` are on; with `inGroup` the list is one group's. */
export interface Combination {
  readonly flags: readonly Flag[];
  readonly inGroup: boolean;
}

/** All 16, with and without a group. Each has its index from a migration: a new filter needs a new migration. */
export const COMBINATIONS: readonly Combination[] = [false, true].flatMap((inGroup) =>
  Array.from({ length: 2 ** FLAGS.length }, (_, bits) => ({
    flags: FLAGS.filter((_flag, at) => (bits >> at) % 2 === 1),
    inGroup,
  })),
);

/** The conditions of a combination in SQL, except the group's. */
export function conditionsOf({ flags }: Combination): string[] {
  return flags.map((flag) => CONDITIONS[flag]);
}

/** Name of the index that holds exactly the rows of a combination, as in `scores_by_group_pinned_muted`. */
export function indexOf(table: string, { flags, inGroup }: Combination): string {
  return [table, 'by', inGroup ? 'group' : 'user', ...flags].join('_');
}
