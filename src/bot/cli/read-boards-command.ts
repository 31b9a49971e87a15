import type { Snowflake } from 'discord-api-types/v10';
import { readArguments, UsageError } from 'startup/arguments';
import { nearest } from 'startup/near-word';
import { SNOWFLAKE } from '../../handlers/discord-limits.ts';

/** A valid command of `npm run boards`. */
export type BoardsCommand =
  | { readonly name: 'list'; readonly server: Snowflake | undefined; readonly json: boolean }
  | { readonly name: 'pause' | 'resume' | 'remove'; readonly id: string }
  /** Applies to all boards. */
  | { readonly name: 'pause' | 'resume'; readonly id: undefined };

const NAMES = ['list', 'pause', 'resume', 'remove'] as const;

/**
 * Reads the arguments of `npm run boards`.
 * @throws UsageError for invalid ones
 */
export function readBoardsCommand([word = '', ...args]: readonly string[]): BoardsCommand {
  const name = NAMES.find((each) => each === word);
  if (name === 'list') {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } }, 1);
    const [server] = positionals;
    if (server !== undefined && !SNOWFLAKE.test(server))
      throw new UsageError(`${JSON.stringify(server)} is not a server id, which consists of digits.`);
    return { name, server, json: values.json };
  }
  if (name === 'remove') return { name, id: idIn(name, readArguments(args, {}, 1).positionals) };
  if (name !== undefined) {
    const { values, positionals } = readArguments(args, { all: { type: 'boolean', default: false } }, 1);
    if (!values.all) return { name, id: idIn(name, positionals) };
    if (positionals.length > 0) throw new UsageError(`${name} takes an id or --all, not both.`);
    return { name, id: undefined };
  }
  const names = NAMES.join(', ');
  if (word === '') throw new UsageError(`A command is missing: there are ${names}.`);
  const meant = nearest(word, NAMES);
  const hint = meant ? `; did you mean ${meant}?` : `: there are ${names}.`;
  throw new UsageError(`There is no command ${JSON.stringify(word)}${hint}`);
}

function idIn(name: string, [id]: readonly string[]): string {
  if (id === undefined) throw new UsageError(`ID is missing: ${name} ID.`);
  if (/^[a-z0-9]{6}$/.test(id)) return id;
  throw new UsageError(
    `${JSON.stringify(id)} is not a board id, which consists of six lower-case letters or digits.`,
  );
}
