import type { Chat } from 'local-chat/chat';
import type { LocalDiscord } from 'local-discord';
import { DEMO_PEOPLE, type DemoPerson } from './demo-people.ts';
import { AUDIT_CHANNEL_ID } from './demo-server.ts';
import { DEMO_WELCOME } from './demo-welcome.ts';

const FIRST = 'member';

type Shown = Pick<LocalDiscord, 'clientOf' | 'attachment' | 'channelMessages'>;

/** Somebody of a local Discord, as a chat client program is given them. */
const chatPerson = (discord: Shown, { username, about }: Pick<DemoPerson, 'username' | 'about'>) => {
  return { name: username, about, client: discord.clientOf(username) };
};

/** The people and channels of the demo world, for a chat client program. */
export function demoChat(discord: Shown): Chat {
  const people = DEMO_PEOPLE.map((person) => chatPerson(discord, person));
  const audit = {
    name: 'audit',
    readers: 'the manager and the moderators',
    seenBy: people.filter(({ client }) =>
      client.places().servers.some(({ channels }) => channels.some(({ id }) => id === AUDIT_CHANNEL_ID)),
    ),
    messages: () =>
      discord
        .channelMessages(AUDIT_CHANNEL_ID)
        .map((message) => ({ message, loading: false, ephemeral: false })),
  };
  return {
    people,
    first: people.find(({ name }) => name === FIRST) ?? chatPerson(discord, { username: FIRST, about: '' }),
    watched: [audit],
    attachment: (id) => discord.attachment(id),
    welcome: DEMO_WELCOME,
  };
}
