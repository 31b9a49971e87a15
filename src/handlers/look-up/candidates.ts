import type { TargetMessage } from '../declaration/menu-command.ts';

/** The longest name that can be asked for, in UTF-16 units. */
const LONGEST_NAME = 255;

/** Discord's limits for a menu: 25 options, with values of at most 100 characters. */
const MOST = 25;

/** `name`, ``name``, "name", “name”, «name», „name“. */
const QUOTED = /(`{1,3})([^`]+)\1|"([^"]+)"|“([^“”]+)”|«([^«»]+)»|„([^„“”]+)[“”]/gu;

/** What stands around a word in a sentence, and before it where it means somebody: `@ada,`. */
const AROUND = /^[\s.,;:!?()[\]{}<>*_~|@#/]+|[\s.,;:!?()[\]{}<>*_~|]+$/gu;

/**
 * The names that a message may hold, each once, the likeliest first: what stands in backticks or quotes; without any the
 * first line as a whole, and its words. What it says counts, and its embeds where it says nothing.
 */
export function candidates({ content, embeds }: TargetMessage): string[] {
  const [said = ''] = [content, ...embeds.flatMap(({ title, description }) => [title, description])].filter(
    (text) => text !== undefined && text.trim() !== '',
  );
  const quoted = [...said.matchAll(QUOTED)].map(([, , ...groups]) => groups.find(Boolean) ?? '');
  const line = said.trim().split('\n', 1)[0] ?? '';
  const found = quoted.length > 0 ? quoted : [line, ...line.split(/\s+/u).slice(0, MOST)];
  const names = found
    .map((text, at) => (quoted.length === 0 && at > 0 ? text.replace(AROUND, '') : text).trim())
    .filter((name) => name !== '' && name.length <= LONGEST_NAME && !name.includes('\n'));
  return [...new Set(names)].slice(0, MOST);
}
