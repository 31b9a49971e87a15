import { UsageError } from 'startup/arguments';
import { LocalServiceError } from '../local-service-error.ts';
import type { TextLine } from './lines.ts';

/** The fields of a row, each with its aliases. */
export type Fields = Readonly<Record<string, readonly string[]>>;

/** The columns of a CSV file. */
export interface Columns {
  /** The field of each column; undefined for an ignored column. */
  readonly fields: readonly (string | undefined)[];
  /** The header in the file; undefined without one. */
  readonly header: readonly string[] | undefined;
}

/** Words in headers besides the fields' own names. */
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

/** Maximum characters of a line in an error message. */
const MAX_SHOWN_CHARACTERS = 120;

/** Characters that JSON does not escape, although a terminal obeys them or nobody sees them. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Derives the columns from a header in any case, order and spacing (`Wallet Address`, `wallet_address`). Ignores
 * unknown columns.
 * @param cells the cells of the line; undefined if it is not CSV
 * @throws LocalServiceError for any other line: a row, or a header that lacks or repeats a field. A header in another
 * language would otherwise be stored as a row, with the columns below it mixed up
 */
export function readHeader(line: TextLine, cells: readonly string[] | undefined, fields: Fields): Columns {
  const found = cells?.map((cell) => fieldNamed(cell, fields));
  const faults = found ? columnProblems(found, fields) : ['it is not CSV'];
  if (cells && found && faults.length === 0) return { fields: found, header: cells };
  const names = Object.keys(fields).join(',');
  throw new LocalServiceError(
    `Line ${line.line} is not understood as a header: ${faults.join(', ')}. It reads ${printableLine(line.text)}. ` +
      `Nothing is imported. If it is a header, name its columns ${names}, in any order. If it is a row, ` +
      `the file needs the option --columns ${names.includes(' ') ? `"${names}"` : names}, in the order of its columns.`,
  );
}

/**
 * Parses `--columns`: each field once, in the order of the file's columns, spelled as in a header.
 * @throws UsageError
 */
export function readColumnsOption(value: string, fields: Fields): readonly string[] {
  const found = value.split(',').map((word) => {
    const field = fieldNamed(word, fields);
    if (field !== undefined) return field;
    throw new UsageError(`--columns has an unknown column ${printableLine(word)}. ${columnsWanted(fields)}`);
  });
  const faults = columnProblems(found, fields);
  if (faults.length === 0) return found;
  throw new UsageError(`--columns is not right: ${faults.join(', ')}. ${columnsWanted(fields)}`);
}

const columnsWanted = (fields: Fields) =>
  `Give each of ${Object.keys(fields).join(',')} once, in the order of the file's columns.`;

/**
 * Rejects a header as the first row of a file that supposedly has none.
 * @throws LocalServiceError
 */
export function refuseHeader({ line, text }: TextLine, cells: readonly string[], fields: Fields): void {
  if (!looksLikeHeader(cells, fields)) return;
  throw new LocalServiceError(
    `Line ${line} looks like a header: ${printableLine(text)}. Nothing is imported. The option --columns is for a file ` +
      `without one: leave the option out, or remove the line. If the line is a row, leave the option out and put a ` +
      `header above the line.`,
  );
}

/** Whether the cells name each field once, as in a file's first line, or in the second header of joined files. */
export function isHeader(cells: readonly string[], fields: Fields): boolean {
  const found = cells.map((cell) => fieldNamed(cell, fields));
  return columnProblems(found, fields).length === 0;
}

/** Returns a sentence that names the imported columns. */
export function describeColumns({ fields, header }: Columns): string {
  if (header === undefined) return `There is no header: the columns are ${fields.join(', ')}.`;
  const columns = header.map((title, at) => [fields[at], JSON.stringify(title.trim())] as const);
  const taken = columns.flatMap(([field, title]) => (field === undefined ? [] : `${field} from ${title}`));
  const left = columns.flatMap(([field, title]) => (field === undefined ? title : []));
  return `Columns: ${taken.join(', ')}${left.length > 0 ? `; not taken: ${left.join(', ')}` : ''}.`;
}

/** Quotes and truncates a line, and escapes invisible characters. */
export function printableLine(text: string): string {
  const begun = Array.from(text.slice(0, 2 * MAX_SHOWN_CHARACTERS))
    .slice(0, MAX_SHOWN_CHARACTERS)
    .join('');
  const quoted = JSON.stringify(begun).replace(INVISIBLE, (found) =>
    Array.from({ length: found.length }, (_, at) => {
      return `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
  return begun.length < text.length ? `${quoted} and more` : quoted;
}

/** Returns a phrase for each missing or repeated column. */
function columnProblems(found: readonly (string | undefined)[], fields: Fields): readonly string[] {
  const counts = Object.keys(fields).map(
    (field) => [field, found.filter((one) => one === field).length] as const,
  );
  const missing = counts.flatMap(([field, count]) => (count === 0 ? `"${field}"` : []));
  const repeated = counts.flatMap(([field, count]) => (count > 1 ? `it has "${field}" ${count} times` : []));
  return missing.length > 0 ? [`it lacks ${missing.join(', ')}`, ...repeated] : repeated;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function fieldNamed(cell: string, fields: Fields): string | undefined {
  const letters = lettersOf(cell);
  return Object.entries(fields).find(([field, others]) => {
    return [field, ...others].some((name) => lettersOf(name) === letters);
  })?.[0];
}

/** Whether a cell has a header word and no other cell has a digit. Most values have a digit (wallets, ids, times). */
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
