import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DEMO_USER } from 'reference-service/start';
import { z } from 'zod';
import { freePort } from '../../test/free-port.ts';
import type { StoredResource } from '../judgement.ts';
import { endWithThis } from './end-with-this.ts';

export const ROLLCALL = fileURLToPath(new URL('../../rollcall.js', import.meta.url));

const resources = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['conversation', 'score']),
    party: z.string().nullable(),
    muted: z.int().transform((flag) => flag === 1),
    text: z.string(),
  }),
);

const answer = z.object({ text: z.string() });

/** Requests per second and token. High, because the service's own limit is not tested here. */
const RATE_LIMIT = '100000';

/** The real service in its own process. Its database is read from outside. */
export interface ServiceProcess {
  readonly url: string;
  readonly token: string;
  /** Kills the service with SIGKILL, and starts it on the same port and file after this many milliseconds. */
  killAndRestart(pause: number): Promise<void>;
  /** Returns all conversations and scores. */
  resources(): StoredResource[];
  /** Returns the service's answer about one resource: the newest for 0, the oldest for nearly 1. */
  answerAt(kind: StoredResource['kind'], share: number): string;
  close(): Promise<void>;
}

/** Starts the service with the demo set on a fixed port. */
export async function startService(folder: string): Promise<ServiceProcess> {
  const file = join(folder, 'service.sqlite');
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const child = run('start', '--demo', '--port', port, '--database', file, '--rate-limit', RATE_LIMIT);
    endWithThis(child);
    await listening(child);
    return child;
  };
  let running = await start();
  const token = await createToken(file);
  const database = new DatabaseSync(file, { readOnly: true });
  const all = database.prepare(
    `SELECT id, 'conversation' AS kind, contact_id AS party, is_muted AS muted, answer AS text FROM conversations
     UNION ALL SELECT id, 'score', game_id, is_muted, answer FROM scores`,
  );
  const answersOf = (table: string) =>
    database.prepare(
      `SELECT answer AS text FROM ${table} ORDER BY place DESC
       LIMIT 1 OFFSET (SELECT CAST(? * count(*) AS INTEGER) FROM ${table})`,
    );
  const answers = { conversation: answersOf('conversations'), score: answersOf('scores') };
  return {
    url,
    token,
    async killAndRestart(pause) {
      running.kill('SIGKILL');
      await once(running, 'exit');
      await new Promise((resolve) => setTimeout(resolve, pause));
      running = await start();
    },
    resources: () => resources.parse(all.all()),
    answerAt: (kind, share) => answer.parse(answers[kind].get(share)).text,
    async close() {
      database.close();
      running.kill('SIGKILL');
      if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    },
  };
}

function run(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [ROLLCALL, 'service', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function listening({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('The service has no standard output.');
  const lines = createInterface(stdout);
  for await (const line of lines) if (line.startsWith('Listening on ')) return void stdout.resume();
  throw new Error('The service did not start.');
}

async function createToken(file: string): Promise<string> {
  const { stdout } = run('token', 'create', '--user', DEMO_USER, '--database', file);
  return stdout ? (await text(stdout)).trim() : '';
}
