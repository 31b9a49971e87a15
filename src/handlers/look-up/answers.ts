import { type APISelectMenuOption, ComponentType } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { TargetMessage } from '../declaration/menu-command.ts';
import { shown } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import { card } from '../list/card.ts';
import { lookUpOrSuggest } from '../list/unregistered.ts';
import type { Reply } from '../reply.ts';
import { candidates } from './candidates.ts';
import { lookUpId } from './custom-ids.ts';

/** Discord's limit for the value and the label of an option. */
const OPTION_LENGTH = 100;

/** The name in a message, or a menu of those that it may be. @throws CannotDo, ServiceFailure */
export async function nameIn(message: TargetMessage, context: HandlerContext): Promise<Reply> {
  const names = candidates(message);
  const [first, ...others] = names;
  if (first === undefined) {
    throw new CannotDo('There is no name in this message: it has no text. Type it with `/list`.');
  }
  return others.length === 0 ? cardOf(first, context) : menuOf(names);
}

/** The name that was chosen from that menu. @throws CannotDo, ServiceFailure */
export async function chosenName(name: string | undefined, context: HandlerContext): Promise<Reply> {
  if (name === undefined) throw new CannotDo('No name was chosen: choose one.');
  return { content: '', ...(await cardOf(name, context)) };
}

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
