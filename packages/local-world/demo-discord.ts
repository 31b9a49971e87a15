import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord, type World } from 'local-discord';
import type { Workshop } from 'local-discord/workshop';
import { DEMO_IDS, DEMO_WORLD, GENERAL_CHANNEL_ID } from './demo-world.ts';

/** The messages of the demo before its first visitor, by people other than the visitor's first person. */
const DEMO_HISTORY: NonNullable<World['history']> = [
  { channelId: GENERAL_CHANNEL_ID, username: 'newcomer', content: 'Does anybody know who `collector` is?' },
  {
    channelId: GENERAL_CHANNEL_ID,
    username: 'moderator',
    content: 'Ask Rollcall: `/list collector` shows the wallet, and all of its names.',
  },
  { channelId: GENERAL_CHANNEL_ID, username: 'newcomer', content: 'Thanks! I will.' },
];

/** A local Discord with the demo world, and the ids in it. */
export type DemoDiscord = LocalDiscord &
  typeof DEMO_IDS & {
    /** Undefined unless requested. */
    readonly workshop?: Workshop;
    /** Resets the demo world; there is a workshop then. Commands and the endpoint stay. */
    startOver(): void;
  };

/** Options of a start. */
interface DemoOptions extends Omit<LocalDiscordOptions, 'world'> {
  /** Whether to load the workshop, which shows and changes what happens. Default: not loaded. */
  readonly withWorkshop?: boolean;
}

/**
 * Starts Rollcall's local Discord.
 * @throws Error if the data file or the port cannot be used
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
