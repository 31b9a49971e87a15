import { STATUS_CODES } from 'node:http';
import { DiscordError, type FormErrors, invalidFormBody } from '../model/discord-error.ts';

/** An error response: HTTP status, and Discord's code and message. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: number;
  readonly errors: FormErrors | undefined;

  constructor(status: number, { code, message, errors }: Pick<DiscordError, 'code' | 'message' | 'errors'>) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Codes with a status other than 400 and 404. */
const STATUS_OF_CODE: ReadonlyMap<number, number> = new Map([
  [20001, 403],
  [50001, 403],
  [50003, 403],
  [50005, 403],
  [50013, 403],
  [50027, 401],
  [50278, 403],
  [160_002, 403],
]);

/** Adds Discord's status to an error of the model. Unknown resources have 404. */
export function restErrorOf(error: DiscordError): RestError {
  const isUnknown = error.code >= 10_000 && error.code < 20_000;
  return new RestError(isUnknown ? 404 : (STATUS_OF_CODE.get(error.code) ?? 400), error);
}

/** Makes an error whose message is a status and its text. @param text default: the standard text of the status */
export const httpError = (status: number, text = STATUS_CODES[status], code = 0) =>
  new RestError(status, new DiscordError(code, `${status}: ${text}`));

export const entityTooLarge = () => new RestError(413, new DiscordError(40005, 'Request entity too large'));
export const invalidApiVersion = () =>
  new RestError(400, new DiscordError(50041, 'Invalid API version provided'));
export const malformedJson = () =>
  new RestError(400, new DiscordError(50109, 'The request body contains invalid JSON.'));
export const unknownContentType = () =>
  new RestError(
    400,
    invalidFormBody({
      _errors: [
        {
          code: 'CONTENT_TYPE_INVALID',
          message: 'Expected "Content-Type" header to be one of {"application/json", "multipart/form-data"}.',
        },
      ],
    }),
  );
