/** What a row is told apart by. */
export interface Identified {
  readonly id: string | number;
}

/** One answer of a list call. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  /** Whether further rows follow; undefined where the service does not say. */
  readonly more: boolean | undefined;
}

/** A list call of the service: at most `limit` rows, after the row with the id `after` if one is given. */
export type ListCall<Row> = (limit: number, after?: string) => Promise<ListAnswer<Row>>;

/** A part of a list, as it is shown. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly more: boolean;
}
