import { defineComponent } from './declaration/component.ts';
import { defineMessageCommand } from './declaration/menu-command.ts';
import { lookUpId } from './look-up/custom-ids.ts';

const answers = () => import('./look-up/answers.ts');

const choice = defineComponent({
  codec: lookUpId,
  effect: 'update',
  run: async (_fields, context, { values: [name] }) => (await answers()).chosenName(name, context),
});

/** Looks up the name that a message holds. One of several is chosen first: nobody waits for those that are not meant. */
export const lookUpName = defineMessageCommand({
  name: 'Look up this name',
  description: 'Show the wallet behind a name in the message',
  access: 'everyone',
  components: [choice],
  run: async (message, context) => (await answers()).nameIn(message, context),
});
