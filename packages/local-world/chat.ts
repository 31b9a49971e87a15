import type { Chat } from 'local-chat/chat';
import type { LocalDiscord } from 'local-discord';
import { DEMO_PEOPLE, type DemoPerson } from './demo-people.ts';
import { AUDIT_CHANNEL_ID, MODERATOR_ROLE_ID } from './demo-server.ts';

const FIRST = 'member';

/** The people and channels of the demo world, for a chat client program. */
export function chatOf(discord: Pick<LocalDiscord, 'clientOf' | 'attachment' | 'channelMessages'>): Chat {
  const person = ({ username, about }: Pick<DemoPerson, 'username' | 'about'>) => {
    return { name: username, about, client: discord.clientOf(username) };
  };
  const people = DEMO_PEOPLE.map(person);
  const moderators = DEMO_PEOPLE.filter(({ memberships = [] }) =>
    memberships.some(({ roleIds }) => roleIds.includes(MODERATOR_ROLE_ID)),
  );
  const audit = {
    name: 'audit',
    readers: 'moderators',
    seenBy: people.filter(({ name }) => moderators.some(({ username }) => username === name)),
    messages: () =>
      discord
        .channelMessages(AUDIT_CHANNEL_ID)
        .map((message) => ({ message, loading: false, ephemeral: false })),
  };
  return {
    people,
    first: people.find(({ name }) => name === FIRST) ?? person({ username: FIRST, about: '' }),
    watched: [audit],
    attachment: (id) => discord.attachment(id),
  };
}
