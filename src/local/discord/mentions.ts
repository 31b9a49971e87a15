import type { APIMessage } from 'discord-api-types/v10';
import type { MessageForm } from './forms/message.ts';
import { BOT_USER, PEOPLE, ROLES } from './world.ts';

/**
 * Whom a message mentions. Without `allowed_mentions` a reply to an interaction mentions users alone:
 * https://discord.com/developers/docs/resources/message#allowed-mentions-object
 */
export function allowedMentions(
  content: string,
  allowed: MessageForm['allowed_mentions'] = { parse: ['users'] },
): Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  if (!content.includes('@')) return { mentions: [], mention_roles: [], mention_everyone: false };
  const { parse = [], users = [], roles = [] } = allowed;
  const known = [BOT_USER, ...Object.values(PEOPLE).map((person) => person.user)];
  const mentioned = (id: string, sigil: string, kind: 'users' | 'roles', ids: readonly string[]) =>
    new RegExp(`<@${sigil}${id}>`).test(content) && (parse.includes(kind) || ids.includes(id));
  return {
    mentions: known.filter(({ id }) => mentioned(id, '!?', 'users', users)),
    mention_roles: ROLES.filter(({ id }) => mentioned(id, '&', 'roles', roles)).map(({ id }) => id),
    mention_everyone: parse.includes('everyone') && /@(?:everyone|here)\b/.test(content),
  };
}
