/** The frames of the gateway and its address. Each frame is validated first. */

import { isIP } from 'node:net';
import {
  APIVersion,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import { z } from 'zod';

/** In milliseconds. Discord asks for 41,250. An early heartbeat does no harm. */
const HEARTBEAT = { shortest: 1_000, usual: 41_250, longest: 60_000 };

const hello = z.object({ d: z.object({ heartbeat_interval: z.number() }) });

const ready = z.object({
  s: z.int(),
  d: z.object({
    session_id: z.string(),
    /** Whatever it says: `mayResumeAt` decides. */
    resume_gateway_url: z.string(),
    application: z.object({ id: z.string() }),
  }),
});

/** A session as READY begins it. */
export interface ReadySession {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly sequence: number;
}

/** A frame with any fields. */
type Frame = Readonly<Record<string, unknown>>;

const isFrame = (value: unknown): value is Frame => typeof value === 'object' && value !== null;

/** The frame in a message; undefined when the message is no JSON object. */
export function parseFrame(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return isFrame(frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a frame is an event. Every command comes in one, so the check runs no schema. */
export const isEvent = (frame: unknown): frame is GatewayDispatchPayload =>
  isFrame(frame) &&
  frame.op === GatewayOpcodes.Dispatch &&
  typeof frame.t === 'string' &&
  Number.isSafeInteger(frame.s) &&
  (frame.t !== GatewayDispatchEvents.InteractionCreate || isFrame(frame.d));

/** The session that a READY begins; undefined when the READY lacks a field. */
export function parseReady(readyEvent: unknown): ReadySession | undefined {
  const { data } = ready.safeParse(readyEvent);
  return data && { sessionId: data.d.session_id, resumeUrl: data.d.resume_gateway_url, sequence: data.s };
}

/** Milliseconds between two heartbeats: the interval that a Hello asks for, but at least 1 s and at most 60 s. */
export function parseHeartbeatInterval(helloFrame: unknown): number {
  const { data } = hello.safeParse(helloFrame);
  const asked = data ? data.d.heartbeat_interval : HEARTBEAT.usual;
  return Math.min(Math.max(asked, HEARTBEAT.shortest), HEARTBEAT.longest);
}

/** The URL of the connection, from Discord's address. */
export function connectionUrl(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  url.searchParams.set('v', APIVersion);
  url.searchParams.set('encoding', 'json');
  return url;
}

/**
 * Whether a session may be resumed at this address, which gets the bot's token: with the scheme of the gateway that
 * Discord's API names, at its host on any port, or at a host below the same domain, as `gateway-us-east1-b.discord.gg`
 * is for `gateway.discord.gg`.
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
 * A host without its first label, or with it where only one other is left: below `com` everybody has a host. Undefined
 * for an IP address and a name without a dot.
 */
function domainOf(host: string): string | undefined {
  const labels = host.split('.');
  if (isIP(host) !== 0 || host.startsWith('[') || labels.length < 2) return undefined;
  return labels.length === 2 ? host : labels.slice(1).join('.');
}
