import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import { indexEntry } from '../../services/indexes/resource-table.ts';
import type { AnyResource } from '../../services/resources/managed-resource.ts';
import { isNotFound } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import { defineUserCommand, type TargetUser } from '../declaration/command.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { COLOUR } from '../display/colours.ts';
import { inline } from '../display/safe-text.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import { conversationKind as kind, read } from './resource-kind.ts';
import { chooseOneMenu } from './resource-option.ts';
import { resourceLines, searchProgress } from './view.ts';

/** Maximum conversations that are read again and shown: each costs a call. */
const MAX_SHOWN = 10;

/** Maximum characters of a contact or a group in a line. */
const NAME_LENGTH = 40;

/**
 * Finds the conversations with a user, for moderators. The service has contacts, not Discord users: a conversation matches if
 * its contact equals the user's id or user name.
 */
export const findConversations = defineUserCommand({
  name: 'Find their conversations',
  description: commands.findConversations.about,
  access: 'moderators',
  async run(user, context) {
    const contacts = [user.id, user.username];
    const alike = await Promise.all(
      contacts.map((contact) => context.resourceIndex.withParty(kind.noun, contact, SELECT_OPTIONS)),
    );
    // The index ignores case, but two contacts may differ only in case.
    const found = alike
      .flatMap(({ rows }) => rows)
      .filter(({ party }) => party !== null && contacts.includes(party));
    const rows = await Promise.all(found.slice(0, MAX_SHOWN).map(({ id }) => readOrGone(id, context)));
    return conversationsView(
      user,
      rows.filter((row) => row !== undefined),
      { more: found.length > MAX_SHOWN, state: alike.find(({ state }) => !state.whole)?.state },
      context.words,
    );
  },
});

/** Reads a conversation; undefined if another program deleted it after it was indexed. */
async function readOrGone(id: string, context: HandlerContext): Promise<AnyResource | undefined> {
  try {
    return await read(kind, id, context);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function conversationsView(
  { id, username }: TargetUser,
  rows: readonly AnyResource[],
  { more, state }: { readonly more: boolean; readonly state: ResourceIndexState | undefined },
  words: Words,
): Reply {
  const texts = words.moderation.findConversations;
  const found = rows.map((row) => indexEntry(kind, row));
  const count = found.length;
  const none = more ? texts.noneOfMore : texts.none;
  const some = more ? texts.someOfMore({ count }) : texts.all({ count });
  const description = [
    `**${count === 0 ? none : some}**`,
    texts.sought({ id: inline(id, 20), name: inline(username, 40) }),
    ...(state ? [state.cut ? searchProgress(kind, state, words) : texts.soFar({ count: state.size })] : []),
    ...resourceLines(kind, found, words, NAME_LENGTH),
  ].join('\n');
  const menu = chooseOneMenu(found, kind.ids.continueQuery.encode({ to: 'show' }), words);
  return { embeds: [{ color: COLOUR, description }], components: menu };
}
