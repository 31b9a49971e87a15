import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  formatMessage,
  hasPlaceholders,
  type MessageElement,
  MessageSyntaxError,
  parseIcuMessage,
  type Values,
} from 'message-format/message';
import { type Formats, formatsOf, type Language } from './formats.ts';
import type { Messages } from './messages.ts';

/** All messages and formats of a language. Messages are grouped by the feature that shows them. */
export type Words = Omit<Messages, 'commands'> & { readonly commands: CommandTexts } & Formats & OfReaders;

interface OfReaders {
  /** Whether readers' Discord may be in another language, in which it writes relative times. */
  readonly isForAll: boolean;
  /** The same words for an answer that everybody reads. */
  readonly forAll: Words;
}

/** The texts of commands that a language has. Declarations contain the English texts. */
export type CommandTexts = Some<Messages['commands']>;
type Some<Group> = { readonly [Key in keyof Group]?: Group[Key] extends string ? string : Some<Group[Key]> };

/** Returns a text in any language. */
export type Say = (words: Words) => string;

/** The messages of a file by key. A key with an `@` is a note for translators. */
export type MessageFile = Readonly<Record<string, unknown>>;

/** The English messages cannot be read, so Rollcall cannot start. The message is a sentence for the host. */
class MissingEnglish extends Error {
  override readonly name = 'MissingEnglish';
}

/** The English messages, which are the source of all other languages, with their positions in a catalogue. */
const MESSAGES = Object.entries(readEnglish()).flatMap(([key, text]) => {
  if (typeof text !== 'string' || key.startsWith('@')) return [];
  const groups = key.split('.');
  const name = groups.pop() ?? '';
  return [{ key, text, groups, name }];
});

function readEnglish(): MessageFile {
  const file = fileURLToPath(new URL('en.json', import.meta.url));
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new MissingEnglish(
      `The English messages in ${file} cannot be read (${why}). Install Rollcall again.`,
      { cause },
    );
  }
}

const ofEnglish = formatsOf('en');

// English has all messages.
export const english = catalogueOf('en', {}) as Messages & Formats & OfReaders;

/** The English texts of commands, for their declarations. */
export const { commands } = english;

/**
 * Creates the catalogue of a language. A message that is missing in the file or cannot be parsed is replaced by the
 * English message, with English formats. Keys that English does not have are ignored. English decides which messages
 * are functions, so that a translation never changes a type.
 */
export function catalogueOf(language: Language, file: MessageFile): Words {
  const formats = language === 'en' ? ofEnglish : formatsOf(language);
  const forAll = { ...formats, ...groupsOf(MESSAGES, language, file, formats), isForAll: true, forAll: {} };
  forAll.forAll = forAll;
  // `npm run check` compares `Messages` with the English file.
  return { ...forAll, isForAll: false } as unknown as Words;
}

const COMMAND_TEXTS = MESSAGES.filter(({ groups }) => groups[0] === 'commands');

/** Creates only the texts of commands of a language. */
export function commandTextsOf(language: Language, file: MessageFile): CommandTexts {
  const { commands = {} } = groupsOf(COMMAND_TEXTS, language, file, ofEnglish);
  return commands as CommandTexts;
}

function groupsOf(messages: typeof MESSAGES, language: Language, file: MessageFile, formats: Formats): Group {
  const whole: Group = {};
  for (const message of messages) {
    const { key, text, groups, name } = message;
    const own = file[key];
    const isOwn = typeof own === 'string';
    if (!isOwn && groups[0] === 'commands' && language !== 'en') continue;
    const said = isOwn ? parsedAtFirstUse(own, formats, message) : parsedAtFirstUse(text, ofEnglish, message);
    let group = whole;
    for (const each of groups) {
      const found = group[each];
      const inner = typeof found === 'object' ? found : {};
      group[each] = inner;
      group = inner;
    }
    group[name] = hasPlaceholders(text) ? said : unquoted(isOwn ? own : text, said);
  }
  return whole;
}

type Message = string | ((values: Values) => string);
interface Group {
  [name: string]: Message | Group;
}

/** A text without placeholders rarely has ICU's quotes. */
function unquoted(text: string, said: (values: Values) => string): string {
  return /'['{}]/.test(text) ? said({}) : text;
}

/**
 * Parses at the first use, because most messages of most languages are never used. Keeps elements, which take half the
 * memory of functions.
 */
function parsedAtFirstUse(
  text: string,
  formats: Formats,
  english: { readonly key: string; readonly text: string },
): (values: Values) => string {
  let message: string | readonly MessageElement[] = text;
  let numbers = formats;
  return (values) => {
    if (typeof message === 'string') {
      try {
        message = parseIcuMessage(message);
      } catch (error) {
        if (!(error instanceof MessageSyntaxError) || message === english.text) throw error;
        const { language } = numbers;
        process.emitWarning(
          `${english.key} of the language ${language} is shown in English: ${error.message}.`,
        );
        message = parseIcuMessage(english.text);
        numbers = ofEnglish;
      }
    }
    return formatMessage(message, values, numbers);
  };
}
