/** What goes out in the form that Discord takes, whatever carries it. */

import {
  type APIInteractionResponse,
  type APIInteractionResponseCallbackData,
  InteractionResponseType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { ReplyFile } from '../../../handlers/reply.ts';
import type { FirstAnswer, Message } from '../message.ts';

/** A message as Discord's message endpoints take it. Nothing in it ever mentions anybody. */
export function messagePayload(message: Message): APIInteractionResponseCallbackData {
  const { content, embeds, components, files, ephemeral } = message;
  return {
    ...(content !== undefined && { content }),
    ...(embeds && { embeds: [...embeds] }),
    ...(components && { components: [...components] }),
    ...(files && { attachments: files.map(attachment) }),
    ...(ephemeral && { flags: MessageFlags.Ephemeral }),
    allowed_mentions: { parse: [] },
  };
}

const attachment = ({ name, description }: ReplyFile, id: number) => ({
  id: `${id}`,
  filename: name,
  ...(description !== undefined && { description }),
});

/**
 * The first answer as Discord takes it, without its files
 * (https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object).
 */
export function responsePayload(answer: FirstAnswer): APIInteractionResponse {
  switch (answer.kind) {
    case 'message':
      return {
        type: InteractionResponseType.ChannelMessageWithSource,
        data: messagePayload(answer.message),
      };
    case 'update':
      return { type: InteractionResponseType.UpdateMessage, data: messagePayload(answer.message) };
    case 'deferral':
      return {
        type: InteractionResponseType.DeferredChannelMessageWithSource,
        ...(answer.ephemeral && { data: { flags: MessageFlags.Ephemeral } }),
      };
    case 'deferred-update':
      return { type: InteractionResponseType.DeferredMessageUpdate };
    case 'modal':
      return { type: InteractionResponseType.Modal, data: answer.modal };
    case 'choices':
      return {
        type: InteractionResponseType.ApplicationCommandAutocompleteResult,
        data: { choices: [...answer.choices] },
      };
  }
}

/** JSON, or with files a form whose `payload_json` is the same JSON. */
export type InteractionBody = string | FormData;

/** @throws TypeError when there is something in it that JSON has no words for */
export const messageBody = (message: Message): InteractionBody =>
  interactionBody(messagePayload(message), message.files);

/** @throws TypeError when there is something in it that JSON has no words for */
export const responseBody = (answer: FirstAnswer): InteractionBody =>
  interactionBody(responsePayload(answer), 'message' in answer ? answer.message.files : []);

function interactionBody(payload: object, files: readonly ReplyFile[] = []): InteractionBody {
  const json = JSON.stringify(payload);
  if (files.length === 0) return json;
  const form = new FormData();
  form.append('payload_json', json);
  for (const [at, { name, contentType, data }] of files.entries()) {
    form.append(`files[${at}]`, new Blob([data], { type: contentType }), name);
  }
  return form;
}
