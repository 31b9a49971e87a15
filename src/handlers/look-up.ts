import { type APISelectMenuOption, ComponentType } from 'discord-api-types/v10';
import type { HandlerContext } from './context.ts';
import { defineComponent } from './declaration/component.ts';
import { defineMessageCommand } from './declaration/menu-command.ts';
import { shown } from './display/display-text.ts';
import { CannotDo } from './failure.ts';
import { card } from './list/card.ts';
import { lookUpOrSuggest } from './list/unregistered.ts';
import { candidates } from './look-up/candidates.ts';
import { lookUpId } from './look-up/custom-ids.ts';
import type { Reply } from './reply.ts';

/** Discord's limit for the value and the label of an option. */
const OPTION_LENGTH = 100;

const choice = defineComponent({
  codec: lookUpId,
  effect: 'update',
  async run(_fields, context, { values: [name] }) {
    if (name === undefined) throw new CannotDo('No name was chosen: choose one.');
    return { content: '', ...(await cardOf(name, context)) };
  },
});

/** Looks up the name that a message holds. One of several is chosen first: nobody waits for those that are not meant. */
export const lookUpName = defineMessageCommand({
  name: 'Look up this name',
  description: 'Show the wallet behind a name in the message',
  access: 'everyone',
  components: [choice],
  async run(message, context) {
    const names = candidates(message);
    const [first, ...others] = names;
    if (first === undefined) {
      throw new CannotDo('There is no name in this message: it has no text. Type it with `/list`.');
    }
    return others.length === 0 ? cardOf(first, context) : menuOf(names);
  },
});

async function cardOf(name: string, context: HandlerContext): Promise<Reply> {
  const fields = { by: 'name', subject: name, contains: '', limit: 15, direction: 'asc', page: 0 } as const;
  return card(await lookUpOrSuggest(fields, context));
}

function menuOf(names: readonly string[]): Reply {
  const customId = lookUpId.encode({});
  const options: APISelectMenuOption[] = names
    .filter((name) => name.length <= OPTION_LENGTH)
    .map((name) => ({ label: shown(name, OPTION_LENGTH), value: name }));
  if (customId === undefined || options.length === 0) {
    throw new CannotDo('There is no name in this message that is short enough: type it with `/list`.');
  }
  return {
    content: 'Which of these is the name?',
    components: [
      {
        type: ComponentType.ActionRow,
        components: [{ type: ComponentType.StringSelect, custom_id: customId, options }],
      },
    ],
  };
}
