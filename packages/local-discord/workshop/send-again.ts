import { InteractionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Clock } from '../model/clock.ts';
import type { Interaction } from '../model/interaction.ts';
import type { Interactions } from '../model/interactions.ts';
import { ChatRefusal, type InteractionResult } from '../people/chat-client.ts';
import { watchResult } from '../people/interaction-result.ts';

/** What a payload has to have, so that an answer to it can be taken; the rest is as it was edited. */
const sendable = z.looseObject({
  type: z
    .literal([
      InteractionType.ApplicationCommand,
      InteractionType.ApplicationCommandAutocomplete,
      InteractionType.MessageComponent,
      InteractionType.ModalSubmit,
    ])
    .describe('2, 3, 4 or 5'),
  data: z.looseObject({}),
  message: z.looseObject({ id: z.string() }).optional(),
});

/**
 * Sends the payload of an interaction once more, as another interaction of the same person: with an id and a token of its
 * own, and otherwise as it is.
 * @throws ChatRefusal when it is no payload of an interaction
 */
export function sendAgain(
  text: string,
  { person, owners, trigger, commandName, onMessage, onUser }: Interaction,
  { interactions, clock }: { readonly interactions: Interactions; readonly clock: Clock },
): Promise<InteractionResult> {
  const payload = payloadIn(text);
  const { result, notify } = watchResult(clock, payload.type);
  interactions.beginAs(payload, {
    person,
    owners,
    notify,
    ...(trigger && { trigger }),
    ...(commandName !== undefined && { commandName }),
    ...(onMessage !== undefined && { onMessage }),
    ...(onUser && { onUser }),
  });
  return result;
}

function payloadIn(text: string): z.infer<typeof sendable> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    throw new ChatRefusal(`This is no JSON: ${reason}.`);
  }
  const parsed = sendable.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'payload';
  throw new ChatRefusal(
    `The field ${field} does not fit: a payload has a type (2, 3, 4 or 5), its data, and of a message at least the id.`,
  );
}
