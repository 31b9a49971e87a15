import type { EndDetector, ListSource } from '../../../src/services/lists/paged-list.ts';
import { createPagedList } from '../../../src/services/lists/paged-list.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';

export interface ListAnswer {
  readonly rows: readonly string[];
  readonly more?: boolean;
}

interface ListSettings {
  readonly cursor?: boolean;
  readonly largestLimit?: number;
  readonly limitSetting?: string;
  readonly isWholeList?: EndDetector;
}

/** An answer that does not say whether more rows follow. */
export const answer = (...rows: string[]): ListAnswer => ({ rows });

/** An answer that says that more rows follow. */
export const moreAfter = (...rows: string[]): ListAnswer => ({ rows, more: true });

/** An answer with the last rows. */
export const lastRows = (...rows: string[]): ListAnswer => ({ rows, more: false });

/** A list whose calls are answered with these, one after the other. The first letter of a row is its id. */
export function listOf(answers: readonly (ListAnswer | ServiceFailure)[], settings: ListSettings = {}) {
  const { cursor = true, largestLimit = 100, limitSetting, isWholeList } = settings;
  const calls: [number, Readonly<Record<string, string>>][] = [];
  const source: ListSource<string, object> = {
    largestLimit,
    settings: { cursor: 'A_CURSOR_PARAMETER', ...(limitSetting && { largestLimit: limitSetting }) },
    ...(isWholeList && { isWholeList }),
    idOf: (row) => row.charAt(0),
    call: async (_query, limit, after) => {
      calls.push([limit, after]);
      const given = answers[calls.length - 1] ?? lastRows();
      if (given instanceof ServiceFailure) throw given;
      return given;
    },
  };
  const list = createPagedList(source, cursor ? 'from' : undefined);
  return { list, calls };
}
