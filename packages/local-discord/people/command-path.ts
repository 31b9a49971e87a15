import type { APIApplicationCommand } from 'discord-api-types/v10';
import { ChatRefusal } from './chat-client.ts';
import { commandAt, nextWords, type SlashCommand, slashCommands } from './slash-commands.ts';

/**
 * The command among these with a path such as `list` or `conversation list`.
 * @throws ChatRefusal with a sentence that names the existing commands
 */
export function slashCommandAt(commands: readonly APIApplicationCommand[], path: string): SlashCommand {
  const all = slashCommands(commands);
  const words = path.split(' ');
  const command = commandAt(all, words);
  if (!command) throw new ChatRefusal(noCommand(all, words));
  return command;
}

function noCommand(all: readonly SlashCommand[], words: readonly string[]): string {
  const unknownAt = words.findIndex((word, index) => !nextWords(all, words.slice(0, index)).includes(word));
  const known = unknownAt < 0 ? words : words.slice(0, unknownAt);
  const word = words[known.length];
  const next = nextWords(all, known);
  if (known.length === 0) {
    const names = next.map((name) => `/${name}`).join(', ');
    return `There is no command /${word} here; ${names ? `there is: ${names}` : 'there are none yet'}.`;
  }
  const start = `/${known.join(' ')}`;
  if (next.length === 0) return `${start} has no subcommands.`;
  const subcommands = `Its subcommands are: ${next.join(', ')}.`;
  return word === undefined
    ? `${start} needs a subcommand. ${subcommands}`
    : `${start} has no subcommand ${word}. ${subcommands}`;
}
