import { beginningByCursor, pageByCursor, rowsByCursor } from './cursor-paging.ts';
import { beginningByLimit, pageByLimit, rowsByLimit } from './limit-paging.ts';
import type { ListAnswer } from './list-answer.ts';
import type { ListBeginning, ListSource } from './list-source.ts';
import type { Page, PageRequest } from './page.ts';

/** A list of the service's, page by page, whichever way the service lets it be continued. */
export interface PagedList<Row> {
  /** @throws ServiceFailure, unexpected-answer among them when there is more and no way to it */
  page(place: PageRequest): Promise<Page<Row>>;
  /** Every row that can be had, each once, fetched as it is needed. @throws ServiceFailure as `page` does */
  rows(): AsyncGenerator<Row, void, undefined>;
  /**
   * The first `needed` rows or more, unless the list ends before or no more of it can be had.
   * @param known its rows from the first one on: with a cursor the list is continued there
   */
  beginning(needed: number, known?: readonly Row[]): Promise<ListBeginning<Row>>;
}

export interface PagedListOptions<Row> extends Omit<ListSource<Row>, 'call'> {
  /** One call. `cursor` is what its query needs to go on after a row; empty for the beginning. */
  readonly call: (limit: number, cursor: Readonly<Record<string, string>>) => Promise<ListAnswer<Row>>;
}

/** A list that goes on by the interface's rules where there are some, and by its settings where there are none. */
export function createPagedList<Row>(options: PagedListOptions<Row>): PagedList<Row> {
  const { cursorParameter: parameter } = options;
  if (parameter === undefined) {
    const source: ListSource<Row> = { ...options, call: (limit) => options.call(limit, {}) };
    return {
      page: (place) => pageByLimit(source, place),
      rows: () => rowsByLimit(source),
      beginning: (needed) => beginningByLimit(source, needed),
    };
  }
  const source: ListSource<Row> = {
    ...options,
    call: (limit, after) => options.call(limit, after === undefined ? {} : { [parameter]: after }),
  };
  return {
    page: (place) => pageByCursor(source, place),
    rows: () => rowsByCursor(source),
    beginning: (needed, known = []) => beginningByCursor(source, needed, known),
  };
}
