import { type APIMessage, MessageReferenceType, MessageType } from 'discord-api-types/v10';

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
