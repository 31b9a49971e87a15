import type { PromptOptions } from 'local-chat/prompt';
import type { LocalDiscord } from 'local-discord';
import { Control, type ControlOptions } from 'local-discord/control';
import type { Chip, PageOptions, Welcomes } from 'local-page/page';
import { DEMO_ABOUT } from './demo-world.ts';

type Shown = ControlOptions['discord'] & Pick<LocalDiscord, 'attachment'>;

const FIRST_PERSON = 'member';

/** Commands for everybody that work with the demo data. */
const COMMON_CHIPS: readonly Chip[] = [
  { line: '/list collector' },
  { line: '/list ada.eth' },
  { line: '/top ember-keep' },
  { line: '/chart ember-keep' },
];

/** The page's introduction of the demo. In channels it is the first sentence of README.md. */
export const DEMO_WELCOME: Welcomes = {
  channel: {
    sentence:
      'Rollcall is a Discord bot for game communities: everyone can look up names, wallets and scores, and moderators can manage conversations.',
    chips: [
      ...COMMON_CHIPS,
      { line: '/conversation list', label: 'be a moderator', by: ['moderator', 'moderator2'] },
    ],
  },
  direct: {
    sentence:
      'Ask Rollcall for the wallet behind a name, for every name of a wallet, or for the scores of games: only you read the answers here.',
    chips: [...COMMON_CHIPS, { line: '/help' }],
  },
};

/** The people and channels of the demo world for a prompt, which prints each message as it comes. */
export const demoChat = (discord: Shown): PromptOptions['chat'] => ({
  control: new Control({ discord, about: DEMO_ABOUT, settled: async () => {} }),
  files: discord,
  first: FIRST_PERSON,
  watched: [{ name: 'audit', readers: 'the manager and the moderators' }],
});

/** The options of a page of the demo world. */
export const demoPage = (
  discord: Shown,
  more: Pick<ControlOptions, 'panels' | 'startOver'> = {},
): PageOptions => ({
  control: new Control({ discord, about: DEMO_ABOUT, ...more }),
  files: discord,
  first: FIRST_PERSON,
  welcome: DEMO_WELCOME,
  title: 'Rollcall',
});
