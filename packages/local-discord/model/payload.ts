/** A file beside a form; `id` is its number in the form. */
export interface Upload {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A bot's request: a form, parsed from JSON and not validated, and the files beside it. */
export interface Payload {
  readonly json: unknown;
  readonly uploads: readonly Upload[];
}
