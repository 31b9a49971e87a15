import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

type Row = Readonly<Record<string, unknown>>;

/** Runs a statement on the store of settings, or on another one, beside the bot. */
export const statementOn =
  ({ DATA_DIR, DATABASE_URL }: Record<string, string>, file = 'rollcall.sqlite') =>
  async (text: string): Promise<readonly [Row, ...Row[]]> => {
    const found =
      DATABASE_URL === undefined
        ? inFile(join(DATA_DIR ?? '', file), text)
        : await inPostgres(DATABASE_URL, text);
    const [first = {}, ...more] = found.map((row) => ({ ...row }));
    return [first, ...more];
  };

function inFile(path: string, text: string): readonly Row[] {
  using database = new DatabaseSync(path);
  return database.prepare(text.replaceAll('rollcall.', 'main.')).all();
}

async function inPostgres(connectionString: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}
