import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord, type World } from 'local-discord';
import type { Workshop } from 'local-discord/workshop';
import { DEMO_IDS, DEMO_WORLD, GENERAL_CHANNEL_ID } from './demo-world.ts';

/** The messages of the demo before its first visitor, of others than the person that visitors begin as. */
const DEMO_HISTORY: NonNullable<World['history']> = [
  { channelId: GENERAL_CHANNEL_ID, username: 'newcomer', content: 'Does anybody know who `collector` is?' },
  {
    channelId: GENERAL_CHANNEL_ID,
    username: 'moderator',
    content: 'Ask Rollcall: `/list collector` shows the wallet, and all of its names.',
  },
  { channelId: GENERAL_CHANNEL_ID, username: 'newcomer', content: 'Thanks! I will.' },
];

/** A local Discord with the demo world in it, and where to find things there. */
export type DemoDiscord = LocalDiscord &
  typeof DEMO_IDS & {
    /** Undefined unless it was asked for. */
    readonly workshop?: Workshop;
    /** Makes everything as the demo has it, where there is a workshop; commands and the endpoint stay. */
    startOver(): void;
  };

/** What it starts with, all of it optional. */
interface DemoOptions extends Omit<LocalDiscordOptions, 'world'> {
  /** Whether somebody wants to see, and to change, what happens; nothing of that is loaded otherwise. */
  readonly withWorkshop?: boolean;
}

/**
 * Starts Rollcall's local Discord.
 * @throws Error when the data file cannot be used or the port cannot be taken
 */
export async function startDemoDiscord({
  withWorkshop = false,
  ...options
}: DemoOptions = {}): Promise<DemoDiscord> {
  const start = withWorkshop
    ? (await import('local-discord/workshop')).startWorkshopDiscord
    : startLocalDiscord;
  const world = { ...DEMO_WORLD, history: DEMO_HISTORY };
  const discord: LocalDiscord & { readonly workshop?: Workshop } = await start({ world, ...options });
  const startOver = () => {
    discord.settings.restore();
    discord.workshop?.reset();
  };
  return { ...discord, ...DEMO_IDS, startOver };
}
