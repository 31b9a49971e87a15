import type { APIEmbedField } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { CommandDescription, RunnableDescription } from '../declaration/description.ts';
import { cut } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { topicsMenu, typedCommands, usableCommands } from './topics.ts';

/** Discord's limit for the value of a field. */
const VALUE_LENGTH = 1_024;

/** What the asker can do here, what it is for, and last what is here and not for them. */
export function overview(context: HandlerContext): Reply {
  const typed = typedCommands(context);
  const inMenus = usableCommands(context).filter(({ menu }) => menu !== undefined);
  const single = typed.filter((command) => !hasSubcommands(command));
  const lines = single.map(({ name, description }) => `${context.mention(name)} ${description}`);
  const fields = [
    field('What you can do here', lines),
    ...typed.filter(hasSubcommands).map((command) => grouped(command, context)),
    ...(inMenus.length > 0
      ? [field('In the menu of a message or a user, under Apps', inMenus.map(line))]
      : []),
    ...refusals(context),
  ];
  return { embeds: [{ fields }], components: topicsMenu(context) };
}

const line = ({ name, menu, description }: CommandDescription): string =>
  `**${name}** (of a ${menu}) ${description}`;

const hasSubcommands = ({ runnables }: CommandDescription): boolean => !runnables.has('');

/** The subcommands of a command by what they are for. */
function grouped(
  { name, description, runnables }: CommandDescription,
  { mention }: HandlerContext,
): APIEmbedField {
  const all = [...runnables.values()];
  const group = (label: string, some: readonly RunnableDescription[]) =>
    some.length === 0 ? [] : [`${label}: ${some.map((each) => mention(`${name} ${each.name}`)).join(' · ')}`];
  return field(description, [
    ...group(
      'To see',
      all.filter(({ changes }) => changes === undefined),
    ),
    ...group(
      'To change',
      all.filter(({ changes }) => changes !== undefined),
    ),
  ]);
}

/** Of commands that are there and not for the asker, the reason; those with the same reason together. */
function refusals({ commands, refusal, isOffered }: HandlerContext): APIEmbedField[] {
  const refused = Map.groupBy(
    commands.filter(({ access }) => isOffered(access)),
    ({ access }) => refusal(access),
  );
  const lines = [...refused].flatMap(([why, which]) =>
    why === undefined
      ? []
      : [
          `${which.map(({ name, menu }) => `\`${menu === undefined ? '/' : ''}${name}\``).join(', ')}: ${why}`,
        ],
  );
  return lines.length === 0 ? [] : [field('Not for you here', lines)];
}

const field = (name: string, lines: readonly string[]): APIEmbedField => ({
  name,
  value: cut(lines.join('\n'), VALUE_LENGTH),
});
