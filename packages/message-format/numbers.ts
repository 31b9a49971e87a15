import type { NumberFormats } from './message.ts';

/**
 * Returns the number and plural formats of a language by Unicode's rules. Creates formatters at first use.
 * @param language a BCP 47 tag, like Discord's locales
 */
export function numberFormatsOf(language: string): NumberFormats {
  let rules: Intl.PluralRules | undefined;
  let thousands: Intl.NumberFormat | undefined;
  /** Cache for numbers below 100, which most messages have. */
  const smallForms: string[] = [];
  return {
    number(count) {
      // No language groups smaller numbers, and ICU's number formats take 4 MB.
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
