import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { CommandDescription, RunnableDescription } from '../declaration/description.ts';
import { cut } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { topicsMenu } from './topics.ts';

/** Discord's limit for an embed's description. */
const DESCRIPTION_LENGTH = 4_096;

/** One command: what it and each of its subcommands do, with their options and an example. */
export function helpPage(command: CommandDescription, context: HandlerContext): Reply {
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
    embeds: [{ title: `/${name}`, description: cut(text, DESCRIPTION_LENGTH) }],
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
