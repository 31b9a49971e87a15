import type { LocalDiscordOptions } from 'local-discord';
import {
  type ExtraServers,
  startTestDiscord,
  type TestDiscord,
  withExtraServers,
} from 'local-discord/testing';
import { DEMO_IDS, DEMO_WORLD } from './demo-world.ts';

/** A Discord with the demo world in it that misbehaves when it is told to. */
export type DemoTestDiscord = TestDiscord & typeof DEMO_IDS;

/** What such a Discord starts with, all of it optional. */
export interface DemoTestOptions extends Omit<LocalDiscordOptions, 'world'> {
  /** Servers beside the demo server. */
  readonly extraServers?: ExtraServers;
}

/** The same as `startDemoDiscord`, for tests and measurements. */
export async function startDemoTestDiscord({
  extraServers,
  ...options
}: DemoTestOptions = {}): Promise<DemoTestDiscord> {
  const world = extraServers ? withExtraServers(DEMO_WORLD, extraServers) : DEMO_WORLD;
  return { ...(await startTestDiscord({ world, ...options })), ...DEMO_IDS };
}
