import type { GatewaySession } from '../../../src/bot/state/session-store.ts';

/** The session of one of two shards. */
export const gatewaySession = (shardId: number, fields: Partial<GatewaySession> = {}): GatewaySession => ({
  shardId,
  shardCount: 2,
  sessionId: `session ${shardId}`,
  resumeUrl: 'wss://resume.example',
  sequence: 7,
  received: 9,
  inFlight: [8],
  ...fields,
});
