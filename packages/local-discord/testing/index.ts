/** For tests and measurements: faults, tampered clients, extra servers, a record of requests. No program loads it. */

export { type ExtraServers, withExtraServers } from './extra-servers.ts';
export type { Fault, Faults } from './faults.ts';
export type { ReceivedRequest } from './record-requests.ts';
export { startTestDiscord, type TestDiscord } from './start.ts';
