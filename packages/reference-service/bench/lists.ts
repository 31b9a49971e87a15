import { DatabaseSync } from 'node:sqlite';
import { Client } from 'undici';
import { z } from 'zod';
import { percentile } from '../../../bench/statistics.ts';

const FILTERS = {
  pinned: 'is_pinned = 1',
  muted: 'is_muted = 1',
  archived: 'archived_at IS NOT NULL',
  group_id: "group_id = 'group'",
};
const LIMITS = [10, 100];
const ROUNDS = 100;

const page = z.object({ data: z.array(z.object({ id: z.string() })) });
const count = z.object({ matches: z.int() });
const cursor = z.object({ id: z.string() });

/** The latencies of all pages of one filter combination, in milliseconds. */
interface Case {
  readonly filters: string;
  readonly matches: number;
  readonly paths: readonly string[];
  readonly latencies: number[];
}

/**
 * Requests the first, middle and last page of 10 and of 100 rows with every filter combination, in turn.
 * @returns a table in Markdown
 */
export async function measureLists(origin: string, token: string, databaseFile: string): Promise<string> {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  const cases = combinations(Object.keys(FILTERS)).map((filters) => caseOf(database, filters));
  database.close();

  const client = new Client(origin);
  const headers = { authorization: `Bearer ${token}` };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { paths, latencies } of cases) {
      for (const path of paths) {
        const from = performance.now();
        const { body } = await client.request({ method: 'GET', path, headers });
        const answer = await body.json();
        // The first round is the warm-up.
        if (round > 0) latencies.push(performance.now() - from);
        else page.parse(answer);
      }
    }
  }
  await client.close();

  const lines = cases.map(({ filters, matches, latencies }) => [
    filters || 'none',
    matches.toLocaleString('en'),
    ...[percentile(latencies, 0.5), percentile(latencies, 0.99), Math.max(...latencies)].map((ms) =>
      ms.toFixed(2),
    ),
  ]);
  const head = [
    ['filters', 'rows that match', 'p50 ms', 'p99 ms', 'max ms'],
    ['---', '---:', '---:', '---:', '---:'],
  ];
  return [...head, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function caseOf(database: DatabaseSync, filters: readonly string[]): Case {
  const conditions = [
    '1',
    ...Object.entries(FILTERS).flatMap(([name, sql]) => (filters.includes(name) ? [sql] : [])),
  ];
  const matching = `FROM conversations WHERE ${conditions.join(' AND ')}`;
  const { matches } = count.parse(database.prepare(`SELECT count(*) AS matches ${matching}`).get());
  const nth = database.prepare(`SELECT id ${matching} ORDER BY place LIMIT 1 OFFSET ?`);

  const query = filters.map((name) => `${name}=${name === 'group_id' ? 'group' : 'true'}`);
  const paths = LIMITS.flatMap((limit) => {
    const cursors = [Math.floor(matches / 2), limit].filter((offset) => offset < matches);
    const pages = cursors.map((offset) => [`starting_after=${cursor.parse(nth.get(offset)).id}`]);
    return [[], ...pages].map(
      (after) => `/v1/conversations?${[...query, ...after, `limit=${limit}`].join('&')}`,
    );
  });
  return { filters: query.join(', '), matches, paths, latencies: [] };
}

/** All subsets of the names. */
function combinations(names: readonly string[]): string[][] {
  return Array.from({ length: 2 ** names.length }, (_, bits) =>
    names.filter((_name, at) => (bits >> at) % 2 === 1),
  );
}
