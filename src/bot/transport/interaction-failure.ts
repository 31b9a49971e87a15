/** `RESTJSONErrorCodes.UnknownInteraction` and `UnknownWebhook`. */
const TOO_LATE: readonly number[] = [10_062, 10_015];

/** `RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged`. */
const ALREADY_ACKNOWLEDGED = 40_060;

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

  /** Whether Discord refuses the content, not the interaction: another answer may still be accepted. */
  get contentRefused(): boolean {
    return [400, 413, 415].includes(this.status) && this.code !== ALREADY_ACKNOWLEDGED;
  }

  /** Whether Discord does not know the interaction or its token, usually because the call came too late. */
  get tooLate(): boolean {
    return TOO_LATE.includes(this.code);
  }

  get alreadyAcknowledged(): boolean {
    return this.code === ALREADY_ACKNOWLEDGED;
  }

  /** The failure that Discord would return, for an interaction that another process is known to have answered. */
  static answeredElsewhere(message: string): InteractionFailure {
    return new InteractionFailure(message, { status: 400, code: ALREADY_ACKNOWLEDGED, unknown: false });
  }

  /** Whether another process has answered: Discord refused the first attempt of this one. */
  get answeredElsewhere(): boolean {
    return this.alreadyAcknowledged && !this.unknown;
  }

  /** This failure, after an earlier attempt with an unknown outcome. */
  afterUnknown(): InteractionFailure {
    const { status, code, cutShort, cause } = this;
    return new InteractionFailure(this.message, { status, code, unknown: true, cutShort, cause });
  }
}
