import type { NameableView } from 'local-discord/control-client';

/** Somebody or something that a text names, under the name that stands in the text. */
export interface Mention {
  /** With its sign: `@member`. */
  readonly name: string;
  /** As it is sent: `<@123>`. */
  readonly mention: string;
}

/** A name that is being typed: `@me` before the caret. */
export interface MentionQuery {
  readonly sign: '@' | '#';
  /** Behind the sign. */
  readonly typed: string;
  /** Where the sign stands in the text. */
  readonly start: number;
}

const MENTION_QUERY = /(?:^|\s)(?<sign>[@#])(?<typed>[^\s@#]*)$/u;

/** The name that ends at the caret, if one does. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const { sign, typed } = MENTION_QUERY.exec(text.slice(0, caret))?.groups ?? {};
  if ((sign !== '@' && sign !== '#') || typed === undefined) return undefined;
  return { sign, typed, start: caret - typed.length - 1 };
}

export function mentionOf({ id, kind, name }: NameableView): Mention {
  return { name, mention: { user: `<@${id}>`, role: `<@&${id}>`, channel: `<#${id}>` }[kind] };
}

/** The text with the mention of everybody who was chosen in place of their name. */
export function withMentions(text: string, named: readonly Mention[]): string {
  // The longest first: @member must not be found in @member2.
  const longest = named.toSorted((one, other) => other.name.length - one.name.length);
  const mentions = new Map(longest.map(({ name, mention }) => [name, mention]));
  if (mentions.size === 0) return text;
  const names = longest.map(({ name }) => RegExp.escape(name)).join('|');
  return text.replace(
    new RegExp(`(?:${names})(?![\\p{L}\\p{N}_])`, 'gu'),
    (name) => mentions.get(name) ?? name,
  );
}
