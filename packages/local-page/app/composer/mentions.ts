import type { NameableView } from 'local-discord/control-client';

/** A user, role or channel that a text mentions. */
export interface Mention {
  /** As it appears in the text, with its sign: `@member`. */
  readonly name: string;
  /** As it is sent: `<@123>`. */
  readonly mention: string;
}

/** A name that is being typed before the caret: `@me`. */
export interface MentionQuery {
  readonly sign: '@' | '#';
  /** The text after the sign. */
  readonly typed: string;
  /** Index of the sign in the text. */
  readonly start: number;
}

const MENTION_QUERY = /(?:^|\s)(?<sign>[@#])(?<typed>[^\s@#]*)$/u;

/** Returns the unfinished mention that ends at the caret, if any. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const { sign, typed } = MENTION_QUERY.exec(text.slice(0, caret))?.groups ?? {};
  if ((sign !== '@' && sign !== '#') || typed === undefined) return undefined;
  return { sign, typed, start: caret - typed.length - 1 };
}

export function mentionOf({ id, kind, name }: NameableView): Mention {
  return { name, mention: { user: `<@${id}>`, role: `<@&${id}>`, channel: `<#${id}>` }[kind] };
}

/** Replaces chosen names by their mentions. */
export function withMentions(text: string, named: readonly Mention[]): string {
  // Longest first, because @member must not match in @member2.
  const longest = named.toSorted((one, other) => other.name.length - one.name.length);
  const mentions = new Map(longest.map(({ name, mention }) => [name, mention]));
  if (mentions.size === 0) return text;
  const names = longest.map(({ name }) => RegExp.escape(name)).join('|');
  return text.replace(
    new RegExp(`(?:${names})(?![\\p{L}\\p{N}_])`, 'gu'),
    (name) => mentions.get(name) ?? name,
  );
}
