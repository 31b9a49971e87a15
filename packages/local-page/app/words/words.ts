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

/** The messages of the page itself. `translate` finds the messages of `heard` by their English text. */
type Key = Exclude<keyof Messages, 'heard'>;
type ValuesOf<Message> = [Message] extends [(values: infer Own extends Values) => string] ? Own : never;
/** The arguments after the key. */
type MessageArguments<Message> = [Message] extends [string] ? [] : [values: ValuesOf<Message>];
/** The values with elements in place of texts. */
type Parts<Own> = { readonly [Name in keyof Own]: string extends Own[Name] ? ComponentChildren : Own[Name] };

/** The words of the page in the language of somebody who reads it. A message that the language lacks is English. */
export interface Words {
  /** Its tag. */
  readonly language: string;
  /** A message with its values. */
  say<Each extends Key>(key: Each, ...values: MessageArguments<Messages[Each]>): string;
  /** The same with elements in place of texts. */
  parts<Each extends Key>(key: Each, values: Parts<ValuesOf<Messages[Each]>>): ComponentChildren[];
  /** A sentence of the server, which speaks English, where the page knows it; otherwise as it is. */
  translate(sentence: string): string;
}

/** A parsed message with the numbers of its language. */
interface Message {
  readonly elements: readonly MessageElement[];
  readonly numbers: NumberFormats;
}

const ENGLISH = readMessages('en', en);

/** The keys of messages by their English texts. */
const KEYS = new Map(
  [...ENGLISH].flatMap(([key, { elements }]) => {
    const [text, ...others] = elements;
    return typeof text === 'string' && others.length === 0 ? [[text, key] as const] : [];
  }),
);
/**
 * The sentences of the server with placeholders, as patterns. Those with more text come first, since a placeholder takes
 * any text.
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

/** The messages of a file by their keys. A warning names each that cannot be parsed. */
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

/** @param file the messages of the language by their keys. English ones stand for those that are missing or malformed. */
export function wordsIn(language: string, file: object): Words {
  const messages = new Map([...ENGLISH, ...readMessages(language, file)]);
  const said = (key: string, values: Values = {}): string => {
    const message = messages.get(key);
    return message ? formatMessage(message.elements, values, message.numbers) : key;
  };
  const translate = (sentence: string): string => {
    const key = KEYS.get(sentence);
    if (key !== undefined) return said(key);
    for (const { key, pattern } of PATTERNS) {
      const groups = pattern.exec(sentence)?.groups;
      if (groups) return said(key, groups);
    }
    return sentence;
  };
  return {
    language,
    say: (key, ...[values]) => said(key, values),
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

/** The languages that have a file, by Discord's locales, which are tags of the web as well. */
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
/** By locale, once they are loaded. */
const loaded = signal<ReadonlyMap<string, Words>>(new Map());
const asked = new Set<string>();

/** The words for a locale of Discord's, in English until they are loaded and where there are none. */
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
  // biome-ignore lint/suspicious/noConsole: translators look there, and the page goes on in English
  console.warn(text);
}

/** Whether the page speaks a language. */
export const hasTranslation = (locale: string): boolean => FILES.has(locale) || locale.startsWith('en');

/** The words of the person who reads this part of the page. */
export const WordsContext = createContext(english);
export const useWords = (): Words => useContext(WordsContext);
