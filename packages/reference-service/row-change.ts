/** The result of an upsert: the row is new, or existed with the same or with another content. */
export type RowChange = 'added' | 'unchanged' | 'changed';
