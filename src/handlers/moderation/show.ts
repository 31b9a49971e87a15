import { type APIEmbed, ButtonStyle } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { type Button, button, row } from '../display/buttons.ts';
import { ARCHIVED_COLOUR, COLOUR } from '../display/colours.ts';
import { inline, when } from '../display/text.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, type Verb } from './actions.ts';
import { type Kind, type Managed, read } from './kind.ts';
import { withNamed } from './named.ts';
import { EXAMPLE_ID, resourceOption, shareable } from './options.ts';

/** The card of one resource. */
export function showSubcommand(kind: Kind): Runnable {
  return defineRunnable({
    name: 'show',
    description: `Show a ${kind.noun} with all its fields`,
    example: EXAMPLE_ID,
    options: { id: resourceOption(kind) },
    visibility: shareable,
    run({ id: typed }, context) {
      const menuId = kind.ids.goOn.encode({ to: 'show' });
      return withNamed(kind, { typed, menuId, go: (id) => showCard(kind, id, context) }, context);
    },
  });
}

/** The card of the one that is chosen in a list. */
export function showComponent(kind: Kind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.show,
    effect: 'private',
    run: ({ id }, context) => showCard(kind, id, context),
  });
}

/** The card of the resource with this id. @throws ServiceFailure */
export async function showCard(kind: Kind, id: string, context: HandlerContext): Promise<Reply> {
  return resourceCard(kind, await read(kind, id, context));
}

/** A field's value holds 1,024 characters, and ids have at most 255. */
const SHOWN = 300;

/** The text above a card, and the button that undoes the change. */
interface Note {
  readonly text: string;
  readonly undo?: Button | undefined;
}

/** A resource with all its fields, and a button for everything that can be done to it. */
export function resourceCard(kind: Kind, resource: Managed, note?: Note): Reply {
  const { ids } = kind;
  const { id } = resource;
  const change = (verb: Verb) => button(ids.change, { verb, id }, ACTIONS[verb].label);
  const rows = row(
    change(resource.is_pinned ? 'unpin' : 'pin'),
    change(resource.is_muted ? 'unmute' : 'mute'),
    change(resource.archived_at === null ? 'archive' : 'restore'),
    button(ids.askMessage, { id }, 'Pin a message'),
    button(ids.askDelete, { id }, 'Delete', { style: ButtonStyle.Danger }),
  );
  const unpinLook = { disabled: resource.pinned_message_id === null };
  const unpin = button(ids.unpinMessage, { id }, 'Unpin the message', unpinLook);
  // Undo stands last: a second click on the first button, where it was, never hits it.
  const below = [unpin, note?.undo].filter((each) => each !== undefined);
  const without = `This id is too long for buttons: use /${kind.noun} pin, mute, archive, pin-message or delete.`;
  return {
    content: [note?.text, rows.length === 0 ? without : undefined]
      .filter((line) => line !== undefined)
      .join('\n'),
    embeds: [resourceEmbed(kind, resource)],
    components: [...rows, ...row(...below)],
  };
}

/** All fields of a resource, with times as Discord shows them to each viewer. */
export function resourceEmbed(kind: Kind, resource: Managed): APIEmbed {
  const { id, group_id, pinned_message_id, archived_at } = resource;
  const text = (value: string | null) => (value === null ? 'none' : inline(value, SHOWN));
  const field = (name: string, value: string) => ({ name, value, inline: true });
  return {
    color: archived_at === null ? COLOUR : ARCHIVED_COLOUR,
    description: `**${kind.noun}** ${inline(id, SHOWN)}`,
    fields: [
      field(kind.party, text(kind.partyOf(resource))),
      field('group', text(group_id)),
      field('pinned message', text(pinned_message_id)),
      field('pinned', resource.is_pinned ? 'yes' : 'no'),
      field('muted', resource.is_muted ? 'yes' : 'no'),
      field('archived', archived_at === null ? 'no' : when(archived_at)),
      field('last active', when(resource.last_active_at)),
      field('last opened', when(resource.last_opened_at)),
      field('created', when(resource.created_at)),
    ],
  };
}
