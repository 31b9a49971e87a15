import { parseExactJson } from '../forms/exact-json.ts';
import { invalidForm } from '../forms/form.ts';
import { ATTACHMENT_SIZE_LIMIT } from '../model/interaction.ts';
import type { Payload, Upload } from '../model/payload.ts';
import { entityTooLarge, malformedJson } from './rest-error.ts';

/** The deepest nesting of objects and lists; the deepest form, a list of commands, has eleven levels. */
const MAX_DEPTH = 100;
const FILE_FIELD = /^files\[(\d{1,3})\]$/;
const JSON_FIELD = 'payload_json';
/** The fields of a form that are no texts; others that are none have to be in `payload_json`. */
const NUMBERS: ReadonlySet<string> = new Set(['flags', 'type']);
const BOOLEANS: ReadonlySet<string> = new Set(['tts', 'enforce_nonce']);

/** The payload of a request without a body. */
export const NO_PAYLOAD: Payload = { json: {}, uploads: [] };

/** @throws RestError 50109, also for a body that is nested too deeply to be traversed */
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
 * Parses application/x-www-form-urlencoded: the JSON is in the field `payload_json`, as in py-cord's answers without
 * files, or each of its texts in a field of its own.
 * @throws RestError 50109
 */
export function parseUrlEncoded(text: string): Payload {
  const form = new URLSearchParams(text);
  return { json: jsonOfForm(form), uploads: [] };
}

/**
 * Parses multipart/form-data (https://discord.com/developers/docs/reference#uploading-files): the JSON is in the field
 * `payload_json`, or each of its texts in a field of its own, and a file's number is the n of its field `files[n]`; the
 * form does not refer to a file in another field.
 * @throws RestError 50109, 40005 for a file over the limit; DiscordError 50035 for a body that is no form
 */
export async function parseMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<Payload> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw invalidForm([
      { path: [], code: 'CONTENT_TYPE_INVALID', message: 'The multipart body cannot be read.' },
    ]);
  });
  const uploads: Upload[] = [];
  for (const [field, value] of form) {
    const id = FILE_FIELD.exec(field)?.[1] ?? field;
    if (typeof value === 'string') continue;
    if (value.size > ATTACHMENT_SIZE_LIMIT) throw entityTooLarge();
    uploads.push({
      id,
      filename: value.name,
      contentType: value.type || 'application/octet-stream',
      bytes: await value.bytes(),
    });
  }
  return { json: jsonOfForm(form), uploads };
}

function jsonOfForm(form: FormData | URLSearchParams): unknown {
  const payload = form.get(JSON_FIELD);
  if (typeof payload === 'string') return parseJson(payload).json;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.map(([field, text]) => [field, formValue(field, text)]));
}

/** A text stays one if it is no value of its field, which the form then refuses. */
function formValue(field: string, text: string): string | number | boolean {
  if (NUMBERS.has(field) && /^\d{1,15}$/.test(text)) return Number(text);
  if (BOOLEANS.has(field) && /^(?:true|false|[01])$/i.test(text)) return /^(?:true|1)$/i.test(text);
  return text;
}
