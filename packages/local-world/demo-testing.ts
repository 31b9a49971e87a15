import type { Locale } from 'discord-api-types/v10';
import {
  type ExtraServers,
  startTestDiscord,
  type TestDiscord,
  type TestDiscordOptions,
  withExtraServers,
} from 'local-discord/testing';
import { DEMO_IDS, DEMO_WORLD } from './demo-world.ts';

/** A Discord with the demo world in it that misbehaves when it is told to. */
export type DemoTestDiscord = TestDiscord & typeof DEMO_IDS;

/** What such a Discord starts with, all of it optional. */
export interface DemoTestOptions extends Omit<TestDiscordOptions, 'world'> {
  /** Servers beside the demo server. */
  readonly extraServers?: ExtraServers;
  /** The language of everybody's Discord, and of the demo server, which is a Community then; default: en-US, and no Community. */
  readonly locale?: Locale | undefined;
}

/** The same as `startDemoDiscord`, for tests and measurements. */
export async function startDemoTestDiscord({
  extraServers,
  locale,
  ...options
}: DemoTestOptions = {}): Promise<DemoTestDiscord> {
  const language = locale && { locale };
  const servers = DEMO_WORLD.servers.map((server) => ({ ...server, ...language }));
  const people = DEMO_WORLD.people.map((person) => ({ ...person, ...language }));
  const demo = { ...DEMO_WORLD, servers, people };
  const world = extraServers ? withExtraServers(demo, extraServers) : demo;
  return { ...(await startTestDiscord({ world, ...options })), ...DEMO_IDS };
}
