import { html } from 'htm/preact';
import { jsonLines, lineOf } from './json-lines.ts';

interface Marked {
  readonly path: readonly string[];
  readonly message: string;
}

/** A text of JSON as people read it, with the fields marked that Discord refuses. */
export function JsonView({
  title,
  json,
  marked,
}: {
  title: string;
  json: string;
  marked: readonly Marked[];
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
