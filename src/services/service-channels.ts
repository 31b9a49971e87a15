import { channel, tracingChannel } from 'node:diagnostics_channel';

/** Diagnostics channels of the clients, for metrics and traces. Without a subscriber they cost a call some 0.04 µs. */

/** One call of the service, with its repetitions. Contains nothing about the user. */
export interface UpstreamCall {
  /** The operation of the interface: `names.wallet`, `conversations.update`. */
  readonly operation: string;
  readonly method: string;
  /** The status of the response, once there is one. */
  status?: number;
}

/** Around each call of the service. */
export const upstreamCalls = tracingChannel<UpstreamCall>('rollcall:upstream-call');

/** Published before each repetition of a call. */
export const upstreamRetries = channel<object>('rollcall:upstream-retry');

/**
 * The source of a listing's names: memory (`hit`), the service (`miss`), or memory because the service failed (`stale`).
 * Listings that share one call are published once.
 */
export interface NamesLookup {
  readonly result: 'hit' | 'miss' | 'stale';
}

export const namesLookups = channel<NamesLookup>('rollcall:names-lookup');
