import {
  type APIEmbed,
  type APIMessage,
  type APIPoll,
  EmbedType,
  MessageReferenceType,
  MessageType,
} from 'discord-api-types/v10';
import type { PollForm } from '../../forms/message-form.ts';

const HOUR_MS = 60 * 60_000;

/** Ids of voters by the number of the answer. */
export type Votes = Readonly<Record<number, readonly string[]>>;

/** Returns a new poll in Discord's format. @param now milliseconds since 1970 */
export function pollObject({ question, answers, duration, ...how }: PollForm, now: number): APIPoll {
  return {
    question: { text: question.text },
    answers: answers.map(({ poll_media: { text, emoji } }, index) => {
      const shown = emoji && { emoji: { id: emoji.id ?? null, name: emoji.name ?? null } };
      return { answer_id: index + 1, poll_media: { text, ...shown } };
    }),
    expiry: new Date(now + duration * HOUR_MS).toISOString(),
    allow_multiselect: how.allow_multiselect,
    layout_type: how.layout_type,
    results: { answer_counts: [], is_finalized: false },
  };
}

/** Returns a poll with its results as one viewer sees them. The counts omit answers without votes. */
export function withCounts(poll: APIPoll, votes: Votes, viewerId: string): APIPoll {
  const answer_counts = poll.answers.flatMap(({ answer_id: id }) => {
    const voters = votes[id] ?? [];
    return voters.length > 0 ? [{ id, count: voters.length, me_voted: voters.includes(viewerId) }] : [];
  });
  return { ...poll, results: { answer_counts, is_finalized: poll.results?.is_finalized ?? false } };
}

/** Returns the fields that turn an empty message into a poll's result message. */
export function resultMessage(
  { id, channel_id, author }: APIMessage,
  poll: APIPoll,
  guildId: string | undefined,
): Partial<APIMessage> {
  return {
    type: MessageType.PollResult,
    author,
    mentions: [author],
    embeds: [resultEmbed(poll)],
    message_reference: {
      type: MessageReferenceType.Default,
      channel_id,
      message_id: id,
      ...(guildId !== undefined && { guild_id: guildId }),
    },
  };
}

/** https://discord.com/developers/docs/resources/message#embed-fields-by-embed-type-poll-result-embed-fields */
function resultEmbed({ question, answers, results }: APIPoll): APIEmbed {
  const counts = results?.answer_counts ?? [];
  const most = Math.max(0, ...counts.map(({ count }) => count));
  const victors = counts.filter(({ count }) => count === most);
  // A draw has no victor.
  const victor =
    victors.length === 1 ? answers.find(({ answer_id }) => answer_id === victors[0]?.id) : undefined;
  const { text, emoji } = victor?.poll_media ?? {};
  const fields = {
    poll_question_text: question.text,
    victor_answer_votes: most,
    total_votes: counts.reduce((sum, { count }) => sum + count, 0),
    victor_answer_id: victor?.answer_id,
    victor_answer_text: text,
    victor_answer_emoji_id: emoji?.id ?? undefined,
    victor_answer_emoji_name: emoji?.name ?? undefined,
  };
  return {
    type: EmbedType.PollResult,
    fields: Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value), inline: false }],
    ),
  };
}
