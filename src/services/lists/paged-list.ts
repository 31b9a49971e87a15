import { beginningByCursor, pageByCursor } from './cursor-paging.ts';
import { beginningByLimit, pageByLimit } from './limit-paging.ts';
import type { EndGuess, ListAnswer } from './list-answer.ts';
import type { ListBeginning, ListSource } from './list-source.ts';
import type { ListPart, Page, PageRequest } from './page.ts';
import { partByCall } from './part.ts';

/** A list of the service's, page by page, whichever way the service lets it be continued. */
export interface PagedList<Row> {
  /** @throws ServiceFailure, unexpected-answer among them when there is more and no way to it */
  page(request: PageRequest): Promise<Page<Row>>;
  /**
   * The rows of one call: the first ones, or with a cursor those after the row with the id `after`.
   * @throws ServiceFailure, refused among them when the service does not know that row any more
   */
  part(after?: string): Promise<ListPart<Row>>;
  /**
   * The first `needed` rows or more, unless the list ends before or no more of it can be had.
   * @param known its rows from the first one on: with a cursor the list is continued there
   */
  beginning(needed: number, known?: readonly Row[]): Promise<ListBeginning<Row>>;
}

/** A list: how it is called and continued. */
export interface PagedListOptions<Row> extends Omit<ListSource<Row>, 'call' | 'saysMore'> {
  /**
   * One call: its rows, and whether further rows follow where the service says so.
   * @param cursor what its query needs to go on after a row; empty for the beginning
   */
  readonly call: (
    limit: number,
    cursor: Readonly<Record<string, string>>,
  ) => Promise<{ readonly rows: readonly Row[]; readonly more?: boolean }>;
  /** For a list whose answers do not say whether further rows follow: what tells its end in their place. */
  readonly endGuess?: EndGuess;
}

/** A list that goes on by the interface's rules where there are some, and by its settings where there are none. */
export function createPagedList<Row>(options: PagedListOptions<Row>): PagedList<Row> {
  const { cursorParameter: parameter, endGuess } = options;
  const call = async (limit: number, after?: string): Promise<ListAnswer<Row>> => {
    const cursor = parameter === undefined || after === undefined ? {} : { [parameter]: after };
    const { rows, more = endGuess?.(rows.length, limit) ? false : undefined } = await options.call(
      limit,
      cursor,
    );
    return { rows, more, short: rows.length < limit };
  };
  const source: ListSource<Row> = { ...options, call, saysMore: endGuess === undefined };
  const part = (after?: string) => partByCall(source, after);
  if (parameter === undefined) {
    return {
      part,
      page: (request) => pageByLimit(source, request),
      beginning: (needed) => beginningByLimit(source, needed),
    };
  }
  return {
    part,
    page: (request) => pageByCursor(source, request),
    beginning: (needed, known = []) => beginningByCursor(source, needed, known),
  };
}
