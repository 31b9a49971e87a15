import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { defineCommand } from './declaration/command.ts';
import type { CommandDescription, RunnableDescription } from './declaration/description.ts';
import { cut } from './display/display-text.ts';
import type { Reply } from './reply.ts';

/** Discord's limit for an embed's description. */
const DESCRIPTION_LENGTH = 4_096;

/** `/help`: what the asker can do here, and why something is missing for them. All of it from the declarations. */
export const help = defineCommand({
  name: 'help',
  description: 'Show what you can do with Rollcall here',
  access: 'everyone',
  options: {},
  visibility: 'private',
  async run(_values, { commands, refusal }): Promise<Reply> {
    const usable = commands.filter(({ access }) => refusal(access) === undefined);
    const missing = commands.filter(({ access }) => refusal(access) !== undefined);
    const embeds = usable.map((command) => ({
      title: `/${command.name}`,
      description: cut(
        [...command.runnables].map(([name, runnable]) => usage(command, name, runnable)).join('\n'),
        DESCRIPTION_LENGTH,
      ),
    }));
    const reasons = missing.map(({ name, access }) => `**/${name}** is not for you here. ${refusal(access)}`);
    return { content: reasons.join('\n'), embeds };
  },
});

/** One thing that can be run: its options as they are typed, and what it does. */
function usage(
  command: CommandDescription,
  subcommand: string,
  { description, options }: RunnableDescription,
): string {
  const typed = [command.name, subcommand].filter((word) => word !== '').join(' ');
  return [`\`/${[typed, ...options.map(optionUsage)].join(' ')}\``, description].join('\n');
}

const optionUsage = ({ name, required }: APIApplicationCommandBasicOption): string =>
  required ? name : `[${name}]`;
