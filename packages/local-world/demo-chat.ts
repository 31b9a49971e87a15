import type { Chat, Chip, PromptChat, Welcomes } from 'local-chat/chat';
import type { LocalDiscord } from 'local-discord';
import { Control } from 'local-discord/control';
import { AUDIT_CHANNEL_ID, DEMO_ABOUT, DEMO_PEOPLE, type DemoPerson } from './demo-world.ts';

const FIRST = 'member';

/** Lines that everybody can send with the demo data. */
const FOR_EVERYBODY: readonly Chip[] = [
  { line: '/list collector' },
  { line: '/list ada.eth' },
  { line: '/top ember-keep' },
  { line: '/chart ember-keep' },
];

/** What the page of the demo says where somebody begins; in channels the first sentence of README.md. */
export const DEMO_WELCOME: Welcomes = {
  channel: {
    sentence:
      'Rollcall is a Discord bot for game communities: everyone can look up names, wallets and scores, and moderators can manage conversations.',
    chips: [
      ...FOR_EVERYBODY,
      { line: '/conversation list', label: 'be a moderator', by: ['moderator', 'moderator2'] },
    ],
  },
  direct: {
    sentence:
      'Ask Rollcall for the wallet behind a name, for every name of a wallet, or for the scores of games: only you read the answers here.',
    chips: [...FOR_EVERYBODY, { line: '/help' }],
  },
};

type Shown = Pick<LocalDiscord, 'clientOf' | 'attachment'>;

/** Somebody of a local Discord, as a chat client program is given them. */
const chatPerson = (discord: Shown, { username, about }: Pick<DemoPerson, 'username' | 'about'>) => {
  return { name: username, about, client: discord.clientOf(username) };
};

/** The people and channels of the demo world, for a chat client program. */
export function demoChat(discord: LocalDiscord): Chat & PromptChat {
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
    control: new Control({ discord, about: DEMO_ABOUT, settled: async () => {} }),
    people,
    first: people.find(({ name }) => name === FIRST) ?? chatPerson(discord, { username: FIRST, about: '' }),
    watched: [audit],
    attachment: (id) => discord.attachment(id),
    welcome: DEMO_WELCOME,
  };
}
