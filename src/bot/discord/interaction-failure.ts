import { RESTJSONErrorCodes } from 'discord-api-types/v10';

/** Discord did not take a call of ours. The text names the endpoint without the interaction's token. */
export class InteractionFailure extends Error {
  override readonly name = 'InteractionFailure';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Discord's own error code (https://discord.com/developers/docs/topics/opcodes-and-status-codes#json); 0 without. */
  readonly code: number;

  constructor(message: string, status: number, code: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }

  /** Discord no longer knows the interaction: more than 3 s to the first answer, or more than 15 min to a later one. */
  get tooLate(): boolean {
    return (
      this.code === RESTJSONErrorCodes.UnknownInteraction ||
      this.code === RESTJSONErrorCodes.InvalidWebhookToken
    );
  }

  /** The same call may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** Discord did not like what was sent, though the interaction is fine: something else may still be answered. */
  get contentRefused(): boolean {
    return (
      [400, 413, 415].includes(this.status) &&
      this.code !== RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged
    );
  }
}
