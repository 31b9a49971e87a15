/** Opens a transport and loads only the code of that transport. */

import type { REST } from '@discordjs/rest';
import type { Logger } from 'pino';
import type { WebhookSettings } from '../config/webhook-settings.ts';
import type { ClockWatch } from '../process/clock-watch.ts';
import type { RateLimitGate } from '../state/memory/state-in-memory.ts';
import type { GatewayOptions } from './gateway/gateway.ts';
import type { Transport } from './transport.ts';

/** What a transport gets from the bot. */
interface TransportParts {
  /** Discord's API without a version. */
  readonly apiUrl: string;
  /** Carries the bot's token; undefined for a bot without one. */
  readonly rest: REST | undefined;
  readonly rateLimitGate: RateLimitGate;
  readonly clock: ClockWatch;
  readonly log: Logger;
}

/** The token, the shards of this process, and the state that it shares with the processes of the other shards. */
export type GatewaySettings = Pick<GatewayOptions, 'token' | 'sharding' | 'identifySlots' | 'sessions'>;

export type OpenTransport = (parts: TransportParts) => Promise<Transport>;

/** Receives interactions over Discord's gateway. The result throws a TypeError if the bot has no token. */
export const overGateway =
  (settings: GatewaySettings): OpenTransport =>
  async ({ rest, ...parts }) => {
    if (!rest) throw new TypeError('The gateway requires a bot token.');
    const { gatewayTransport } = await import('./gateway/gateway.ts');
    return gatewayTransport({ ...parts, rest, ...settings });
  };

/** Receives interactions as webhooks. */
export const overWebhooks =
  (settings: WebhookSettings): OpenTransport =>
  async (parts) => {
    const { WebhookTransport } = await import('./http/webhook-transport.ts');
    return new WebhookTransport({ ...parts, ...settings });
  };
