import type { APIMessage } from 'discord-api-types/v10';
import type { MessageForm } from '../forms/message-form.ts';
import type { Directory } from './directory.ts';

type AllowedMentions = NonNullable<MessageForm['allowed_mentions']>;

/** Without `allowed_mentions` a reply to an interaction mentions users alone, and another message all. */
const OF_REPLY: AllowedMentions = { parse: ['users'] };
const OF_MESSAGE: AllowedMentions = { parse: ['users', 'roles', 'everyone'] };

/**
 * Whom a message mentions with a text: https://discord.com/developers/docs/resources/message#allowed-mentions-object
 * One that is changed still mentions whom it answers, unless it is said that it does not. The bot counts as permitted to mention everyone, so that a test sees what a bot in such a server would do.
 */
export function allowedMentions(
  { channel_id, interaction_metadata, referenced_message, mentions: before }: APIMessage,
  content: string,
  directory: Directory,
  wanted: AllowedMentions | undefined,
): Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  const answered = referenced_message?.author;
  const pings =
    answered && (wanted ? wanted.replied_user === true : before.some(({ id }) => id === answered.id));
  const replied = pings ? [answered] : [];
  if (!content.includes('@')) return { mentions: replied, mention_roles: [], mention_everyone: false };
  const allowed = wanted ?? (interaction_metadata ? OF_REPLY : OF_MESSAGE);
  const { parse = [], users = [], roles = [] } = allowed;
  const mentioned = (id: string, sigil: string, kind: 'users' | 'roles', ids: readonly string[]) =>
    new RegExp(`<@${sigil}${id}>`).test(content) && (parse.includes(kind) || ids.includes(id));
  const named = directory.users.filter(({ id }) => mentioned(id, '!?', 'users', users));
  return {
    mentions: [...named.filter(({ id }) => id !== answered?.id || !pings), ...replied],
    mention_roles: directory
      .rolesIn(channel_id)
      .filter(({ id }) => mentioned(id, '&', 'roles', roles))
      .map(({ id }) => id),
    mention_everyone: parse.includes('everyone') && /@(?:everyone|here)\b/.test(content),
  };
}
