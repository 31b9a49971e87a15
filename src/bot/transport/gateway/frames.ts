/** Reads the gateway's frames and addresses, and validates them. */

import { isIP } from 'node:net';
import {
  APIVersion,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import { z } from 'zod';

/** Milliseconds. Discord requests 41,250. Early heartbeats are harmless. */
const HEARTBEAT = { shortest: 1_000, usual: 41_250, longest: 60_000 };

const hello = z.object({ d: z.object({ heartbeat_interval: z.number() }) });

const ready = z.object({
  s: z.int(),
  d: z.object({
    session_id: z.string(),
    /** Not validated here; see `mayResumeAt`. */
    resume_gateway_url: z.string(),
    application: z.object({ id: z.string() }),
  }),
});

/** A new session, from READY. */
export interface ReadySession {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly sequence: number;
}

type Frame = Readonly<Record<string, unknown>>;

const isFrame = (value: unknown): value is Frame => typeof value === 'object' && value !== null;

/** Parses a message. Returns undefined if it is not a JSON object. */
export function parseFrame(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return isFrame(frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a frame is an event. Uses no schema, because every command arrives in one. */
export const isEvent = (frame: unknown): frame is GatewayDispatchPayload =>
  isFrame(frame) &&
  frame.op === GatewayOpcodes.Dispatch &&
  typeof frame.t === 'string' &&
  Number.isSafeInteger(frame.s) &&
  (frame.t !== GatewayDispatchEvents.InteractionCreate || isFrame(frame.d));

/** Returns the session in a READY event; undefined if a field is missing. */
export function parseReady(readyEvent: unknown): ReadySession | undefined {
  const { data } = ready.safeParse(readyEvent);
  return data && { sessionId: data.d.session_id, resumeUrl: data.d.resume_gateway_url, sequence: data.s };
}

/** Returns the interval between heartbeats in milliseconds: the one that Hello requests, limited to 1 to 60 s. */
export function parseHeartbeatInterval(helloFrame: unknown): number {
  const { data } = hello.safeParse(helloFrame);
  const requested = data ? data.d.heartbeat_interval : HEARTBEAT.usual;
  return Math.min(Math.max(requested, HEARTBEAT.shortest), HEARTBEAT.longest);
}

/** Returns the URL to connect to, from Discord's address. */
export function connectionUrl(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  url.searchParams.set('v', APIVersion);
  url.searchParams.set('encoding', 'json');
  return url;
}

/**
 * Whether a session may be resumed at this address, which gets the bot's token. The scheme must be that of the
 * gateway that Discord's API names. The host must be the same, on any port, or below the same domain, as
 * `gateway-us-east1-b.discord.gg` is for `gateway.discord.gg`.
 */
export function mayResumeAt(address: string, named: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const gateway = new URL(named);
  if (protocol !== gateway.protocol) return false;
  const domain = domainOf(gateway.hostname);
  return hostname === gateway.hostname || (domain !== undefined && hostname.endsWith(`.${domain}`));
}

/**
 * Returns a host without its first label, or the whole host if only two labels exist, because anybody can own a host
 * below `com`. Undefined for an IP address and for a name without a dot.
 */
function domainOf(host: string): string | undefined {
  const labels = host.split('.');
  if (isIP(host) !== 0 || host.startsWith('[') || labels.length < 2) return undefined;
  return labels.length === 2 ? host : labels.slice(1).join('.');
}
