/** The result of inserting a row: it is new, it existed unchanged, or it existed with another content. */
export type RowChange = 'added' | 'unchanged' | 'changed';
