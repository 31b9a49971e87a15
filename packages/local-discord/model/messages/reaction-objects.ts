import type { APIReaction } from 'discord-api-types/v10';

/** The ids of the users who have reacted to a message, by emoji; both in the order of the reactions. */
export type Reacted = Readonly<Record<string, readonly string[]>>;

/** The reactions of a message as one user sees them. */
export function reactionObjects(reacted: Reacted, viewerId: string): APIReaction[] {
  return Object.entries(reacted).map(([name, userIds]) => ({
    emoji: { id: null, name },
    count: userIds.length,
    count_details: { burst: 0, normal: userIds.length },
    burst_colors: [],
    me: userIds.includes(viewerId),
    me_burst: false,
  }));
}

const EMOJI = /^\p{RGI_Emoji}$/v;

/** An emoji in its usual form, with the selector that some keyboards leave out; undefined for another text. */
export function emojiOf(text: string): string | undefined {
  return [text, `${text}\u{FE0F}`].find((each) => EMOJI.test(each));
}
