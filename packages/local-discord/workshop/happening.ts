/** What a record has of what happened. Payloads and answers are the JSON that went over the network, without tokens. */

interface Common {
  /** Counts up from 1. */
  readonly number: number;
  /** Milliseconds since 1970 by the clock of the local Discord. */
  readonly at: number;
  /** The id of the interaction that it belongs to. */
  readonly interaction?: string;
  /** The characters of a payload or an answer that is not here, for being longer than a record keeps. */
  readonly omitted?: number;
}

/** Somebody has done something that goes to the bot. */
export interface BegunInteraction extends Common {
  readonly kind: 'interaction';
  /** The username of who did it. */
  readonly who: string;
  /** `/list name:ada`, `button "Next"`. */
  readonly what: string;
  readonly payload?: string;
  readonly state: 'waiting' | 'acknowledged' | 'missed';
  /** Milliseconds from its beginning to its acknowledgement; 3,000 is Discord's limit. */
  readonly acknowledgedAfter?: number;
  /** No bot was there to take it. */
  readonly undelivered?: boolean;
  /** What would have acknowledged it first, and was refused, as what comes after 3 s is. */
  readonly refusedAnswer?: {
    /** Milliseconds from its beginning. */
    readonly after: number;
    /** Discord's; undefined for an error without one. */
    readonly code?: number;
  };
}

/** A frame of the gateway, or the beginning or end of a connection. */
export interface GatewayFrame extends Common {
  readonly kind: 'gateway';
  readonly from: 'discord' | 'bot';
  /** An event's name, an opcode's (`HEARTBEAT`), `connected` or `closed 1000`. */
  readonly name: string;
  readonly payload?: string;
}

/** A call of Discord's API. */
export interface RestCall extends Common {
  readonly kind: 'call';
  readonly method: string;
  /** With the query, without the host. */
  readonly path: string;
  readonly payload?: string;
  readonly files?: readonly { readonly name: string; readonly bytes: number }[];
  /** Undefined until it is answered. */
  readonly status?: number;
  readonly answer?: string;
  /** Milliseconds until it was answered. */
  readonly took?: number;
  /** The connection ended before the answer had gone out. */
  readonly cut?: boolean;
  /** The kind of fault that it met with, because one was ordered. */
  readonly fault?: string;
  readonly refusal?: Refusal;
}

/** An interaction that was delivered as a webhook. */
export interface WebhookCall extends Common {
  readonly kind: 'webhook';
  readonly payload?: string;
  /** Undefined when there was no answer in time. */
  readonly status?: number;
  readonly answer?: string;
  /** Milliseconds from the beginning of the interaction to the answer. */
  readonly took: number;
  /** Whether the answer has acknowledged the interaction. */
  readonly taken: boolean;
  readonly refusal?: Refusal;
}

/** What Discord has against a call, with each field that is wrong. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly fields: readonly {
    /** Keys and indices in the payload. */
    readonly path: readonly string[];
    readonly code: string;
    readonly message: string;
  }[];
}

/** One thing that happened at a local Discord. */
export type Happening = BegunInteraction | GatewayFrame | RestCall | WebhookCall;
