import { type APIInteractionResponseCallbackData, MessageFlags } from 'discord-api-types/v10';
import { FormData } from 'undici';
import type { Reply, ReplyFile } from '../../handlers/reply.ts';

/** A reply as Discord's message endpoints take it. Nothing in it ever mentions anybody. */
export function messageBody(reply: Reply, ephemeral: boolean): APIInteractionResponseCallbackData {
  return {
    ...(reply.content !== undefined && { content: reply.content }),
    ...(reply.embeds && { embeds: [...reply.embeds] }),
    ...(reply.components && { components: [...reply.components] }),
    ...(reply.files && { attachments: reply.files.map(({ name }, id) => ({ id: `${id}`, filename: name })) }),
    ...(ephemeral && { flags: MessageFlags.Ephemeral }),
    allowed_mentions: { parse: [] },
  };
}

/** The body of a request: JSON, or with files a form whose `payload_json` is the same JSON. */
export function requestBody(payload: object, files: readonly ReplyFile[] = []): string | FormData {
  const json = JSON.stringify(payload);
  if (files.length === 0) return json;
  const form = new FormData();
  form.append('payload_json', json);
  for (const [at, { name, contentType, data }] of files.entries()) {
    form.append(`files[${at}]`, new Blob([data], { type: contentType }), name);
  }
  return form;
}
