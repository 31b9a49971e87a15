import type { Paint } from './paint.ts';
import { visibleText } from './visible-text.ts';

/** Code blocks, code, escapes, bold, headings and small print, times, and mentions of commands. */
const MARKUP = new RegExp(
  [
    '```(?:[-+.\\w]*\\n)?(?<block>.*?)\\n?```',
    '(?<fence>`{1,2})(?<code>.+?)\\k<fence>',
    '\\\\(?<escaped>[!-/:-@\\[-`{-~])',
    '\\*\\*(?<bold>.+?)\\*\\*(?!\\*)',
    '^#{1,3} (?<heading>[^\\n]+)$',
    '^-# (?<small>[^\\n]+)$',
    '<t:(?<seconds>\\d{1,11})(?::[a-zA-Z])?>',
    '</(?<command>[^:>\\n]{1,100}):\\d+>',
  ].join('|'),
  'gmsu',
);

/**
 * A text in Discord's markdown as lines for a terminal: code blocks are indented, bold and headings are styled,
 * times are written out in UTC. All other markup stays as it was typed. The text is made safe on the way.
 * @see https://support.discord.com/hc/en-us/articles/210298617
 */
export function markdownText(markdown: string, paint: Paint): string {
  return styled(visibleText(markdown), paint);
}

function styled(text: string, paint: Paint): string {
  return text.replace(MARKUP, (...match) => {
    const [whole]: string[] = match;
    const groups: Record<string, string | undefined> = match.at(-1);
    const offset: number = match.at(-3);
    const { block, code, escaped, bold, heading, small, seconds, command } = groups;
    if (block !== undefined) {
      const before = offset === 0 || text[offset - 1] === '\n' ? '' : '\n';
      const after = /^(\n|$)/.test(text.slice(offset + whole.length)) ? '' : '\n';
      return `${before}${block.replace(/^(?=.)/gmu, '    ')}${after}`;
    }
    if (code !== undefined) return paint('cyan', code);
    if (escaped !== undefined) return escaped;
    if (bold !== undefined) return paint('bold', styled(bold, paint));
    if (heading !== undefined) return paint('bold', styled(heading, paint));
    if (small !== undefined) return paint('dim', styled(small, paint));
    if (seconds !== undefined) return timeText(Number(seconds));
    return `/${command}`;
  });
}

/** `2026-01-31 12:00 UTC`. Eleven digits of seconds stay within the years of four digits. */
function timeText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
