import type { NumberFormats } from './message.ts';

/**
 * The numbers and plural forms of a language, by Unicode's rules. Formatters are made at their first use.
 * @param language a tag of BCP 47, as Discord's locales are
 */
export function numberFormatsOf(language: string): NumberFormats {
  let rules: Intl.PluralRules | undefined;
  let thousands: Intl.NumberFormat | undefined;
  /** The forms of numbers below 100, which most messages have. */
  const smallForms: string[] = [];
  return {
    number(count) {
      // No language groups less, and ICU's numbers take 4 MB.
      if (count < 1_000) return String(count);
      thousands ??= new Intl.NumberFormat(language);
      return thousands.format(count);
    },
    form(count) {
      const known = smallForms[count];
      if (known !== undefined) return known;
      rules ??= new Intl.PluralRules(language);
      const form = rules.select(count);
      if (count < 100) smallForms[count] = form;
      return form;
    },
  };
}
