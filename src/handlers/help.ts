import {
  type APIActionRowComponent,
  type APIApplicationCommandBasicOption,
  type APIEmbedField,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { customIdCodec, defineComponent } from './declaration/component.ts';
import type { CommandDescription, RunnableDescription } from './declaration/description.ts';
import { cutText } from './display/safe-text.ts';
import type { Reply } from './reply.ts';

/** The menu under every page of the help. Its values are names of commands, and one that no command has. */
export const helpTopicId = customIdCodec('help-topic', 1, {});

const topicMenu = defineComponent({
  codec: helpTopicId,
  effect: 'update',
  async run(_fields, context, { values: [topic] }) {
    // Somebody may have lost the right to it since the menu was shown.
    const command = typedCommands(context).find(({ name }) => name === topic);
    return command ? helpPage(command, context) : overview(context);
  },
});

/** `/help`: what the asker can do here, and why something is missing for them. All of it from the declarations. */
export const help = defineCommand({
  name: 'help',
  description: 'Show what you can do with Rollcall here',
  access: 'everyone',
  options: {},
  visibility: 'private',
  components: [topicMenu],
  run: async (_values, context) => overview(context),
});

/** Discord's limit for the value of a field. */
const VALUE_LENGTH = 1_024;

/** The commands that the asker may use here, by purpose, and last the commands that they may not use. */
function overview(context: HandlerContext): Reply {
  const typed = typedCommands(context);
  const inMenus = usableCommands(context).filter(({ menu }) => menu !== undefined);
  const single = typed.filter((command) => !hasSubcommands(command));
  const lines = single.map(({ name, description }) => `${context.mention(name)} ${description}`);
  const fields = [
    helpField('What you can do here', lines),
    ...typed.filter(hasSubcommands).map((command) => subcommandsField(command, context)),
    ...(inMenus.length > 0
      ? [helpField('In the menu of a message or a user, under Apps', inMenus.map(menuCommandLine))]
      : []),
    ...refusals(context),
  ];
  return { embeds: [{ fields }], components: topicsMenu(context) };
}

const menuCommandLine = ({ name, menu, description }: CommandDescription): string =>
  `**${name}** (of a ${menu}) ${description}`;

const hasSubcommands = ({ runnables }: CommandDescription): boolean => !runnables.has('');

/** The subcommands of a command by what they are for. */
function subcommandsField(
  { name, description, runnables }: CommandDescription,
  { mention }: HandlerContext,
): APIEmbedField {
  const all = [...runnables.values()];
  const group = (label: string, some: readonly RunnableDescription[]) =>
    some.length === 0 ? [] : [`${label}: ${some.map((each) => mention(`${name} ${each.name}`)).join(' · ')}`];
  return helpField(description, [
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
  return lines.length === 0 ? [] : [helpField('Not for you here', lines)];
}

const helpField = (name: string, lines: readonly string[]): APIEmbedField => ({
  name,
  value: cutText(lines.join('\n'), VALUE_LENGTH),
});

/** Discord's limit for an embed's description. */
const DESCRIPTION_LENGTH = 4_096;

/** One command: what it and each of its subcommands do, with their options and an example. */
function helpPage(command: CommandDescription, context: HandlerContext): Reply {
  const { name, description, runnables } = command;
  const single = runnables.get('');
  const parts = single
    ? [
        usage(name, single, context),
        ...single.options.map((option) => `\`${option.name}\` ${option.description}`),
        example(name, single),
      ]
    : [
        description,
        ...[...runnables.values()].map((runnable) => {
          const typed = `${name} ${runnable.name}`;
          return [usage(typed, runnable, context), runnable.description, example(typed, runnable)].join('\n');
        }),
      ];
  const text = single ? [`${description}\n`, ...parts].join('\n') : parts.join('\n\n');
  return {
    embeds: [{ title: `/${name}`, description: cutText(text, DESCRIPTION_LENGTH) }],
    components: topicsMenu(context, name),
  };
}

/** How it is typed: what may be left out is in brackets. */
function usage(typed: string, { options }: RunnableDescription, { mention }: HandlerContext): string {
  const optional = options.map(optionUsage).join(' ');
  return optional === '' ? mention(typed) : `${mention(typed)} \`${optional}\``;
}

const optionUsage = ({ name, required }: APIApplicationCommandBasicOption): string =>
  required ? name : `[${name}]`;

const example = (typed: string, { example }: RunnableDescription): string =>
  `-# For example: \`/${example === '' ? typed : `${typed} ${example}`}\``;

/** No command has a name with a capital. */
const OVERVIEW = 'Overview';

/** Discord's limit for the description of an option. */
const OPTION_LENGTH = 100;

/** The commands that the asker may use here. */
const usableCommands = ({ commands, refusal }: HandlerContext): CommandDescription[] =>
  commands.filter(({ access }) => refusal(access) === undefined);

/** Those of them that are typed, each of which has a page. */
const typedCommands = (context: HandlerContext): CommandDescription[] =>
  usableCommands(context).filter(({ menu }) => menu === undefined);

/** A menu of the pages of the help, with the one that is shown chosen. */
function topicsMenu(
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
      description: cutText(description, OPTION_LENGTH),
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
