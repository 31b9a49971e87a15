import { type APIInteractionResponseCallbackData, MessageFlags } from 'discord-api-types/v10';
import type { Message } from '../message.ts';

/** A message as Discord's message endpoints take it. Nothing in it ever mentions anybody. */
export function messagePayload(message: Message): APIInteractionResponseCallbackData {
  const { content, embeds, components, files, ephemeral } = message;
  return {
    ...(content !== undefined && { content }),
    ...(embeds && { embeds: [...embeds] }),
    ...(components && { components: [...components] }),
    ...(files && { attachments: files.map(({ name }, id) => ({ id: `${id}`, filename: name })) }),
    ...(ephemeral && { flags: MessageFlags.Ephemeral }),
    allowed_mentions: { parse: [] },
  };
}
