/** Replaces custom ids and values that Discord refuses by tickets. Loaded with the first of them. */

import type { APIInteraction } from 'discord-api-types/v10';
import type { Tickets } from '../../handlers/context.ts';
import { UnreadableCustomId } from '../../handlers/handler-failure.ts';
import type { FirstAnswer, Message } from '../transport/responder.ts';
import { isRefusedId, isRefusedValue, type MessagePart, TICKET } from './received-interaction.ts';

/**
 * Prefix of the stored text of a value, so that its key differs from that of any custom id. Values may be written by
 * others, and a custom id starts with a letter.
 */
const VALUE = ':';

/** Returns the answer with a ticket for each custom id and value that Discord refuses. */
export function replaceWithTickets<Answer extends FirstAnswer | Message>(
  answer: Answer,
  tickets: Tickets,
): Answer {
  if ('modal' in answer) return { ...answer, modal: replaced(answer.modal, tickets) };
  return 'message' in answer
    ? { ...answer, message: replaced(answer.message, tickets) }
    : replaced(answer, tickets);
}

function replaced<Kind extends MessagePart>(part: Kind, tickets: Tickets): Kind {
  const { custom_id, options, component, components } = part;
  return {
    ...part,
    ...(custom_id !== undefined && isRefusedId(custom_id) && { custom_id: ticketOf(custom_id, tickets) }),
    ...(options && {
      options: options.map((option) => {
        const { value } = option;
        return value !== undefined && isRefusedValue(value)
          ? { ...option, value: `~${tickets.keep(VALUE + value)}` }
          : option;
      }),
    }),
    ...(component && { component: replaced(component, tickets) }),
    ...(components && { components: components.map((each) => replaced(each, tickets)) }),
  };
}

/**
 * Keeps the component's id and version as a prefix, because rights are checked by the id before anything is looked
 * up.
 */
const ticketOf = (customId: string, tickets: Tickets): string =>
  `${customId.slice(0, customId.indexOf(':'))}~${tickets.keep(customId)}`;

/**
 * Returns the interaction with the texts of its tickets. A ticket in the message that is unknown or cannot be looked
 * up stays.
 * @throws UnreadableCustomId if a pressed, selected or submitted ticket is unknown or the store is unavailable
 */
export async function resolveTickets(interaction: APIInteraction, tickets: Tickets): Promise<APIInteraction> {
  if (!('data' in interaction) || !interaction.data || !('custom_id' in interaction.data)) return interaction;
  const [data, message] = await Promise.all([
    withTexts(interaction.data, async (text) => {
      const found = await ticketText(text, tickets);
      if (found === undefined) throw new UnreadableCustomId('expired');
      return found;
    }),
    interaction.message && resolveMessageTickets(interaction.message, tickets),
  ]);
  return Object.assign({}, interaction, { data, ...(message && { message }) });
}

/**
 * Returns a message as it was before tickets replaced parts of it. A ticket that is unknown or cannot be looked up
 * stays.
 */
export const resolveMessageTickets = <Kind extends MessagePart>(
  message: Kind,
  tickets: Tickets,
): Promise<Kind> =>
  withTexts(message, (text) =>
    ticketText(text, tickets).then(
      (found = text) => found,
      () => text,
    ),
  );

async function ticketText(text: string, tickets: Tickets): Promise<string | undefined> {
  const [, head, key] = TICKET.exec(text) ?? [];
  if (key === undefined) return text;
  const found = await tickets.find(key);
  if (head === undefined) return found?.startsWith(VALUE) ? found.slice(VALUE.length) : undefined;
  return found?.startsWith(`${head}:`) ? found : undefined;
}

/** Reads all texts in parallel, so that an unresponsive store costs one timeout. */
async function withTexts<Kind extends MessagePart>(
  part: Kind,
  read: (text: string) => Promise<string>,
): Promise<Kind> {
  const withText = async (option: NonNullable<MessagePart['options']>[number]) =>
    option.value === undefined ? option : { ...option, value: await read(option.value) };
  const [custom_id, values, options, component, components] = await Promise.all([
    part.custom_id === undefined ? undefined : read(part.custom_id),
    part.values && Promise.all(part.values.map(read)),
    part.options && Promise.all(part.options.map(withText)),
    part.component && withTexts(part.component, read),
    part.components && Promise.all(part.components.map((each) => withTexts(each, read))),
  ]);
  return {
    ...part,
    ...(custom_id !== undefined && { custom_id }),
    ...(values && { values }),
    ...(options && { options }),
    ...(component && { component }),
    ...(components && { components }),
  };
}
