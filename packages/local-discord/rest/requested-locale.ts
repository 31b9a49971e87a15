import type { IncomingHttpHeaders } from 'node:http';
import { Locale } from 'discord-api-types/v10';

/**
 * The requested language of texts: that of the header `X-Discord-Locale`, or else the first of `Accept-Language` that
 * Discord supports, or else that of the bot.
 * https://discord.com/developers/docs/interactions/application-commands#retrieving-localized-commands
 */
export function requestedLocale(headers: IncomingHttpHeaders): Locale {
  const asked = [headers['x-discord-locale'] ?? []].flat();
  const tags = [...asked, ...preferred(headers['accept-language'])];
  return tags.map(localeOf).find((locale) => locale !== undefined) ?? Locale.EnglishUS;
}

/** The tags of a header like `de-DE,en;q=0.8`, by descending preference. */
function preferred(header = ''): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    return { tag, quality: Number(quality) };
  });
  return ranges.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}

/** Discord's locale for a tag, or for its language: `de` for `de-DE`, `pt-BR` for `pt`. */
function localeOf(tag: string): Locale | undefined {
  const wanted = tag.toLowerCase();
  const language = (of: string) => of.toLowerCase().split('-')[0];
  const all = Object.values(Locale);
  return (
    all.find((locale) => locale.toLowerCase() === wanted) ??
    all.find((locale) => language(locale) === language(wanted))
  );
}
