/** The entries of the record. Payloads and answers are JSON from the network, without tokens. */

interface Common {
  /** Sequence number, from 1. */
  readonly number: number;
  /** Milliseconds since 1970 by the local Discord's clock. */
  readonly at: number;
  /** Id of its interaction. */
  readonly interaction?: string;
  /** Characters of payloads and answers that are too long for the record. */
  readonly omitted?: number;
}

/** An interaction. */
export interface BegunInteraction extends Common {
  readonly kind: 'interaction';
  /** Username of the person. */
  readonly who: string;
  /** `/list name:ada`, `button "Next"`. */
  readonly what: string;
  readonly payload?: string;
  readonly state: 'waiting' | 'acknowledged' | 'missed';
  /** Milliseconds from its start to its acknowledgement. Discord's limit is 3,000. */
  readonly acknowledged_after?: number;
  /** Whether no bot received it. */
  readonly undelivered?: boolean;
  /** A refused acknowledgement, for instance after more than 3 s. */
  readonly refused_answer?: {
    /** Milliseconds from the start of the interaction. */
    readonly after: number;
    /** Discord's code; undefined for an error without a code. */
    readonly code?: number;
  };
}

/** A gateway frame, or the start or end of a connection. */
export interface GatewayFrame extends Common {
  readonly kind: 'gateway';
  readonly from: 'discord' | 'bot';
  /** Name of the event or opcode (`HEARTBEAT`), `connected` or `closed 1000`. */
  readonly name: string;
  readonly payload?: string;
}

/** A REST call. */
export interface RestCall extends Common {
  readonly kind: 'call';
  readonly method: string;
  /** With the query, without the host. */
  readonly path: string;
  /** Audit log reason, from the header `X-Audit-Log-Reason`. */
  readonly reason?: string;
  readonly payload?: string;
  readonly files?: readonly { readonly name: string; readonly bytes: number }[];
  /** Undefined before the response. */
  readonly status?: number;
  readonly answer?: string;
  /** Milliseconds until the response. */
  readonly took?: number;
  /** Whether the connection ended before the whole response was sent. */
  readonly cut?: boolean;
  /** Kind of the fault that was injected. */
  readonly fault?: string;
  readonly refusal?: Refusal;
}

/** The delivery of an interaction as a webhook. */
export interface WebhookCall extends Common {
  readonly kind: 'webhook';
  readonly payload?: string;
  /** Undefined without a response in time. */
  readonly status?: number;
  readonly answer?: string;
  /** Milliseconds from the start of the interaction to the response. */
  readonly took: number;
  /** Whether the response acknowledged the interaction. */
  readonly taken: boolean;
  readonly refusal?: Refusal;
}

/** A warning to the bot's developer about a request that Discord accepts silently. */
export interface Notice extends Common {
  readonly kind: 'notice';
  readonly what: string;
  readonly payload?: undefined;
}

/** Discord's error about a call, with each invalid field. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly fields: readonly {
    /** Keys and array indices in the payload. */
    readonly path: readonly string[];
    readonly code: string;
    readonly message: string;
  }[];
}

/** An entry of the record. */
export type Happening = BegunInteraction | GatewayFrame | RestCall | WebhookCall | Notice;
