import type { Screen } from './screen.ts';
import { visibleLine, visibleText } from './terminal-text.ts';

/**
 * Matches code blocks, code, escapes, bold, headings, small print, links with a text, times, and mentions of commands
 * and people.
 */
const MARKUP = new RegExp(
  [
    '```(?:[-+.\\w]*\\n)?(?<block>.*?)\\n?```',
    '(?<fence>`{1,2})(?<code>.+?)\\k<fence>',
    '\\\\(?<escaped>[!-/:-@\\[-`{-~])',
    '\\*\\*(?<bold>.+?)\\*\\*(?!\\*)',
    '^#{1,3} (?<heading>[^\\n]+)$',
    '^-# (?<small>[^\\n]+)$',
    // Excludes opening brackets; otherwise each of many brackets would scan the rest of the line.
    '\\[(?<text>[^[\\]\\n]+)\\]\\((?<url>https?://[^\\s()]+)\\)',
    '<t:(?<seconds>\\d{1,11})(?::(?<style>[a-zA-Z]))?>',
    '</(?<command>[^:>\\n]{1,100}):\\d+>',
    '<(?:@[!&]?|#)(?<mentioned>\\d+)>',
  ].join('|'),
  'gmsu',
);

/**
 * Converts Discord's markdown to lines for a terminal. Indents code blocks, styles bold text and headings, writes times
 * in UTC or as relative times in the reader's language, and resolves mentions to names. Leaves all other markup as it
 * was typed. Escapes control characters.
 * @see https://support.discord.com/hc/en-us/articles/210298617
 */
export function markdownText(markdown: string, screen: MarkdownScreen): string {
  return styled(visibleText(markdown), screen);
}

type MarkdownScreen = Pick<Screen, 'paint' | 'nameOf' | 'locale'>;

function styled(markdown: string, screen: MarkdownScreen): string {
  const { paint, nameOf, locale = 'en' } = screen;
  let result = '';
  let end = 0;
  for (const match of markdown.matchAll(MARKUP)) {
    const start = match.index;
    result += markdown.slice(end, start);
    end = start + match[0].length;
    const { block, code, escaped, bold, heading, small, text, url, seconds, style, command, mentioned } =
      match.groups ?? {};
    if (block !== undefined) {
      const before = start === 0 || markdown[start - 1] === '\n' ? '' : '\n';
      const after = end === markdown.length || markdown[end] === '\n' ? '' : '\n';
      result += `${before}${block.replace(/^(?=.)/gmu, '    ')}${after}`;
    } else if (code !== undefined) result += paint('cyan', code);
    else if (bold !== undefined) result += paint('bold', styled(bold, screen));
    else if (heading !== undefined) result += paint('bold', styled(heading, screen));
    else if (small !== undefined) result += paint('dim', styled(small, screen));
    else if (text !== undefined) result += `${styled(text, screen)}: ${url}`;
    else if (seconds !== undefined) result += timeInUtc(Number(seconds), style, locale);
    else if (command !== undefined) result += `/${command}`;
    else if (mentioned !== undefined) result += visibleLine(nameOf?.(mentioned) ?? match[0]);
    else result += escaped;
  }
  return result + markdown.slice(end);
}

/** Uses the largest unit that fits, as Discord's clients do. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * Formats a time in a message: `2026-01-31 12:00 UTC`; `12:00 UTC` for the style `t`; `2026-01-31` for `d`; and for `R`
 * `2 hours ago`, in the reader's language.
 * @param seconds Unix seconds of at most eleven digits, which stay within four-digit years
 */
function timeInUtc(seconds: number, style: string | undefined, locale: string): string {
  if (style !== 'R') {
    const [day = '', time = ''] = new Date(seconds * 1000).toISOString().split('T');
    const ofDay = `${time.slice(0, 5)} UTC`;
    return style === 'd' ? day : style === 't' ? ofDay : `${day} ${ofDay}`;
  }
  const distance = Math.round(seconds - Date.now() / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return relative.format(Math.trunc(distance / size), unit);
}
