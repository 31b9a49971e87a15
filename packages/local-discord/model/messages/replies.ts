import { type APIMessage, MessageFlags, MessageReferenceType, MessageType } from 'discord-api-types/v10';

/** Types of messages that a user or an app wrote. System messages cannot be replied to. */
const OF_SOMEBODY: ReadonlySet<MessageType> = new Set([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
]);

/** Returns whether a message can be replied to. */
export const allowsReplies = ({ type }: APIMessage): boolean => OF_SOMEBODY.has(type);

/**
 * Returns a message as a reply to another one of its channel.
 * @param pings whether to notify the other message's author
 */
export function asReply(
  message: APIMessage,
  { referenced_message: _itsOwn, ...referenced }: APIMessage,
  { guildId, pings }: { readonly guildId: string | undefined; readonly pings: boolean },
): APIMessage {
  const { author } = referenced;
  const isNamed = message.mentions.some(({ id }) => id === author.id);
  return {
    ...message,
    type: MessageType.Reply,
    message_reference: {
      type: MessageReferenceType.Default,
      channel_id: referenced.channel_id,
      message_id: referenced.id,
      ...(guildId !== undefined && { guild_id: guildId }),
    },
    referenced_message: referenced,
    mentions: pings && !isNamed ? [...message.mentions, author] : message.mentions,
  };
}

/** Returns whether a message can be forwarded: https://discord.com/developers/docs/resources/message#message-snapshot-structure */
export const canBeForwarded = (message: APIMessage): boolean => allowsReplies(message) && !message.poll;

/**
 * Returns `blank` as a forward of another message's current state. The forward of a forward has the original snapshot.
 */
export function asForward(blank: APIMessage, forwarded: APIMessage, guildId: string | undefined): APIMessage {
  const { type, content, mentions, mention_roles, attachments, embeds, timestamp, edited_timestamp } =
    forwarded;
  const { components = [], id, channel_id, message_snapshots } = forwarded;
  const flags: number = forwarded.flags ?? 0;
  const written = {
    type,
    content,
    mentions,
    mention_roles,
    attachments,
    embeds,
    timestamp,
    edited_timestamp,
  };
  return {
    ...blank,
    flags: (blank.flags ?? 0) | MessageFlags.HasSnapshot,
    message_reference: {
      type: MessageReferenceType.Forward,
      channel_id,
      message_id: id,
      ...(guildId !== undefined && { guild_id: guildId }),
    },
    message_snapshots: message_snapshots ?? [{ message: { ...written, flags, components } }],
  };
}
