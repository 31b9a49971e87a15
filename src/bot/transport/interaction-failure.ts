/**
 * How a failed call affects the answer, by Discord's last response:
 * - `refused`: Discord rejects the content; another answer may be accepted
 * - `taken`: the interaction already has a first answer
 * - `late`: Discord no longer knows the interaction or its token
 * - `gone`: the message no longer exists; any other 404 may come from a proxy in front of Discord
 * - `failed`: anything else; another answer would fail, too
 */
export type FailureKind = 'refused' | 'taken' | 'late' | 'gone' | 'failed';

/** `RESTJSONErrorCodes`: InteractionHasAlreadyBeenAcknowledged, UnknownInteraction, UnknownWebhook, UnknownMessage. */
const KINDS: ReadonlyMap<number, FailureKind> = new Map([
  [40_060, 'taken'],
  [10_062, 'late'],
  [10_015, 'late'],
  [10_008, 'gone'],
]);

/**
 * A failed call to Discord: Discord refused it, or its outcome is unknown. The message names the endpoint without the
 * interaction's token.
 */
export class InteractionFailure extends Error {
  override readonly name = 'InteractionFailure';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Discord's own error code (https://discord.com/developers/docs/topics/opcodes-and-status-codes#json), or 0. */
  readonly code: number;
  /** Whether Discord may have executed this call or an earlier attempt of it. */
  readonly unknown: boolean;
  /** Whether Rollcall's own deadline shortened the usual timeout, so that the failure says nothing about Discord. */
  readonly cutShort: boolean;

  constructor(
    message: string,
    answer: { status?: number; code?: number; unknown: boolean; cutShort?: boolean; cause?: unknown },
  ) {
    const { status = 0, code = 0, unknown, cutShort = false, cause } = answer;
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.unknown = unknown;
    this.cutShort = cutShort;
  }

  /** Whether a retry may succeed. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  get kind(): FailureKind {
    return KINDS.get(this.code) ?? ([400, 413, 415].includes(this.status) ? 'refused' : 'failed');
  }

  /** Creates the failure that Discord would return for an interaction that another process has answered. */
  static taken(message: string): InteractionFailure {
    return new InteractionFailure(message, { status: 400, code: 40_060, unknown: false });
  }

  /** Returns this failure with an unknown outcome, because an earlier attempt had one. */
  afterUnknown(): InteractionFailure {
    const { status, code, cutShort, cause } = this;
    return new InteractionFailure(this.message, { status, code, unknown: true, cutShort, cause });
  }
}

/** Returns the kind of a failure. Any other error comes from content that cannot be sent, so it is `refused`. */
export const kindOf = (error: unknown): FailureKind =>
  error instanceof InteractionFailure ? error.kind : 'refused';

/** Maps a failure to an event of the answer. An unknown outcome stays unknown, whatever a retry returns. */
export const failureEvent = (error: unknown): FailureKind | 'unknown' =>
  error instanceof InteractionFailure && error.unknown ? 'unknown' : kindOf(error);
