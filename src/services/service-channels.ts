import { channel, tracingChannel } from 'node:diagnostics_channel';

/**
 * Diagnostics channels of the clients, for metrics and traces. Without a subscriber a channel costs some 0.04 µs per
 * call.
 */

/** One call of the service, including its retries. Contains nothing about the user. */
export interface UpstreamCall {
  /** The operation of the interface: `names.wallet`, `conversations.update`. */
  readonly operation: string;
  readonly method: string;
  /** The status of the response, once it has arrived. */
  status?: number;
}

/** Published around each call of the service. */
export const upstreamCalls = tracingChannel<UpstreamCall>('rollcall:upstream-call');

/** Published before each retry of a call. */
export const upstreamRetries = channel<object>('rollcall:upstream-retry');

/**
 * The source of a listing's names: the cache (`hit`), the service (`miss`), or a stale cache entry because the service
 * failed (`stale`). Published once for listings that share a call.
 */
export interface NamesLookup {
  readonly result: 'hit' | 'miss' | 'stale';
}

export const namesLookups = channel<NamesLookup>('rollcall:names-lookup');
