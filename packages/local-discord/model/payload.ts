/** A file beside a form; `id` is the number by which the form refers to it. */
export interface Upload {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** What a bot sends: a form, as it was parsed from JSON and before it is checked, and the files beside it. */
export interface Payload {
  readonly json: unknown;
  readonly uploads: readonly Upload[];
}
