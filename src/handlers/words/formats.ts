import type { NumberFormats } from 'message-format/message';
import { numberFormatsOf } from 'message-format/numbers';

/** The languages with a catalogue, by Discord's locales, with their own names. `en` stands for all of English. */
export const NAMES = {
  en: 'English',
  de: 'Deutsch',
  ru: 'Русский',
  uk: 'Українська',
  ja: '日本語',
  'es-ES': 'Español',
  'zh-CN': '中文',
  tr: 'Türkçe',
  'pt-BR': 'Português do Brasil',
  it: 'Italiano',
  fr: 'Français',
  ko: '한국어',
  pl: 'Polski',
  hi: 'हिन्दी',
} as const;

/** A language with a catalogue, as Discord writes its locale; `en` for all of English. */
export type Language = keyof typeof NAMES;

/** Numbers, plural forms, lists and dates of a language, by Unicode's rules. Each formatter is made at its first use. */
export interface Formats extends NumberFormats {
  readonly language: Language;
  /** A number with at most so many decimals: `2,500.25`. */
  decimal(value: number, most: number): string;
  /** A number by six digits: `1.23457e+20`. */
  rounded(value: number): string;
  /** A time in UTC, in milliseconds, as much of it as `parts` says: `21 Nov 2026`. */
  date(time: number, parts: Intl.DateTimeFormatOptions): string;
  /** `a, b or c` */
  either(items: readonly string[]): string;
  /** `a, b, c` */
  listed(items: readonly string[]): string;
}

/** Japanese and Chinese put this between the items of a list. */
const IDEOGRAPHIC_COMMA = '、';

/** The formats of a language. */
export function formatsOf(language: Language): Formats {
  /** Days before months, and no comma before `or`. */
  const british = language === 'en' ? 'en-GB' : language;
  const separator = language === 'ja' || language === 'zh-CN' ? IDEOGRAPHIC_COMMA : ', ';
  let alternatives: Intl.ListFormat | undefined;
  let mark: string | undefined;
  const decimals = new Map<number, Intl.NumberFormat>();
  const dates = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();
  return {
    language,
    ...numberFormatsOf(language),
    decimal(value, most) {
      const format = decimals.get(most) ?? new Intl.NumberFormat(language, { maximumFractionDigits: most });
      decimals.set(most, format);
      return format.format(value);
    },
    rounded(value) {
      mark ??= new Intl.NumberFormat(language)
        .formatToParts(0.5)
        .find(({ type }) => type === 'decimal')?.value;
      return value.toPrecision(6).replace('.', mark ?? '.');
    },
    date(time, parts) {
      const format = dates.get(parts) ?? new Intl.DateTimeFormat(british, { ...parts, timeZone: 'UTC' });
      dates.set(parts, format);
      const written = format.format(time);
      // In Britain `21 Sept 2026, 12:00`: three letters are enough, and a comma is too much.
      return language === 'en' ? written.replace('Sept', 'Sep').replace(',', '') : written;
    },
    either(items) {
      alternatives ??= new Intl.ListFormat(british, { type: 'disjunction' });
      return alternatives.format(items);
    },
    listed: (items) => items.join(separator),
  };
}
