import { FormData } from 'undici';
import type { ReplyFile } from '../../../handlers/reply.ts';
import type { FirstAnswer, Message } from '../message.ts';
import { messagePayload, responsePayload } from './payload.ts';

/** JSON, or with files a form whose `payload_json` is the same JSON. */
export type RequestBody = string | FormData;

/** @throws TypeError when there is something in it that JSON has no words for */
export const messageBody = (message: Message): RequestBody =>
  requestBody(messagePayload(message), message.files);

/** @throws TypeError when there is something in it that JSON has no words for */
export const responseBody = (answer: FirstAnswer): RequestBody =>
  requestBody(responsePayload(answer), 'message' in answer ? answer.message.files : []);

function requestBody(payload: object, files: readonly ReplyFile[] = []): RequestBody {
  const json = JSON.stringify(payload);
  if (files.length === 0) return json;
  const form = new FormData();
  form.append('payload_json', json);
  for (const [at, { name, contentType, data }] of files.entries()) {
    form.append(`files[${at}]`, new Blob([data], { type: contentType }), name);
  }
  return form;
}
