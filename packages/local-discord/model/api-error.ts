/** An error in Discord's words; https://discord.com/developers/docs/topics/opcodes-and-status-codes#json lists the codes. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: number;
  readonly errors: FormErrors | undefined;

  constructor(status: number, code: number, message: string, errors?: FormErrors) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** What is wrong with one field of a form. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** The nested `errors` of 50035: keys and array indices as in the form, with `_errors` at the field that is wrong. */
export interface FormErrors {
  [key: string]: FormErrors | readonly FieldError[];
}

export const unauthorised = () => new ApiError(401, 0, '401: Unauthorized');
export const routeNotFound = () => new ApiError(404, 0, '404: Not Found');
export const methodNotAllowed = () => new ApiError(405, 0, '405: Method Not Allowed');
export const unknownMessage = () => new ApiError(404, 10008, 'Unknown Message');
export const unknownChannel = () => new ApiError(404, 10003, 'Unknown Channel');
export const missingAccess = () => new ApiError(403, 50001, 'Missing Access');
export const unknownWebhook = () => new ApiError(404, 10015, 'Unknown Webhook');
export const unknownGuild = () => new ApiError(404, 10004, 'Unknown Guild');
export const unknownApplication = () => new ApiError(404, 10002, 'Unknown Application');
export const unknownInteraction = () => new ApiError(404, 10062, 'Unknown interaction');
export const unknownCommand = () => new ApiError(404, 10063, 'Unknown application command');
export const alreadyAcknowledged = () =>
  new ApiError(400, 40060, 'Interaction has already been acknowledged.');
export const emptyMessage = () => new ApiError(400, 50006, 'Cannot send an empty message');
export const invalidWebhookToken = () => new ApiError(401, 50027, 'Invalid Webhook Token');
export const invalidApiVersion = () => new ApiError(400, 50041, 'Invalid API version provided');
export const malformedJson = () => new ApiError(400, 50109, 'The request body contains invalid JSON.');
export const entityTooLarge = () => new ApiError(413, 40005, 'Request entity too large');
