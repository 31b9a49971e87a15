/** How request bodies are written: the interface leaves it open (docs/interface.md#bodies-and-answers). */
export type BodyFormat = 'form' | 'json';

/** The parameters of a request that has a body. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** A request's body as it is sent. */
export interface RequestBody {
  readonly contentType: string;
  readonly body: string;
}

/** Writes the fields as a body. A form has no null, so there an empty value stands for it. */
export function encodeBody(fields: Fields, format: BodyFormat): RequestBody {
  if (format === 'json') return { contentType: 'application/json', body: JSON.stringify(fields) };
  const pairs = Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]);
  return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(pairs).toString() };
}
