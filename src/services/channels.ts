/**
 * What the clients tell to whoever subscribes: metrics and traces, where they are asked for. While nobody does, a call
 * takes some 0.04 µs longer.
 */

import { channel, tracingChannel } from 'node:diagnostics_channel';

/** One call of the service, with its repetitions. Nothing in it is of whoever asked. */
export interface UpstreamCall {
  /** What the interface offers: `names.wallet`, `conversations.update`. */
  readonly operation: string;
  readonly method: string;
  /** Of the answer, from when there is one. */
  status?: number;
}

/** Around each call of the service. */
export const upstreamCalls = tracingChannel<UpstreamCall>('rollcall:upstream-call');

/** Told when a call is about to be repeated. */
export const upstreamRetries = channel<object>('rollcall:upstream-retry');

/**
 * Where the names of a listing came from: memory, the service, or memory since the service failed. Listings that
 * join one in flight are told of once.
 */
export interface NamesLookup {
  readonly result: 'hit' | 'miss' | 'stale';
}

export const namesLookups = channel<NamesLookup>('rollcall:names-lookup');
