import { readArguments, UsageError } from 'startup/arguments';
import { openDatabase, withPlainReason } from '../database/database.ts';
import { LocalServiceError } from '../local-service-error.ts';
import { type TokenRegister, tokenRegister } from '../tokens/token-register.ts';
import type { Work } from './service-settings.ts';

/** Fits in a line of `token list` and cannot control a terminal. */
const USER = /^[^\s\p{C}]{1,255}$/u;

/** The action and a token's id. */
const MAX_WORDS = 2;

/** `token create`, `token list` and `token revoke`: manage the tokens of users, also while the service runs. */
export function tokenCommand(args: readonly string[]): Work {
  const options = { user: { type: 'string' }, database: { type: 'string' } } as const;
  const { values, positionals } = readArguments(args, options, MAX_WORDS);
  const work = actionOf(positionals, values.user);
  return async ({ databaseFile }) => withTokens(databaseFile(values.database), work);
}

function withTokens(databaseFile: string, work: (tokens: TokenRegister) => string): void {
  const database = openDatabase(databaseFile);
  try {
    process.stdout.write(work(tokenRegister(database)));
  } catch (error) {
    throw withPlainReason(`The database ${databaseFile}`, error);
  } finally {
    database.close();
  }
}

/** Returns the requested action on tokens, which returns its output. */
function actionOf([action, id]: readonly string[], user: string | undefined) {
  if (action === 'create' && id === undefined && user !== undefined) {
    if (USER.test(user)) return (tokens: TokenRegister) => `${tokens.create(user)}\n`;
    throw new UsageError('--user takes 1 to 255 characters without spaces, as in --user ada.');
  }
  if (action === 'list' && id === undefined && user === undefined) return listing;
  if (action === 'revoke' && id !== undefined && user === undefined) {
    return (tokens: TokenRegister) => revoke(tokens, id);
  }
  throw new UsageError('token takes "create --user USER", "list" or "revoke ID".');
}

/** One token per line, with tabs, for people and programs. */
function listing(tokens: TokenRegister): string {
  return tokens
    .list()
    .map(({ id, user, createdAt }) => `${id}\t${user}\t${new Date(createdAt * 1_000).toISOString()}\n`)
    .join('');
}

function revoke(tokens: TokenRegister, id: string): string {
  if (tokens.revoke(id)) return `The token ${id} is revoked.\n`;
  throw new LocalServiceError(`There is no token ${JSON.stringify(id)}: "token list" shows all ids.`);
}
