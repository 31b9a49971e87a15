import type { Chip, Welcomes } from 'local-chat/chat';
import type { World } from 'local-discord';
import { GENERAL_CHANNEL_ID } from './demo-server.ts';

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

/** The messages of the demo before its first visitor, of others than the person that visitors begin as. */
export const DEMO_HISTORY: NonNullable<World['history']> = [
  { channelId: GENERAL_CHANNEL_ID, username: 'newcomer', content: 'Does anybody know who `collector` is?' },
  {
    channelId: GENERAL_CHANNEL_ID,
    username: 'moderator',
    content: 'Ask Rollcall: `/list collector` shows the wallet, and all of its names.',
  },
  { channelId: GENERAL_CHANNEL_ID, username: 'newcomer', content: 'Thanks! I will.' },
];
