/**
 * What a failed call says about the answer, by Discord's last word:
 * - `refused`: about its content: another answer may be accepted
 * - `taken`: that the interaction has a first answer already
 * - `late`: that Discord no longer knows the interaction or its token
 * - `gone`: that the message no longer exists. Any other 404 may come from something in front of Discord.
 * - `failed`: anything else: another answer would fail too
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
 * A call to Discord that failed: Discord refused it, or its outcome is unknown. The message names the endpoint without
 * the interaction's token.
 */
export class InteractionFailure extends Error {
  override readonly name = 'InteractionFailure';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Discord's own error code (https://discord.com/developers/docs/topics/opcodes-and-status-codes#json), or 0. */
  readonly code: number;
  /** Whether this call, or an earlier attempt of it, may have been carried out. */
  readonly unknown: boolean;
  /**
   * Whether Rollcall's own deadline left Discord less time than usual, so that the failure says nothing about Discord.
   */
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

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  get kind(): FailureKind {
    return KINDS.get(this.code) ?? ([400, 413, 415].includes(this.status) ? 'refused' : 'failed');
  }

  /** The failure that Discord would return, for an interaction that another process is known to have answered. */
  static taken(message: string): InteractionFailure {
    return new InteractionFailure(message, { status: 400, code: 40_060, unknown: false });
  }

  /** This failure, after an earlier attempt with an unknown outcome. */
  afterUnknown(): InteractionFailure {
    const { status, code, cutShort, cause } = this;
    return new InteractionFailure(this.message, { status, code, unknown: true, cutShort, cause });
  }
}

/** Any other error is one of content that cannot be sent. */
export const kindOf = (error: unknown): FailureKind =>
  error instanceof InteractionFailure ? error.kind : 'refused';

/** What a failure is for an answer: an unknown outcome stays unknown after any answer to a repetition. */
export const failureEvent = (error: unknown): FailureKind | 'unknown' =>
  error instanceof InteractionFailure && error.unknown ? 'unknown' : kindOf(error);
