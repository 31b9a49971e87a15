import { signal } from '@preact/signals';
import {
  chosenText,
  formatMessage,
  type MessageElement,
  type NumberFormats,
  parseIcuMessage,
  type Values,
} from 'message-format/message';
import { numberFormatsOf } from 'message-format/numbers';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import en from './en.json' with { type: 'json' };
import type { Messages } from './messages.ts';

/** The keys of the page's own messages. `translate` finds the messages of `heard` by their English text. */
type Key = Exclude<keyof Messages, 'heard'>;
type ValuesOf<Message> = [Message] extends [(values: infer Own extends Values) => string] ? Own : never;
/** The arguments after the key. */
type MessageArguments<Message> = [Message] extends [string] ? [] : [values: ValuesOf<Message>];
/** The values, with elements instead of texts. */
type Parts<Own> = { readonly [Name in keyof Own]: string extends Own[Name] ? ComponentChildren : Own[Name] };

/** The page's messages in a reader's language. Missing messages are English. */
export interface Words {
  /** Its language tag. */
  readonly language: string;
  /** Formats a message with its values. */
  say<Each extends Key>(key: Each, ...values: MessageArguments<Messages[Each]>): string;
  /** Formats a message with elements instead of texts. */
  parts<Each extends Key>(key: Each, values: Parts<ValuesOf<Messages[Each]>>): ComponentChildren[];
  /** Translates a sentence of the server, which is English. Returns unknown sentences unchanged. */
  translate(sentence: string): string;
}

/** A parsed message with its language's number formats. */
interface Message {
  readonly elements: readonly MessageElement[];
  readonly numbers: NumberFormats;
}

const ENGLISH = readMessages('en', en);

/** Message keys by their English text. */
const KEYS = new Map(
  [...ENGLISH].flatMap(([key, { elements }]) => {
    const [text, ...others] = elements;
    return typeof text === 'string' && others.length === 0 ? [[text, key] as const] : [];
  }),
);
/**
 * Patterns for the server's sentences with placeholders. Longer texts come first, because a placeholder matches any
 * text.
 */
const PATTERNS = [...ENGLISH]
  .filter(
    ([key, { elements }]) =>
      key.startsWith('heard.') && elements.some((element) => typeof element !== 'string'),
  )
  .map(([key, { elements }]) => {
    const source = elements.map((element) =>
      typeof element === 'string' ? RegExp.escape(element) : `(?<${element.name}>.+)`,
    );
    const length = elements.filter((element) => typeof element === 'string').join('').length;
    return { key, length, pattern: new RegExp(`^${source.join('')}$`, 'su') };
  })
  .sort((a, b) => b.length - a.length);

/** Parses the messages of a file by key. Warns about each that cannot be parsed. */
function readMessages(language: string, file: object): ReadonlyMap<string, Message> {
  const numbers = numberFormatsOf(language);
  const messages = new Map<string, Message>();
  for (const [key, text] of Object.entries(file)) {
    if (typeof text !== 'string' || key.startsWith('@')) continue;
    try {
      messages.set(key, { elements: parseIcuMessage(text), numbers });
    } catch (error) {
      warn(`The message ${key} in the language ${language} cannot be parsed: ${error}`);
    }
  }
  return messages;
}

/** @param file the language's messages by key. English replaces missing and malformed messages. */
export function wordsIn(language: string, file: object): Words {
  const messages = new Map([...ENGLISH, ...readMessages(language, file)]);
  const format = (key: string, values: Values = {}): string => {
    const message = messages.get(key);
    return message ? formatMessage(message.elements, values, message.numbers) : key;
  };
  const translate = (sentence: string): string => {
    const key = KEYS.get(sentence);
    if (key !== undefined) return format(key);
    for (const { key, pattern } of PATTERNS) {
      const groups = pattern.exec(sentence)?.groups;
      if (groups) return format(key, groups);
    }
    return sentence;
  };
  return {
    language,
    say: (key, ...[values]) => format(key, values),
    parts: (key, values) => {
      const message = messages.get(key);
      return message ? formatParts(message, new Map(Object.entries(values))) : [];
    },
    translate,
  };
}

function formatParts(
  { elements, numbers }: Message,
  values: ReadonlyMap<string, ComponentChildren>,
): ComponentChildren[] {
  return elements.flatMap((element) => {
    if (typeof element === 'string') return [element];
    const value = values.get(element.name);
    if ('keys' in element)
      return formatParts({ elements: chosenText(element, value, numbers), numbers }, values);
    return [element.isNumber ? numbers.number(Number(value)) : value];
  });
}

export const english = wordsIn('en', {});

/** The languages with a file, by Discord's locale, which is also a language tag. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['de', 'de.json'],
  ['es-ES', 'es-es.json'],
  ['es-419', 'es-es.json'],
  ['fr', 'fr.json'],
  ['hi', 'hi.json'],
  ['it', 'it.json'],
  ['ja', 'ja.json'],
  ['ko', 'ko.json'],
  ['pl', 'pl.json'],
  ['pt-BR', 'pt-br.json'],
  ['ru', 'ru.json'],
  ['tr', 'tr.json'],
  ['uk', 'uk.json'],
  ['zh-CN', 'zh-cn.json'],
]);
/** By locale, once loaded. */
const loaded = signal<ReadonlyMap<string, Words>>(new Map());
const asked = new Set<string>();

/** Returns the messages for a Discord locale. English until they are loaded, and for unknown locales. */
export function wordsFor(locale: string): Words {
  const file = FILES.get(locale);
  if (file !== undefined && !asked.has(locale)) {
    asked.add(locale);
    void loadLanguage(locale, file);
  }
  return loaded.value.get(locale) ?? english;
}

async function loadLanguage(locale: string, file: string): Promise<void> {
  try {
    const response = await fetch(`/words/${file}`);
    if (!response.ok) throw new Error(`the status is ${response.status}`);
    const messages: unknown = await response.json();
    if (typeof messages !== 'object' || messages === null) throw new Error('it is no JSON object');
    loaded.value = new Map([...loaded.value, [locale, wordsIn(locale, messages)]]);
  } catch (error) {
    warn(`The page stays English for the language ${locale}, because ${file} cannot be read: ${error}`);
  }
}

function warn(text: string): void {
  // biome-ignore lint/suspicious/noConsole: translators look there; the page continues in English
  console.warn(text);
}

/** Whether the page has messages in a language. */
export const hasTranslation = (locale: string): boolean => FILES.has(locale) || locale.startsWith('en');

/** The messages in the language of this part of the page. */
export const WordsContext = createContext(english);
export const useWords = (): Words => useContext(WordsContext);
