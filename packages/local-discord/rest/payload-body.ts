import { parseExactJson } from '../forms/exact-json.ts';
import { invalidForm } from '../forms/form.ts';
import { ATTACHMENT_SIZE_LIMIT } from '../model/interaction.ts';
import type { Payload, Upload } from '../model/payload.ts';
import { entityTooLarge, malformedJson } from './rest-error.ts';

/** The deepest nesting of objects and lists; the deepest form, a list of commands, has eleven levels. */
const MAX_DEPTH = 100;
const FILE_FIELD = /^files\[(\d{1,3})\]$/;
const JSON_FIELD = 'payload_json';

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
  const payload = form.get(JSON_FIELD);
  const fields: Record<string, string> = {};
  const uploads: Upload[] = [];
  for (const [field, value] of form) {
    const id = FILE_FIELD.exec(field)?.[1] ?? field;
    if (typeof value === 'string') {
      fields[field] = value;
      continue;
    }
    if (value.size > ATTACHMENT_SIZE_LIMIT) throw entityTooLarge();
    uploads.push({
      id,
      filename: value.name,
      contentType: value.type || 'application/octet-stream',
      bytes: await value.bytes(),
    });
  }
  return { json: typeof payload === 'string' ? parseJson(payload).json : fields, uploads };
}
