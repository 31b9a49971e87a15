/** Plural forms, numbers and lists of a language, by Unicode's rules for it. Each is made at its first use and kept. */

/**
 * The plural forms that whole numbers take in each language with a catalogue, by Discord's locales
 * (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html).
 */
interface PluralForms {
  readonly en: 'one' | 'other';
  readonly de: 'one' | 'other';
  readonly fr: 'one' | 'many' | 'other';
  readonly 'es-ES': 'one' | 'many' | 'other';
  readonly 'pt-BR': 'one' | 'many' | 'other';
  readonly it: 'one' | 'many' | 'other';
  readonly pl: 'one' | 'few' | 'many';
  readonly ru: 'one' | 'few' | 'many';
  readonly uk: 'one' | 'few' | 'many';
  readonly tr: 'one' | 'other';
  readonly ja: 'other';
  readonly ko: 'other';
  readonly 'zh-CN': 'other';
  readonly hi: 'one' | 'other';
}

/** A language with a catalogue, as Discord writes its locale; `en` for all of English. */
export type Language = keyof PluralForms;

/** The forms of a language, which its messages are made with. */
export interface Formats<L extends Language> {
  readonly language: L;
  /** The form for a whole number of 0 or more. */
  plural(count: number, forms: Readonly<Record<PluralForms[L], string>>): string;
  /** A whole number of 0 or more with its thousands apart: `2,500`. */
  number(count: number): string;
  /** A number with at most so many decimals: `2,500.25`. */
  decimal(value: number, most: number): string;
  /** A number by six digits: `1.23457e+20`. */
  rounded(value: number): string;
  /** A time in UTC, in milliseconds, as much of it as `parts` says: `21 Nov 2026`. */
  date(time: number, parts: Intl.DateTimeFormatOptions): string;
  /** `a, b or c` */
  either(items: readonly string[]): string;
}

/** The forms of a language. */
export function formatsOf<L extends Language>(language: L): Formats<L> {
  /** Days first: nobody mistakes them for months. */
  const dateLocale = language === 'en' ? 'en-GB' : language;
  let rules: Intl.PluralRules | undefined;
  /** By the number: those of most pages. */
  const smallForms: Intl.LDMLPluralRule[] = [];
  let thousands: Intl.NumberFormat | undefined;
  let alternatives: Intl.ListFormat | undefined;
  let mark: string | undefined;
  const decimals = new Map<number, Intl.NumberFormat>();
  const dates = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();
  return {
    language,
    plural(count, forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>) {
      let form = smallForms[count];
      if (form === undefined) {
        rules ??= new Intl.PluralRules(language);
        form = rules.select(count);
        if (count < 100) smallForms[count] = form;
      }
      return forms[form] ?? '';
    },
    number(count) {
      // No language groups less, and ICU's numbers take 4 MB.
      if (count < 1_000) return String(count);
      thousands ??= new Intl.NumberFormat(language);
      return thousands.format(count);
    },
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
      const format = dates.get(parts) ?? new Intl.DateTimeFormat(dateLocale, { ...parts, timeZone: 'UTC' });
      dates.set(parts, format);
      const written = format.format(time);
      // In Britain `21 Sept 2026, 12:00`: three letters are enough, and a comma is too much.
      return language === 'en' ? written.replace('Sept', 'Sep').replace(',', '') : written;
    },
    either(items) {
      alternatives ??= new Intl.ListFormat(language, { type: 'disjunction' });
      return alternatives.format(items);
    },
  };
}
