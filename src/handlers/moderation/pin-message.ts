import { type Component, defineComponent, defineModalOpener } from '../declaration/component.ts';
import { optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { LONGEST_MESSAGE_ID, MESSAGE_INPUT } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { EXAMPLE_ID, resourceOption, shareable } from './options.ts';

const answers = () => import('./pinned-message.ts');
const form = () => import('./message-form.ts');

/** Pinning a message, or none, by an option or by a form. */
export function pinMessageSubcommand(kind: Kind): Runnable {
  return defineRunnable({
    name: 'pin-message',
    description: `Pin a message of a ${kind.noun}, or none`,
    example: `${EXAMPLE_ID} message:none`,
    options: {
      id: resourceOption(kind),
      message: optionalText({
        description: 'The id of the message, or none; without it you are asked',
        minLength: 1,
        maxLength: LONGEST_MESSAGE_ID,
      }),
    },
    visibility: shareable,
    changes: kind.changes,
    modal({ id, message }) {
      if (message !== undefined || kind.ids.messageForm.encode({ id }) === undefined) return undefined;
      return async (context) => (await form()).openFormFor(kind, id, context);
    },
    async run({ id, message }, context) {
      if (message !== undefined) return (await answers()).pinNamed(kind, id, message, context);
      throw (await form()).whyNoForm(kind, id);
    },
  });
}

/** The buttons of a card that open the form and take away what is pinned, and the form. */
export function pinMessageComponents(kind: Kind): Component[] {
  return [
    defineModalOpener({
      codec: kind.ids.askMessage,
      open: async ({ id }, context) => (await form()).openForm(kind, id, context),
    }),
    defineComponent({
      codec: kind.ids.messageForm,
      effect: 'update',
      changes: kind.changes,
      run: async ({ id }, context, { typed }) =>
        (await answers()).pinAndTell(kind, id, typed.get(MESSAGE_INPUT) ?? '', context),
    }),
    defineComponent({
      codec: kind.ids.unpinMessage,
      effect: 'update',
      changes: kind.changes,
      run: async ({ id }, context) => (await answers()).unpinAndTell(kind, id, context),
    }),
  ];
}
