/** How a connection begins: its address, Hello and READY. Each is checked before it is believed. */

import { APIVersion } from 'discord-api-types/v10';
import { z } from 'zod';

/** In milliseconds. Discord asks for 41,250. Heartbeats never come more often than every second, and an early one does no harm. */
const HEARTBEAT = { fewest: 1_000, usual: 41_250, most: 60_000 };

const hello = z.object({ d: z.object({ heartbeat_interval: z.number() }) });

const ready = z.object({
  s: z.int(),
  d: z.object({
    session_id: z.string(),
    resume_gateway_url: z.url({ protocol: /^wss?$/ }),
    application: z.object({ id: z.string() }),
  }),
});

/** A session as READY begins it. */
export interface BegunSession {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly sequence: number;
}

/** The session that a READY begins; undefined when it lacks a field. */
export function sessionOf(frame: unknown): BegunSession | undefined {
  const { data } = ready.safeParse(frame);
  return data && { sessionId: data.d.session_id, resumeUrl: data.d.resume_gateway_url, sequence: data.s };
}

/** Milliseconds between two heartbeats, 1 to 60 s, whatever a Hello asks for. */
export function heartbeatIntervalOf(frame: unknown): number {
  const asked = hello.safeParse(frame).data?.d.heartbeat_interval ?? HEARTBEAT.usual;
  return Math.min(Math.max(asked, HEARTBEAT.fewest), HEARTBEAT.most);
}

/** Where a connection is made, of Discord's address for it. */
export function connectionUrl(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  url.searchParams.set('v', APIVersion);
  url.searchParams.set('encoding', 'json');
  return url;
}
