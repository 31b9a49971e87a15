/** For tests and measurements: faults, tampered clients, a sample world, a record of requests. No program loads it. */

export type { Fault } from '../faults/faults.ts';
export { type ExtraServers, SAMPLE_IDS, SAMPLE_WORLD, withExtraServers } from './sample-world.ts';
export {
  discordJsRest,
  startTestDiscord,
  type TestDiscord,
  type TestDiscordOptions,
} from './start-test-discord.ts';
