import { commandAt, nextWords, type SlashCommand } from 'local-discord/people';
import { didYouMean } from '../did-you-mean.ts';
import type { Word } from '../words.ts';

/** How far typed words lead to a command; `command` is undefined when they lead to none. */
export interface FoundCommand {
  /** As many of the first words as lead towards a command. */
  readonly path: readonly string[];
  /** The word after them, when it leads nowhere. */
  readonly next: string | undefined;
  readonly command: SlashCommand | undefined;
  /** The words after the path. */
  readonly rest: readonly Word[];
}

/** Follows the first words of a line to the command or subcommand that they name. */
export function findCommand(words: readonly Word[], offered: readonly SlashCommand[]): FoundCommand {
  const path: string[] = [];
  for (;;) {
    const command = commandAt(offered, path);
    const rest = words.slice(path.length);
    if (command) return { path, next: undefined, command, rest };
    const [word] = rest;
    const typed = word && (word.key === undefined ? word.text : `${word.key}:${word.text}`);
    const next = nextWords(offered, path).find((candidate) => candidate === typed?.toLowerCase());
    if (next === undefined) return { path, next: typed, command, rest };
    path.push(next);
  }
}

/** Why the first words of a line name no command, and what to type instead. */
export function noSuchCommand({ path, next: typed }: FoundCommand, offered: readonly SlashCommand[]): string {
  const candidates = nextWords(offered, path);
  const start = `/${path.join(' ')}`;
  if (path.length > 0) {
    const subcommands = `Its subcommands are ${candidates.join(', ')}.`;
    if (typed === undefined) return `${start} needs a subcommand. ${subcommands}`;
    return `${start} has no subcommand ${typed}. ${didYouMean(typed, candidates, `${start} `)}${subcommands}`;
  }
  if (typed === undefined) return 'A command follows the slash. :help shows all.';
  return `There is no command /${typed} here. ${didYouMean(typed, candidates, '/')}:help shows all.`;
}
