/** The interface's `default` parameter: the direction in which names and score records are listed. */
export type Direction = 'asc' | 'desc';
