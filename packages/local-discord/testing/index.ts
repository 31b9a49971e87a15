/** For tests and measurements: faults, tampered clients, extra servers, a record of requests. No program loads it. */

export { type ExtraServers, withExtraServers } from './extra-servers.ts';
export type { Fault } from './faults.ts';
export { startTestDiscord, type TestDiscord } from './start.ts';
