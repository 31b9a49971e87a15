import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type MessageElement, MessageSyntaxError, parseIcuMessage } from 'message-format/message';
import { readByFormatJs } from '../../packages/message-format/test/format-js.ts';
import { type MessageFile, noteOf, readMessageFiles, textLength } from './message-file.ts';
import { messageTypes, placeholdersOf, type ValueType } from './message-types.ts';

/** The parsed messages of a file, without those that cannot be parsed. */
type Parsed = ReadonlyMap<string, readonly MessageElement[]>;

/**
 * Finds what is wrong with the messages of a folder.
 * @returns a line for each fault: `src/handlers/words/de.json:12 lists.page: {page} is missing`
 */
export function faultsOf(folder: string): string[] {
  const [english, ...others] = readMessageFiles(folder);
  const faults: string[] = [];
  const source = parsedMessages(english, faults);
  for (const file of [english, ...others]) {
    faults.push(...file.faults);
    const parsed = file === english ? source : parsedMessages(file, faults);
    const forms = wholeNumberForms(file.locale);
    for (const [key, text] of file.messages) {
      const elements = parsed.get(key);
      if (!english.messages.has(key)) faults.push(`${file.place(key)}: English does not have this message`);
      else if (elements)
        faults.push(
          ...[
            ...pluralFaults(elements, forms),
            ...placeholderFaults(elements, source.get(key) ?? []),
            ...lengthFaults(elements, noteOf(english, key)['x-max']),
            ...formatJsFaults(text, elements),
          ].map((why) => `${file.place(key)}: ${why}`),
        );
    }
    if (file === english) continue;
    for (const key of file.notes.keys())
      faults.push(`${file.place(`@${key}`)}: notes stand in ${english.path} alone`);
  }
  faults.push(...noteFaults(english));
  const types = join(folder, 'messages.ts');
  if (source.size === english.messages.size && readFileSync(types, 'utf8') !== messageTypes(english.messages))
    faults.push(`${types}:1 is not that of ${english.path}: run "npm run language -- types"`);
  return faults;
}

function parsedMessages(file: MessageFile, faults: string[]): Parsed {
  const parsed = new Map<string, readonly MessageElement[]>();
  for (const [key, text] of file.messages) {
    try {
      parsed.set(key, parseIcuMessage(text));
    } catch (error) {
      if (!(error instanceof MessageSyntaxError)) throw error;
      faults.push(`${file.place(key)}: ${error.message}`);
    }
  }
  return parsed;
}

/** Notes of no message and of no group. */
function noteFaults(english: MessageFile): string[] {
  const known = new Set(english.messages.keys());
  for (const key of english.messages.keys())
    for (let end = key.lastIndexOf('.'); end > 0; end = key.lastIndexOf('.', end - 1))
      known.add(key.slice(0, end));
  return [...english.notes.keys()]
    .filter((key) => !known.has(key))
    .map((key) => `${english.place(`@${key}`)}: there is no such message or group`);
}

/** The plural forms that whole numbers take. Some languages have others for fractions. */
function wholeNumberForms(locale: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(locale);
  return new Set([0, 1, 2, 3, 5, 11, 21, 100, 1_000_000].map((count) => rules.select(count)));
}

function pluralFaults(elements: readonly MessageElement[], forms: ReadonlySet<string>): string[] {
  return elements.flatMap((element) => {
    if (typeof element === 'string' || !('keys' in element)) return [];
    const { name, isPlural, keys, texts } = element;
    const inner = texts.flatMap((text) => pluralFaults(text, forms));
    if (!isPlural) return inner;
    const missing = [...forms].filter((form) => !keys.includes(form));
    const superfluous = keys.filter((key) => !key.startsWith('=') && key !== 'other' && !forms.has(key));
    return [
      ...missing.map((form) => `the plural of {${name}} lacks ${form}`),
      ...superfluous.map((form) => `the plural of {${name}} has ${form}, which the language does not have`),
      ...inner,
    ];
  });
}

const inWords = (type: ValueType) => {
  if (typeof type === 'string') return type === 'number' ? 'a number' : 'a text';
  return `a choice of ${type.join(', ')}`;
};

function placeholderFaults(own: readonly MessageElement[], english: readonly MessageElement[]): string[] {
  const [here, there] = [placeholdersOf(own), placeholdersOf(english)];
  return [
    ...[...there].flatMap(([name, type]) => {
      const found = here.get(name);
      if (found === undefined) return [`{${name}} is missing`];
      if (String(found) === String(type)) return [];
      return [`{${name}} is ${inWords(found)} here and ${inWords(type)} in English`];
    }),
    ...[...here.keys()].filter((name) => !there.has(name)).map((name) => `English has no {${name}}`),
  ];
}

function lengthFaults(elements: readonly MessageElement[], most: number | undefined): string[] {
  const length = textLength(elements);
  return most === undefined || length <= most
    ? []
    : [`it has ${length} characters, and Discord takes ${most}`];
}

/** FormatJS stands for the editors and platforms of translators. */
function formatJsFaults(text: string, elements: readonly MessageElement[]): string[] {
  const read = readByFormatJs(text);
  if (read === undefined) return ['FormatJS cannot parse it'];
  return isDeepStrictEqual(read, elements) ? [] : ['FormatJS reads another message'];
}
