import { z } from 'zod';

/** The last page that a button leads to. */
const LAST_PAGE = 100_000;

/** What every page button carries. */
export interface PageState {
  /** Rows on a page. */
  readonly limit: number;
  /** Counts from 0. */
  readonly page: number;
  /** The id of the row before the page; empty when it is not known, and not there where no list continues after a row. */
  readonly after?: string;
}

/** The fields of a page button's custom id. @param mostRows that a page may have */
export const pageFields = (mostRows: number) => ({
  limit: z.coerce.number().int().min(1).max(mostRows),
  page: z.coerce.number().int().min(0).max(LAST_PAGE),
});

/** Where a page begins, as the services are asked. */
export function pageAt({ limit, page, after = '' }: PageState) {
  return { offset: page * limit, limit, after: after === '' ? undefined : after };
}
