import { parseArgs } from 'node:util';
import { explained, openDatabase } from './database.ts';
import { defaultDatabaseFile } from './default-database-file.ts';
import { LocalServiceError } from './local-service-error.ts';
import { type TokenRegister, tokenRegister } from './tokens/token-register.ts';
import { UsageError } from './usage-error.ts';

/** Fits a line of `token list`, and nothing in it can steer a terminal. */
const USER = /^[^\s\p{C}]{1,255}$/u;

/** `token create`, `token list` and `token revoke`: who may use the service, also while it runs. */
export async function tokenCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { user: { type: 'string' }, database: { type: 'string' } },
    allowPositionals: true,
  });
  const work = workOf(positionals, values.user);
  const databaseFile = values.database || defaultDatabaseFile();
  const database = openDatabase(databaseFile);
  try {
    process.stdout.write(work(tokenRegister(database)));
  } catch (error) {
    throw explained(`The database ${databaseFile}`, error);
  } finally {
    database.close();
  }
}

/** What the command line asks for: something to do with the tokens, and what to print of it. */
function workOf([action, id, ...others]: readonly string[], user: string | undefined) {
  if (action === 'create' && id === undefined && user !== undefined) {
    if (USER.test(user)) return (tokens: TokenRegister) => `${tokens.create(user)}\n`;
    throw new UsageError('--user takes 1 to 255 characters without spaces, as in --user ada.');
  }
  if (action === 'list' && id === undefined && user === undefined) return listing;
  if (action === 'revoke' && id !== undefined && others.length === 0 && user === undefined) {
    return (tokens: TokenRegister) => revoke(tokens, id);
  }
  throw new UsageError('token takes "create --user USER", "list" or "revoke ID".');
}

/** One token a line, with tabs between, for people and for other programs. */
function listing(tokens: TokenRegister): string {
  return tokens
    .list()
    .map(({ id, user, createdAt }) => `${id}\t${user}\t${new Date(createdAt * 1_000).toISOString()}\n`)
    .join('');
}

function revoke(tokens: TokenRegister, id: string): string {
  if (tokens.revoke(id)) return `The token ${id} is revoked.\n`;
  throw new LocalServiceError(
    `There is no token ${JSON.stringify(id)}: "token list" shows the ids of those there are.`,
  );
}
