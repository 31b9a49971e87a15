import type { APIApplicationCommandBasicOption, APIEmbedField } from 'discord-api-types/v10';
import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { customIdCodec, defineComponent } from './declaration/component.ts';
import type { CommandDescription, RunnableDescription } from './declaration/description.ts';
import {
  EMBED_DESCRIPTION_LENGTH,
  EMBED_FIELD_VALUE_LENGTH,
  SELECT_OPTION_DESCRIPTION_LENGTH,
} from './discord-limits.ts';
import { type MenuRow, menuRow } from './display/buttons.ts';
import { cutText } from './display/safe-text.ts';
import type { Reply } from './reply.ts';
import { translated } from './words/translated.ts';
import { commands } from './words/words.ts';

/** The menu under every page of the help. Its values are names of commands, and `OVERVIEW`. */
export const helpTopicId = customIdCodec('help-topic', 1, {});

const topicMenu = defineComponent({
  codec: helpTopicId,
  effect: 'update',
  async run(_fields, context, { values: [topic] }) {
    // The asker may have lost access to the command since the menu was shown.
    const command = typedCommands(context).find(({ name }) => name === topic);
    return command ? helpPage(command, context) : overview(context);
  },
});

/** `/help`: the commands that the asker can use here and the reasons why others are missing, from the declarations. */
export const help = defineCommand({
  name: 'help',
  description: commands.help.about,
  access: 'everyone',
  options: {},
  visibility: 'private',
  components: [topicMenu],
  run: async (_values, context) => overview(context),
});

/** The commands that the asker may use here, by purpose, then those that they may not use. */
function overview(context: HandlerContext): Reply {
  const typed = typedCommands(context);
  const single = typed.filter((command) => !hasSubcommands(command));
  const { heading, menu: inMenu } = context.words.help;
  const say = translator(context);
  // A bot without a service only has names, and no moderators.
  const hasService = context.commands.some(({ access }) => access === 'moderators');
  const first = hasService ? { description: context.words.help.about } : {};
  const lines = single.map(({ name, description }) => `${context.mention(name)} ${say(description)}`);
  const menuLines = usableCommands(context).flatMap(({ name, menu, description }) =>
    menu === undefined ? [] : [inMenu[menu]({ name: `**${name}**`, about: say(description) })],
  );
  const fields = [
    helpField(heading.usable, lines),
    ...typed.filter(hasSubcommands).map((command) => subcommandsField(command, context)),
    ...(menuLines.length > 0 ? [helpField(heading.inMenus, menuLines)] : []),
    ...refusals(context),
  ];
  const { version } = context.settings;
  const footer = version === undefined ? {} : { footer: { text: `Rollcall ${version}` } };
  return { embeds: [{ ...first, fields, ...footer }], components: topicsMenu(context) };
}

/** Translates descriptions. Keeps the English text if the catalogue lacks a translation. */
function translator({ words }: HandlerContext): (english: string) => string {
  const textOf = translated(words.commands);
  return (english) => textOf(english) ?? english;
}

const hasSubcommands = ({ runnables }: CommandDescription): boolean => !runnables.has('');

function subcommandsField(
  { name, description, runnables }: CommandDescription,
  context: HandlerContext,
): APIEmbedField {
  const mentions = [...runnables.keys()].map((each) => context.mention(`${name} ${each}`));
  return helpField(translator(context)(description), [mentions.join(' · ')]);
}

/** The commands that the asker may not use, grouped by reason. */
function refusals({
  commands,
  refusal,
  isOffered,
  words: { help, listed },
}: HandlerContext): APIEmbedField[] {
  const refused = Map.groupBy(
    commands.filter(({ access }) => isOffered(access)),
    ({ access }) => refusal(access),
  );
  const typed = ({ name, menu }: CommandDescription) => `\`${menu === undefined ? '/' : ''}${name}\``;
  const lines = [...refused].flatMap(([why, which]) =>
    why === undefined ? [] : [help.refused({ commands: listed(which.map(typed)), why })],
  );
  return lines.length === 0 ? [] : [helpField(help.heading.notUsable, lines)];
}

const helpField = (name: string, lines: readonly string[]): APIEmbedField => ({
  name,
  value: cutText(lines.join('\n'), EMBED_FIELD_VALUE_LENGTH),
});

/** The page of a command: its description and its subcommands, with their options and an example. */
function helpPage(command: CommandDescription, context: HandlerContext): Reply {
  const { name, description, runnables } = command;
  const single = runnables.get('');
  const say = translator(context);
  const parts = single
    ? [
        usage(name, single, context),
        ...single.options.map((option) => `\`${option.name}\` ${say(option.description)}`),
        example(name, single, context),
      ]
    : [
        say(description),
        ...[...runnables.values()].map((runnable) => {
          const typed = `${name} ${runnable.name}`;
          const about = say(runnable.description);
          return [usage(typed, runnable, context), about, example(typed, runnable, context)].join('\n');
        }),
      ];
  const text = single ? [`${say(description)}\n`, ...parts].join('\n') : parts.join('\n\n');
  return {
    embeds: [{ title: `/${name}`, description: cutText(text, EMBED_DESCRIPTION_LENGTH) }],
    components: topicsMenu(context, name),
  };
}

/** The syntax of a command, with optional parts in brackets. */
function usage(typed: string, { options }: RunnableDescription, { mention }: HandlerContext): string {
  const optional = options.map(optionUsage).join(' ');
  return optional === '' ? mention(typed) : `${mention(typed)} \`${optional}\``;
}

const optionUsage = ({ name, required }: APIApplicationCommandBasicOption): string =>
  required ? name : `[${name}]`;

function example(
  typed: string,
  { example }: RunnableDescription,
  { words, settings }: HandlerContext,
): string {
  const options = settings.examples?.[typed] ?? example;
  return `-# ${words.help.example({ command: `\`/${options === '' ? typed : `${typed} ${options}`}\`` })}`;
}

/** The menu value of the overview: no command has a capital in its name. */
const OVERVIEW = 'Overview';

const usableCommands = ({ commands, refusal }: HandlerContext): CommandDescription[] =>
  commands.filter(({ access }) => refusal(access) === undefined);

/** The usable slash commands; each has a page. */
const typedCommands = (context: HandlerContext): CommandDescription[] =>
  usableCommands(context).filter(({ menu }) => menu === undefined);

/** The menu of the help's pages. The shown page is selected. */
function topicsMenu(context: HandlerContext, topic: string = OVERVIEW): MenuRow[] {
  const { overview, overviewAbout } = context.words.help;
  const say = translator(context);
  const pages = [
    { label: overview, value: OVERVIEW, description: overviewAbout },
    ...typedCommands(context).map(({ name, description }) => ({
      label: `/${name}`,
      value: name,
      description: cutText(say(description), SELECT_OPTION_DESCRIPTION_LENGTH),
    })),
  ];
  const options = pages.map((page) => ({ ...page, default: page.value === topic }));
  return menuRow(helpTopicId.encode({}), options);
}
