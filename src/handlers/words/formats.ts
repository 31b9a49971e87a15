import type { NumberFormats } from 'message-format/message';
import { numberFormatsOf } from 'message-format/numbers';

/** The languages with a catalogue, by Discord's locales, with their own names. `en` covers all kinds of English. */
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

/** A language with a catalogue, as Discord writes its locale; `en` for all kinds of English. */
export type Language = keyof typeof NAMES;

/**
 * Numbers, plural forms, lists and dates of a language, by Unicode's rules. Each formatter is created at its first use.
 */
export interface Formats extends NumberFormats {
  readonly language: Language;
  /** Formats a number with at most `most` decimals: `2,500.25`. */
  decimal(value: number, most: number): string;
  /** Formats a number by six digits: `1.23457e+20`. */
  rounded(value: number): string;
  /** Formats a time (Unix milliseconds) in UTC with these parts: `21 Nov 2026`. */
  date(time: number, parts: Intl.DateTimeFormatOptions): string;
  /** `a, b or c` */
  either(items: readonly string[]): string;
  /** `a, b, c` */
  listed(items: readonly string[]): string;
}

/** Separates the items of a list in Japanese and Chinese. */
const IDEOGRAPHIC_COMMA = '、';

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
      // British dates read `21 Sept 2026, 12:00`. Three letters are enough for a month, and the comma is unwanted.
      return language === 'en' ? written.replace('Sept', 'Sep').replace(',', '') : written;
    },
    either(items) {
      alternatives ??= new Intl.ListFormat(british, { type: 'disjunction' });
      return alternatives.format(items);
    },
    listed: (items) => items.join(separator),
  };
}
