import type { APIAttachment } from 'discord-api-types/v10';
import { visibleLine, visibleText } from '../screen/visible-text.ts';

const MOST_BYTES = 1_000_000;
const MOST_LINES = 20;
const MOST_CHARACTERS = 400;

/**
 * A file as its name and size and what is said of it for those who do not see it, with the first lines of its content when it is text of
 * at most a megabyte.
 */
export function fileLines(file: APIAttachment, bytes: Uint8Array | undefined): string[] {
  const said = file.description ? `: ${shortened(visibleLine(file.description))}` : '';
  const header = `[file] ${visibleLine(file.filename)} (${decimalSize(file.size)})${said}`;
  const text = isText(file) && bytes && bytes.length <= MOST_BYTES ? decode(bytes) : undefined;
  if (!text) return [header];

  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const shown = lines.slice(0, MOST_LINES).map((line) => (line === '' ? '' : `    ${shortened(line)}`));
  const left = lines.length - shown.length;
  if (left > 0) shown.push(`    … ${count(left, 'more line')}`);
  return [header, ...shown];
}

function isText({ content_type, filename }: APIAttachment): boolean {
  return /^(text\/|application\/json)/.test(content_type ?? '') || /\.(txt|json|csv|md)$/i.test(filename);
}

/** Undefined when the bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function shortened(line: string): string {
  const characters = Array.from(line);
  const left = characters.length - MOST_CHARACTERS;
  if (left <= 0) return visibleText(line);
  return `${visibleText(characters.slice(0, MOST_CHARACTERS).join(''))}… ${count(left, 'more character')}`;
}

function count(amount: number, thing: string): string {
  return `${amount.toLocaleString('en')} ${thing}${amount === 1 ? '' : 's'}`;
}

function decimalSize(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
