// How a typed line becomes a slash command. Options are typed as `limit:5`. Bare words fill the options that
// are not named, in their declared order; once the last of these is reached and it takes free text, it takes
// all the words that are left. Quotes keep words together: `name:"ada lovelace"`.

import type { APIApplicationCommand } from 'discord-api-types/v10';
import { type OptionValue, slashCommands } from 'local-discord/people';
import { splitWords } from '../words.ts';
import { findCommand, noSuchCommand } from './command-words.ts';
import { readOptionWords } from './option-words.ts';

/** What a typed line means: a command with its options, or a mistake. */
export type TypedCommand =
  | {
      readonly kind: 'command';
      /** With its subcommand, if it has any: `conversation list`. */
      readonly name: string;
      readonly options: Readonly<Record<string, OptionValue>>;
    }
  /** The problem and its remedy, in one sentence or two. */
  | { readonly kind: 'mistake'; readonly sentence: string };

/** Reads a line that begins with `/`. Never throws. */
export function parseCommandLine(line: string, commands: readonly APIApplicationCommand[]): TypedCommand {
  const offered = slashCommands(commands);
  const found = findCommand(splitWords(line.slice(1)), offered);
  if (!found.command) return { kind: 'mistake', sentence: noSuchCommand(found, offered) };

  const { options, mistakes } = readOptionWords(found.rest, found.command);
  const [sentence] = mistakes;
  if (sentence !== undefined) return { kind: 'mistake', sentence };
  return { kind: 'command', name: found.command.path.join(' '), options: Object.fromEntries(options) };
}
