import { type APIMessage, MessageFlags, MessageReferenceType, MessageType } from 'discord-api-types/v10';

/** Messages that a user or an app wrote; a message about an event cannot be answered. */
const OF_SOMEBODY: ReadonlySet<MessageType> = new Set([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
]);

/** Whether a message can be answered. */
export const takesReplies = ({ type }: APIMessage): boolean => OF_SOMEBODY.has(type);

/**
 * A message as the answer to another one of its channel.
 * @param pings whether the other's author is notified
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

/** Whether a message can be forwarded: https://discord.com/developers/docs/resources/message#message-snapshot-structure */
export const canBeForwarded = (message: APIMessage): boolean => takesReplies(message) && !message.poll;

/** An empty message that forwards another one, as it is now. A forwarded message is forwarded with its first text. */
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
