import { isNotFound } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import { defineUserCommand, type TargetUser } from '../declaration/command.ts';
import { COLOUR } from '../display/colours.ts';
import { countOf, inline, timestamp } from '../display/safe-text.ts';
import type { Reply } from '../reply.ts';
import type { IndexState } from '../resource-index.ts';
import { indexed, conversationKind as kind, type Managed, read } from './resource-kind.ts';
import { chooseOneMenu } from './resource-option.ts';
import { lookedThrough, resourceLabel } from './view.ts';

/** Conversations that are read again and shown: each is a call. */
const MOST = 10;

/**
 * The conversations with a user, for moderators. A service knows contacts and not Discord's users, so those are
 * looked for whose contact equals the user's id or user name.
 */
export const findConversations = defineUserCommand({
  name: 'Find their conversations',
  description: 'Show conversations whose contact is the id or the name of the user',
  access: 'moderators',
  async run(user, context) {
    const contacts = [user.id, user.username];
    const alike = await Promise.all(
      contacts.map((contact) => context.resourceIndex.withParty(kind.noun, contact)),
    );
    // Capitals are ignored there, and two contacts may differ by them alone.
    const found = alike
      .flatMap(({ rows }) => rows)
      .filter(({ party }) => party !== null && contacts.includes(party));
    const rows = await Promise.all(found.slice(0, MOST).map(({ id }) => readOrGone(id, context)));
    return conversationsView(
      user,
      rows.filter((row) => row !== undefined),
      { more: found.length > MOST, state: alike.find(({ state }) => !state.whole)?.state },
    );
  },
});

/** A conversation, or undefined when it was deleted elsewhere since it was indexed. */
async function readOrGone(id: string, context: HandlerContext): Promise<Managed | undefined> {
  try {
    return await read(kind, id, context);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function conversationsView(
  { id, username }: TargetUser,
  rows: readonly Managed[],
  { more, state }: { readonly more: boolean; readonly state: IndexState | undefined },
): Reply {
  const sought = `Rollcall looks for the user's id ${inline(id, 20)} or name ${inline(username, 40)} as the contact`;
  const heading = rows.length === 0 ? 'No conversations' : countOf('conversation', rows.length);
  const description = [
    `**${heading}${more ? ', and there are more' : ''}**`,
    `${sought}: the service knows nothing else about Discord's users.`,
    ...(state
      ? [`${lookedThrough(kind.noun, state)}${state.cut ? '.' : ': try again in a moment for the rest.'}`]
      : []),
    ...rows.map(conversationLine),
  ].join('\n');
  const menu = chooseOneMenu(
    rows.map((row) => indexed(kind, row)),
    kind.ids.continueShown.encode({ to: 'show' }),
  );
  return { embeds: [{ color: COLOUR, description }], components: menu };
}

function conversationLine(row: Managed): string {
  const active = row.last_active_at;
  const last = active === null ? 'never active' : `active ${timestamp(active, 'R')}`;
  return `${inline(resourceLabel(indexed(kind, row)), 100)} · ${last} · ${inline(row.id, 255)}`;
}
