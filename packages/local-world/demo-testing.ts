import type { Locale } from 'discord-api-types/v10';
import {
  type ExtraServers,
  startTestDiscord,
  type TestDiscord,
  type TestDiscordOptions,
  withExtraServers,
} from 'local-discord/testing';
import { DEMO_IDS, DEMO_WORLD } from './demo-world.ts';

/** A Discord with the demo world and injectable faults. */
export type DemoTestDiscord = TestDiscord & typeof DEMO_IDS;

/** Options of a start. */
export interface DemoTestOptions extends Omit<TestDiscordOptions, 'world'> {
  /** Servers besides the demo server. */
  readonly extraServers?: ExtraServers;
  /** The locale of all people and of the demo server, which is a Community then. Default: en-US, and no Community. */
  readonly locale?: Locale | undefined;
}

/** Like `startDemoDiscord`, for tests and benchmarks. */
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
