import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Locale } from 'discord-api-types/v10';
import type { MessageElement } from 'message-format/message';
import { z } from 'zod';

/** The folders with a file of messages for each language. */
export const FOLDERS = { bot: 'src/handlers/words', page: 'packages/local-page/app/words' } as const;

const note = z.strictObject({
  description: z.string().optional(),
  'x-max': z.int().positive().optional(),
});
/** A note for translators, and the most characters of the message. */
export type Note = z.infer<typeof note>;

/** A file of messages, as it was read. */
export interface MessageFile {
  readonly path: string;
  /** Discord's locale. */
  readonly locale: string;
  readonly messages: ReadonlyMap<string, string>;
  /** Notes by the key of a message, or of a group of messages. */
  readonly notes: ReadonlyMap<string, Note>;
  /** The commit whose English messages the language was compared with last. */
  readonly checked: string | undefined;
  /** What is wrong with the file itself, as `de.json:12 lists.page: it is there twice`. */
  readonly faults: readonly string[];
  /** The beginning of a fault of a message: `de.json:12 lists.page`. */
  place(key: string): string;
}

/** Keys of the file itself. */
const ABOUT = new Set(['@@locale', '@@x-notes', '@@x-checked']);

/** Reads a file. A file that is no JSON has one fault and no messages. */
export function readMessageFile(path: string, text = readFileSync(path, 'utf8')): MessageFile {
  // Prettier, Biome and Weblate write a key a line, two spaces from the margin.
  const keys = [...text.matchAll(/^ {2}"((?:[^"\\]|\\.)*)":/gm)].map(({ 1: key = '', index }) => ({
    key,
    index,
  }));
  const place = (key: string) => {
    const before = text.slice(0, keys.findLast((each) => each.key === key)?.index ?? 0);
    return `${path}:${before.split('\n').length} ${key}`;
  };
  const name = basename(path, '.json');
  // The file of all of English is named en.
  const known = ['en', ...Object.values(Locale)].find((each) => each.toLowerCase() === name);
  const locale = known ?? 'en';
  const faults: string[] = known === undefined ? [`${path}:1: Discord has no locale ${name}`] : [];
  const fault = (key: string, why: string) => faults.push(`${place(key)}: ${why}`);
  const messages = new Map<string, string>();
  const notes = new Map<string, Note>();
  const file = { path, locale, messages, notes, checked: undefined, faults, place };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    faults.push(`${path}:${/line (\d+)/.exec(why)?.[1] ?? 1}: it is no JSON: ${why}`);
    return file;
  }
  const entries = z.record(z.string(), z.unknown()).safeParse(content);
  if (!entries.success) {
    faults.push(`${path}:1: it is no JSON object`);
    return file;
  }
  const seen = new Set<string>();
  for (const { key } of keys) {
    if (seen.has(key)) fault(key, 'it is there twice');
    seen.add(key);
  }
  for (const [key, value] of Object.entries(entries.data)) {
    if (key.startsWith('@@')) {
      if (!ABOUT.has(key) || typeof value !== 'string')
        fault(key, `the file has ${[...ABOUT].join(', ')} as texts`);
    } else if (key.startsWith('@')) {
      const read = note.safeParse(value);
      if (read.success) notes.set(key.slice(1), read.data);
      else fault(key, 'a note has "description" and "x-max"');
    } else if (typeof value === 'string') messages.set(key, value);
    else fault(key, 'it is no text');
  }
  const [[first, own] = []] = Object.entries(entries.data);
  // ARB writes `pt_BR`.
  const written = locale.replace('-', '_');
  if (first !== '@@locale' || own !== written)
    faults.push(`${path}:1: its first key has to be "@@locale": ${JSON.stringify(written)}`);
  const checked = entries.data['@@x-checked'];
  return { ...file, checked: typeof checked === 'string' ? checked : undefined };
}

/** The files of a folder: that of English, then those of the other languages. */
export function readMessageFiles(folder: string): readonly [english: MessageFile, ...others: MessageFile[]] {
  const others = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'en.json')
    .sort();
  return [
    readMessageFile(join(folder, 'en.json')),
    ...others.map((name) => readMessageFile(join(folder, name))),
  ];
}

/** What is noted about a message: its own note, and what its groups say where it says nothing. */
export function noteOf(english: MessageFile, key: string): Note {
  const parts = key.split('.');
  const notes = parts.map((_, at) => english.notes.get(parts.slice(0, at + 1).join('.')) ?? {});
  return Object.assign({}, ...notes);
}

/** Characters of the longest choice, without what is put into the placeholders. */
export function textLength(elements: readonly MessageElement[]): number {
  let length = 0;
  for (const element of elements) {
    if (typeof element === 'string') length += element.length;
    else if ('keys' in element) length += Math.max(...element.texts.map(textLength));
  }
  return length;
}

/** The texts of a message: those around its placeholders, and of each choice. */
export const textParts = (elements: readonly MessageElement[]): string[] =>
  elements.flatMap((element) => {
    if (typeof element === 'string') return [element];
    return 'keys' in element ? element.texts.flatMap(textParts) : [];
  });
