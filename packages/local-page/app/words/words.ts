import { signal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { chat } from './en/chat.ts';
import { heard } from './en/heard.ts';
import { permissions } from './en/permissions.ts';
import { tools } from './en/tools.ts';
import { LOADERS } from './languages.ts';
import type { English, Places, Translation } from './translation.ts';

const ENGLISH = { ...chat, ...tools, ...permissions, ...heard };

type Values<Key extends keyof English, Value> = [Places<English[Key]>] extends [never]
  ? []
  : [values: { readonly [Place in Places<English[Key]>]: Value }];

/** The words of the page in the language of somebody who reads it. A message that the language lacks is English. */
export interface Words {
  /** Its tag. */
  readonly language: string;
  /** A message with its places filled in. The place `n` chooses the plural form. */
  say<Key extends keyof English>(key: Key, ...values: Values<Key, string | number>): string;
  /** The same with elements in the places. */
  parts<Key extends keyof English>(key: Key, ...values: Values<Key, ComponentChildren>): ComponentChildren[];
  /** A sentence of the server, which speaks English, where the page knows it; otherwise as it is. */
  hear(sentence: string): string;
}

const PLACE = /\{(\w+)\}/g;

/** The keys of messages by their English texts. */
const KEYS = new Map<string, string>(
  Object.entries(ENGLISH).flatMap(([key, text]) => (typeof text === 'string' ? [[text, key]] : [])),
);
/** The sentences of the server with places, as patterns. */
const PATTERNS = Object.entries(heard)
  .filter(([, text]) => text.includes('{'))
  .map(([key, text]) => {
    const source = text
      .split(PLACE)
      .map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+)`));
    return { key, pattern: new RegExp(`^${source.join('')}$`, 'su') };
  });

export function wordsIn(language: string, translation: Translation): Words {
  const rules = new Intl.PluralRules(language);
  const entries = new Map(Object.entries({ ...ENGLISH, ...translation }));
  const textOf = (key: string, n: unknown): string => {
    const entry = entries.get(key) ?? '';
    if (typeof entry === 'string') return entry;
    const forms = new Map(Object.entries(entry));
    return forms.get(rules.select(Number(n))) ?? entry.other;
  };
  const filled = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    textOf(key, values.n).replaceAll(PLACE, (whole, place: string) => `${values[place] ?? whole}`);
  const hear = (sentence: string): string => {
    const key = KEYS.get(sentence);
    if (key !== undefined) return textOf(key, undefined);
    for (const { key, pattern } of PATTERNS) {
      const groups = pattern.exec(sentence)?.groups;
      if (groups) return filled(key, groups);
    }
    return sentence;
  };
  return {
    language,
    say: (key, ...[values]) => filled(key, values),
    parts: (key, ...[values]) => {
      const all = new Map<string, ComponentChildren>(Object.entries(values ?? {}));
      return textOf(key, undefined)
        .split(PLACE)
        .map((part, index) => (index % 2 === 0 ? part : all.get(part)));
    },
    hear,
  };
}

export const english = wordsIn('en', {});

/** By locale, as far as they are loaded. */
const loaded = signal<ReadonlyMap<string, Words>>(new Map());
const asked = new Set<string>();

/** The words for a locale of Discord's, in English until they are loaded and where there are none. */
export function wordsFor(locale: string): Words {
  const load = LOADERS.get(locale);
  if (load && !asked.has(locale)) {
    asked.add(locale);
    void load().then(({ translation }) => {
      loaded.value = new Map([...loaded.value, [locale, wordsIn(locale, translation)]]);
    });
  }
  return loaded.value.get(locale) ?? english;
}

/** Whether the page speaks a language. */
export const isSpoken = (locale: string): boolean => LOADERS.has(locale) || locale.startsWith('en');

/** The words of the person who reads this part of the page. */
export const Reader = createContext(english);
export const useWords = (): Words => useContext(Reader);
