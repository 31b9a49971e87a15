import type { APIReaction } from 'discord-api-types/v10';

/** Ids of the users who reacted to a message, by emoji. Emojis and users are in the order of the reactions. */
export type Reacted = Readonly<Record<string, readonly string[]>>;

/** Returns the reactions of a message as one user sees them. */
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

/** Returns an emoji with the variation selector, which some keyboards omit; undefined for other text. */
export function emojiOf(text: string): string | undefined {
  return [text, `${text}\u{FE0F}`].find((each) => EMOJI.test(each));
}
