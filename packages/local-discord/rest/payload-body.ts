import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { invalidForm } from '../forms/form.ts';
import { parseExactJson } from '../forms/json.ts';
import { ATTACHMENT_SIZE_LIMIT } from '../model/interactions/interaction.ts';
import type { Payload, Upload } from '../model/messages/attachment-object.ts';
import { entityTooLarge, malformedJson } from './rest-error.ts';

/** Maximum nesting of objects and lists. The deepest form, a list of commands, has 11 levels. */
const MAX_DEPTH = 100;
const FILE_FIELD = /^files\[(\d{1,3})\]$/;
const JSON_FIELD = 'payload_json';
const HEADERS_END = '\r\n\r\n';
/** Multipart fields that are numbers or booleans. All other values that are not texts have to be in `payload_json`. */
const NUMBERS: ReadonlySet<string> = new Set(['flags', 'type']);
const BOOLEANS: ReadonlySet<string> = new Set(['tts', 'enforce_nonce']);

/** Parses a JSON body. @throws RestError 50109 for invalid or too deeply nested JSON */
export function parseJson(text: string): Payload {
  let json: unknown;
  try {
    json = parseExactJson(text);
  } catch {
    throw malformedJson();
  }
  if (isDeeper(json, MAX_DEPTH)) throw malformedJson();
  return { json, uploads: [] };
}

function isDeeper(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return levels === 0 || Object.values(json).some((inner) => isDeeper(inner, levels - 1));
}

/**
 * Parses application/x-www-form-urlencoded. The JSON is in the field `payload_json`, as in py-cord's responses without
 * files, or each text is in its own field.
 * @throws RestError 50109
 */
export function parseUrlEncoded(text: string): Payload {
  return { json: jsonOfForm([...new URLSearchParams(text)]), uploads: [] };
}

/**
 * Parses multipart/form-data (https://discord.com/developers/docs/reference#uploading-files). The JSON is in the field
 * `payload_json`, or each text is in its own field. A file's number is the n of its field `files[n]`; the form cannot
 * refer to a file in another field. Each file is a copy, so that a kept file does not keep the whole body in memory.
 * Frees the body before returning, because garbage of that size would be collected late.
 * @param limit maximum size of the body, in bytes
 * @throws RestError 50109; 40005 for a body or file over its limit; DiscordError 50035 for an invalid multipart body
 */
export async function parseMultipart(request: IncomingMessage, limit: number): Promise<Payload> {
  const { 'content-length': length, 'content-type': contentType = '' } = request.headers;
  const most = Number(length ?? limit);
  if (most > limit) throw entityTooLarge();
  const body = new ArrayBuffer(0, { maxByteLength: most });
  try {
    await readInto(body, request);
    const parts = await partsOfForm(Buffer.from(body), contentType).catch(() => {
      throw invalidForm([
        { path: [], code: 'CONTENT_TYPE_INVALID', message: 'The multipart body cannot be read.' },
      ]);
    });
    const texts: [string, string][] = [];
    const uploads: Upload[] = [];
    for (const { field, file, content } of parts) {
      if (!file) {
        texts.push([field, content.toString()]);
        continue;
      }
      if (content.length > ATTACHMENT_SIZE_LIMIT) throw entityTooLarge();
      uploads.push({
        id: FILE_FIELD.exec(field)?.[1] ?? field,
        filename: file.name,
        contentType: file.type || 'application/octet-stream',
        bytes: new Uint8Array(content),
      });
    }
    return { json: jsonOfForm(texts), uploads };
  } finally {
    body.resize(0);
  }
}

/** @throws RestError 40005 if the body exceeds the buffer's maximum */
async function readInto(body: ArrayBuffer, request: IncomingMessage): Promise<void> {
  // A destroyed request could not be answered.
  const chunks: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    const at = body.byteLength;
    if (at + chunk.length > body.maxByteLength) throw entityTooLarge();
    body.resize(at + chunk.length);
    new Uint8Array(body, at).set(chunk);
  }
}

/** A part of a multipart body. */
interface Part {
  readonly field: string;
  /** Only the name and type of a file, without bytes; undefined for a text. */
  readonly file: File | undefined;
  /** A view of the body. */
  readonly content: Buffer;
}

/**
 * Splits a multipart body. Lets `Response.formData` parse only the headers, because it would copy each content three
 * times.
 * @throws TypeError for an invalid multipart body
 */
async function partsOfForm(body: Buffer, contentType: string): Promise<Part[]> {
  const boundary = `--${new MIMEType(contentType).params.get('boundary') ?? ''}`;
  const headers: Uint8Array[] = [];
  const contents: Buffer[] = [];
  let at = body.indexOf(boundary);
  for (;;) {
    const headersEnd = body.indexOf(HEADERS_END, at);
    const begin = headersEnd + HEADERS_END.length;
    const end = headersEnd < 0 ? -1 : body.indexOf(`\r\n${boundary}`, begin);
    if (end < 0) break;
    headers.push(body.subarray(at, begin));
    contents.push(body.subarray(begin, end));
    at = end;
  }
  const form = await new Response(Buffer.concat([...headers, body.subarray(at)]), {
    headers: { 'content-type': contentType },
  }).formData();
  return [...form].map(([field, value], index) => {
    const content = contents[index];
    if (!content) throw new TypeError('The form has a part without an end.');
    return { field, file: typeof value === 'string' ? undefined : value, content };
  });
}

function jsonOfForm(texts: readonly (readonly [string, string])[]): unknown {
  const payload = texts.find(([field]) => field === JSON_FIELD);
  if (payload) return parseJson(payload[1]).json;
  return Object.fromEntries(texts.map(([field, text]) => [field, formValue(field, text)]));
}

/** Converts the text of a field. An invalid value stays a text, which the form then rejects. */
function formValue(field: string, text: string): string | number | boolean {
  if (NUMBERS.has(field) && /^\d{1,15}$/.test(text)) return Number(text);
  if (BOOLEANS.has(field) && /^(?:true|false|[01])$/i.test(text)) return /^(?:true|1)$/i.test(text);
  return text;
}
