/** What became of a row that was put in: it is new, it was there just so, or it was there with another content. */
export type RowChange = 'added' | 'unchanged' | 'changed';
