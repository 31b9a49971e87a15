/** A local Discord in its own process, with the given shards, servers and milliseconds between heartbeats. */

import process from 'node:process';
import { startDemoTestDiscord } from 'local-world/testing';
import { TOKEN } from './token.ts';

const [shards = 1, servers = 0, heartbeatIntervalMs = 41_250] = process.argv.slice(2).map(Number);
const { apiUrl } = await startDemoTestDiscord({
  token: TOKEN,
  heartbeatIntervalMs,
  identify: { shards, maxConcurrency: shards, sessionStarts: 10 * shards },
  extraServers: { count: servers, channels: 1, roles: 2 },
});
process.stdout.write(`Listening on ${apiUrl}\n`);
