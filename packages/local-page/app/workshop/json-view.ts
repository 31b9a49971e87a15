import { html } from 'htm/preact';

interface FieldError {
  readonly path: readonly string[];
  readonly message: string;
}

/** Indented JSON. Marks the fields that Discord rejects. */
export function JsonView({
  title,
  json,
  marked,
}: {
  title: string;
  json: string;
  marked: readonly FieldError[];
}) {
  const lines = jsonLines(json);
  const marks = new Map<number, string[]>();
  for (const { path, message } of marked) {
    const index = lineOf(lines, path);
    const name = path.at(-1) ?? '';
    const isHere = lines[index]?.path.length === path.length;
    marks.set(index, [...(marks.get(index) ?? []), isHere ? message : `${name}: ${message}`]);
  }
  return html`<details class="json" open>
    <summary class="note">${title}</summary>
    <pre dir="ltr" tabindex="0" aria-label=${title}>${lines.map(({ depth, text }, index) => {
      const messages = marks.get(index);
      const line = `${'  '.repeat(depth)}${text}\n`;
      if (!messages) return line;
      const below = `${'  '.repeat(depth)}▲ ${messages.join(' ')}\n`;
      return html`<mark>${line}</mark><span class="json-mark">${below}</span>`;
    })}</pre>
  </details>`;
}

/** A line of indented JSON, with the path of its value. */
export interface JsonLine {
  readonly depth: number;
  readonly text: string;
  readonly path: readonly string[];
}

/** Indents a JSON text. Other text becomes one line. */
export function jsonLines(json: string): JsonLine[] {
  try {
    return linesOfValue(JSON.parse(json), [], '', '');
  } catch {
    return [{ depth: 0, text: json, path: [] }];
  }
}

function linesOfValue(value: unknown, path: readonly string[], before: string, after: string): JsonLine[] {
  const depth = path.length;
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return [{ depth, text: `${before}${JSON.stringify(value)}${after}`, path }];
  }
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  return [
    { depth, text: `${before}${open}`, path },
    ...entries.flatMap(([key, inner], index) =>
      linesOfValue(
        inner,
        [...path, key],
        isList ? '' : `${JSON.stringify(key)}: `,
        index < entries.length - 1 ? ',' : '',
      ),
    ),
    { depth, text: `${close}${after}`, path: [...path, ''] },
  ];
}

/**
 * Finds the line of a field, or of the nearest enclosing value, because a missing field has no line.
 * @returns its index
 */
function lineOf(lines: readonly JsonLine[], path: readonly string[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const key = JSON.stringify(path.slice(0, length));
    const found = lines.findIndex((line) => JSON.stringify(line.path) === key);
    if (found >= 0) return found;
  }
  return 0;
}

/** Returns a path to a field in discord.js's notation: `embeds[0].fields[1].name`. */
export const pathText = (path: readonly string[]): string =>
  path.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : `${index > 0 ? '.' : ''}${key}`)).join('');
