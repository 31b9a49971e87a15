/** The events of a record. Payloads and answers are the JSON from the network, without tokens. */

interface Common {
  /** Counts up from 1. */
  readonly number: number;
  /** Milliseconds since 1970 by the clock of the local Discord. */
  readonly at: number;
  /** The id of its interaction. */
  readonly interaction?: string;
  /** The length of a payload or an answer that is too long for the record, in characters. */
  readonly omitted?: number;
}

/** A person's action that is sent to the bot. */
export interface BegunInteraction extends Common {
  readonly kind: 'interaction';
  /** The username of the person. */
  readonly who: string;
  /** `/list name:ada`, `button "Next"`. */
  readonly what: string;
  readonly payload?: string;
  readonly state: 'waiting' | 'acknowledged' | 'missed';
  /** Milliseconds from its beginning to its acknowledgement; 3,000 is Discord's limit. */
  readonly acknowledged_after?: number;
  /** No bot received it. */
  readonly undelivered?: boolean;
  /** The first acknowledgement that was refused, for instance one after more than 3 s. */
  readonly refused_answer?: {
    /** Milliseconds from its beginning. */
    readonly after: number;
    /** Discord's code; undefined for an error without one. */
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
  /** The reason for Discord's audit log, from the header `X-Audit-Log-Reason`. */
  readonly reason?: string;
  readonly payload?: string;
  readonly files?: readonly { readonly name: string; readonly bytes: number }[];
  /** Undefined before the answer. */
  readonly status?: number;
  readonly answer?: string;
  /** Milliseconds until the answer. */
  readonly took?: number;
  /** The connection ended before the answer was sent. */
  readonly cut?: boolean;
  /** The kind of the ordered fault that it met with. */
  readonly fault?: string;
  readonly refusal?: Refusal;
}

/** An interaction that was delivered as a webhook. */
export interface WebhookCall extends Common {
  readonly kind: 'webhook';
  readonly payload?: string;
  /** Undefined without an answer in time. */
  readonly status?: number;
  readonly answer?: string;
  /** Milliseconds from the beginning of the interaction to the answer. */
  readonly took: number;
  /** Whether the answer has acknowledged the interaction. */
  readonly taken: boolean;
  readonly refusal?: Refusal;
}

/** A sentence for the developer of the bot about something that Discord takes in silence. */
export interface Notice extends Common {
  readonly kind: 'notice';
  readonly what: string;
  readonly payload?: undefined;
}

/** Discord's error about a call, with each wrong field. */
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

/** One event at a local Discord. */
export type Happening = BegunInteraction | GatewayFrame | RestCall | WebhookCall | Notice;
