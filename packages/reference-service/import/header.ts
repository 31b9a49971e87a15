import { LocalServiceError } from '../local-service-error.ts';

/** The fields of a row, in the order of the columns of a CSV file without a header, each with its alternative names. */
export type Fields = Readonly<Record<string, readonly string[]>>;

/** The columns of a CSV file. */
export interface Columns {
  /** The field of each column; undefined for an ignored one. */
  readonly fields: readonly (string | undefined)[];
  /** The header in the file; undefined without one. */
  readonly header: readonly string[] | undefined;
}

/** Words of headers besides the fields' own names. */
const USUAL_WORDS = [
  'name',
  'player',
  'user',
  'nickname',
  'handle',
  'owner',
  'wallet',
  'address',
  'account',
  'id',
];

/**
 * Derives the columns from the first line of a file: a header in any case, order and spacing (`Wallet Address`,
 * `wallet_address`), whose unknown columns are ignored, or else the fields in their order.
 * @throws LocalServiceError for a line that looks like a header and lacks a field, or repeats one: imported as a row,
 * it would be stored, and the columns below it confused
 */
export function readColumns(cells: readonly string[], fields: Fields): Columns {
  const found = cells.map((cell) => fieldNamed(cell, fields));
  const names = Object.keys(fields);
  const count = (field: string) => found.filter((one) => one === field).length;
  if (isHeader(cells, fields)) return { fields: found, header: cells };
  if (!looksLikeHeader(cells, fields)) return { fields: names, header: undefined };
  const wrong = names
    .filter((field) => count(field) !== 1)
    .map((field) => {
      return count(field) === 0 ? `no column is "${field}"` : `${count(field)} columns are "${field}"`;
    });
  throw new LocalServiceError(
    `The first line looks like a header, but ${wrong.join(', ')}. Nothing is imported. Name the columns ` +
      `${names.join(',')}, or put that line above it when it is a row.`,
  );
}

/**
 * Refuses a first line that is invalid CSV and looks like a header (`"Wallet" , "Name"`): skipped as a bad line, it
 * would leave the columns below it in their default order.
 * @throws LocalServiceError
 */
export function refuseBrokenHeader(text: string, fields: Fields): void {
  const isJson = text.trimStart().startsWith('{');
  if (isJson || !looksLikeHeader(text.split(','), fields)) return;
  throw new LocalServiceError(
    'The first line looks like a header, but is not CSV: no space may stand beside a quote. Nothing is imported. ' +
      `Name the columns ${Object.keys(fields).join(',')}.`,
  );
}

/** Whether the cells name each field once, as in a file's first line, and in the second header of joined files. */
export function isHeader(cells: readonly string[], fields: Fields): boolean {
  const found = cells.map((cell) => fieldNamed(cell, fields));
  return Object.keys(fields).every((field) => found.filter((one) => one === field).length === 1);
}

/** A sentence that names the imported columns. */
export function describeColumns({ fields, header }: Columns): string {
  if (header === undefined) return `There is no header: the columns are ${fields.join(', ')}.`;
  const columns = header.map((title, at) => [fields[at], JSON.stringify(title.trim())] as const);
  const taken = columns.flatMap(([field, title]) => (field === undefined ? [] : `${field} from ${title}`));
  const left = columns.flatMap(([field, title]) => (field === undefined ? title : []));
  return `Columns: ${taken.join(', ')}${left.length > 0 ? `; not taken: ${left.join(', ')}` : ''}.`;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function fieldNamed(cell: string, fields: Fields): string | undefined {
  const letters = lettersOf(cell);
  return Object.entries(fields).find(([field, others]) => {
    return [field, ...others].some((name) => lettersOf(name) === letters);
  })?.[0];
}

/** Whether a cell has a word of headers, and no other cell has a digit: most values have one (wallets, ids, times). */
function looksLikeHeader(cells: readonly string[], fields: Fields): boolean {
  const words = new Set([...Object.keys(fields).map(lettersOf), ...USUAL_WORDS]);
  const isTitle = (cell: string) => {
    return (
      fieldNamed(cell, fields) !== undefined ||
      cell.split(/[^\p{L}]+/u).some((word) => words.has(lettersOf(word)))
    );
  };
  return cells.some(isTitle) && cells.every((cell) => isTitle(cell) || !/\d/.test(cell));
}
