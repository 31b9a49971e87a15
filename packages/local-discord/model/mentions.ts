import type { APIMessage } from 'discord-api-types/v10';
import type { MessageForm } from '../forms/message.ts';
import type { Directory } from './directory.ts';

type AllowedMentions = NonNullable<MessageForm['allowed_mentions']>;

/** Without `allowed_mentions` a reply to an interaction mentions users alone, and another message all. */
const OF_REPLY: AllowedMentions = { parse: ['users'] };
const OF_MESSAGE: AllowedMentions = { parse: ['users', 'roles', 'everyone'] };

/**
 * Whom a message mentions: https://discord.com/developers/docs/resources/message#allowed-mentions-object
 * The bot counts as permitted to mention everyone, so that a test sees what a bot in such a server would do.
 */
export function allowedMentions(
  { channel_id, interaction_metadata }: APIMessage,
  content: string,
  directory: Directory,
  allowed: AllowedMentions = interaction_metadata ? OF_REPLY : OF_MESSAGE,
): Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  if (!content.includes('@')) return { mentions: [], mention_roles: [], mention_everyone: false };
  const { parse = [], users = [], roles = [] } = allowed;
  const mentioned = (id: string, sigil: string, kind: 'users' | 'roles', ids: readonly string[]) =>
    new RegExp(`<@${sigil}${id}>`).test(content) && (parse.includes(kind) || ids.includes(id));
  return {
    mentions: directory.users.filter(({ id }) => mentioned(id, '!?', 'users', users)),
    mention_roles: directory
      .rolesIn(channel_id)
      .filter(({ id }) => mentioned(id, '&', 'roles', roles))
      .map(({ id }) => id),
    mention_everyone: parse.includes('everyone') && /@(?:everyone|here)\b/.test(content),
  };
}
