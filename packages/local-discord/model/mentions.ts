import type { APIMessage } from 'discord-api-types/v10';
import type { MentionsForm } from '../forms/message-form.ts';
import type { Directory } from './directory.ts';

/** Without `allowed_mentions` a reply to an interaction mentions users only, and other messages mention all. */
const OF_REPLY: MentionsForm = { parse: ['users'] };
const OF_MESSAGE: MentionsForm = { parse: ['users', 'roles', 'everyone'] };

/**
 * The mentions of a message with a text: https://discord.com/developers/docs/resources/message#allowed-mentions-object
 * An edited message still mentions the author whom it answers, unless that is switched off. The bot is assumed to have
 * the permission to mention everyone, so that a test sees the effect of a bot with it.
 */
export function allowedMentions(
  { channel_id, interaction_metadata, referenced_message, mentions: before }: APIMessage,
  content: string,
  directory: Directory,
  wanted: MentionsForm | undefined,
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
