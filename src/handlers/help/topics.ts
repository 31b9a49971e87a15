import {
  type APIActionRowComponent,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { CommandDescription } from '../declaration/description.ts';
import { cut } from '../display/display-text.ts';
import { helpTopicId } from './custom-ids.ts';

/** No command has a name with a capital. */
const OVERVIEW = 'Overview';

/** Discord's limit for the description of an option. */
const DESCRIPTION_LENGTH = 100;

/** The commands that the asker may use here. */
export const usableCommands = ({ commands, refusal }: HandlerContext): CommandDescription[] =>
  commands.filter(({ access }) => refusal(access) === undefined);

/** Those of them that are typed, each of which has a page. */
export const typedCommands = (context: HandlerContext): CommandDescription[] =>
  usableCommands(context).filter(({ menu }) => menu === undefined);

/** A menu of the pages of the help, with the one that is shown chosen. */
export function topicsMenu(
  context: HandlerContext,
  topic: string = OVERVIEW,
): APIActionRowComponent<APIStringSelectComponent>[] {
  const customId = helpTopicId.encode({});
  if (customId === undefined) return [];
  const pages = [
    { label: OVERVIEW, value: OVERVIEW, description: 'Everything that you can do here' },
    ...typedCommands(context).map(({ name, description }) => ({
      label: `/${name}`,
      value: name,
      description: cut(description, DESCRIPTION_LENGTH),
    })),
  ];
  const options = pages.map((page) => ({ ...page, default: page.value === topic }));
  return [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.StringSelect, custom_id: customId, options }],
    },
  ];
}
