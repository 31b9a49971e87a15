import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from 'local-discord';
import { DEMO_IDS, DEMO_WORLD } from './demo-world.ts';

/** A local Discord with the demo world in it, and where to find things there. */
export type DemoDiscord = LocalDiscord & typeof DEMO_IDS;

/**
 * Starts Rollcall's local Discord.
 * @throws Error when the data file cannot be used or the port cannot be taken
 */
export async function startDemoDiscord(
  options: Omit<LocalDiscordOptions, 'world'> = {},
): Promise<DemoDiscord> {
  return { ...(await startLocalDiscord({ world: DEMO_WORLD, ...options })), ...DEMO_IDS };
}
