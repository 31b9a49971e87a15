/**
 * What `default` is taken for, the direction in which names and score records are listed:
 * docs/interface.md#names-and-score-records-in-full
 */
export type Direction = 'asc' | 'desc';
