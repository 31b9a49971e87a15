/**
 * A call of ours to Discord that was not done, as far as we know: it was refused, or it is unknown whether it was
 * carried out. The text names the endpoint without the interaction's token.
 */
export class InteractionFailure extends Error {
  override readonly name = 'InteractionFailure';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Discord's own error code (https://discord.com/developers/docs/topics/opcodes-and-status-codes#json); 0 without. */
  readonly code: number;
  /** Whether it is unknown: this call, or the same one before it, may have been carried out. */
  readonly unknown: boolean;
  /** Whether our own deadline left Discord less time than it usually has: that says nothing about Discord. */
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

  /** The same call may succeed later. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** Discord did not like what was sent, though the interaction is fine: something else may still be answered. */
  get contentRefused(): boolean {
    return [400, 413, 415].includes(this.status) && this.code !== ALREADY_ACKNOWLEDGED;
  }

  /** Discord does not know the interaction, or its token: as a rule it came too late, after a sleep for one. */
  get tooLate(): boolean {
    return TOO_LATE.has(this.code);
  }

  get alreadyAcknowledged(): boolean {
    return this.code === ALREADY_ACKNOWLEDGED;
  }

  /** What Discord would say, where it is known without asking. */
  static answeredElsewhere(why: string): InteractionFailure {
    return new InteractionFailure(why, { status: 400, code: ALREADY_ACKNOWLEDGED, unknown: false });
  }

  /** Somebody else has answered: Discord says so to the first attempt of ours. */
  get answeredElsewhere(): boolean {
    return this.alreadyAcknowledged && !this.unknown;
  }

  /** This failure, when a call before it that was the same may have been carried out. */
  afterUnknown(): InteractionFailure {
    const { status, code, cutShort, cause } = this;
    return new InteractionFailure(this.message, { status, code, unknown: true, cutShort, cause });
  }
}

/** `RESTJSONErrorCodes.UnknownInteraction` and `UnknownWebhook`. */
const TOO_LATE = new Set([10_062, 10_015]);

/** `RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged`. */
const ALREADY_ACKNOWLEDGED = 40_060;
