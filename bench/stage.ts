import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Routes } from 'discord-api-types/v10';
import { type DemoTestDiscord, startDemoTestDiscord } from 'local-world/testing';
import { request } from 'undici';
import { commands } from '../src/handlers/commands.ts';
import { playersAsCsv, recordsAsJsonLines } from './players.ts';

const ROLLCALL = fileURLToPath(new URL('../rollcall.js', import.meta.url));

/** The larger of the two measured Discords. */
const MANY_SERVERS = { count: 2_000, channels: 50, roles: 50 };

/** The common environment of all bots. Both Discords and the load are in this process, the service in another. */
export interface Stage {
  readonly empty: DemoTestDiscord;
  readonly crowded: DemoTestDiscord;
  readonly serviceUrl: string;
}

/** Starts the local Discords with registered commands, and the local service with the players and their records. */
export async function setStage(folder: string, stack: AsyncDisposableStack): Promise<Stage> {
  const serviceUrl = await startService(folder, stack);
  const empty = await startDemoTestDiscord();
  const crowded = await startDemoTestDiscord({ extraServers: MANY_SERVERS });
  for (const discord of [empty, crowded]) {
    stack.defer(() => discord.close());
    await registerCommands(discord);
  }
  return { empty, crowded, serviceUrl };
}

export async function startService(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const database = ['--database', join(folder, 'service.sqlite')];
  const imported = [
    ['names', 'players.csv', playersAsCsv()],
    ['score-records', 'records.jsonl', recordsAsJsonLines()],
  ] as const;
  for (const [kind, name, text] of imported) {
    const file = join(folder, name);
    await writeFile(file, text);
    const [code] = await once(service('import', kind, file, ...database), 'exit');
    if (code !== 0) throw new Error(`The import of ${kind} ended with exit code ${code}.`);
  }
  const running = service('start', ...database);
  stack.defer(async () => {
    running.kill();
    await once(running, 'exit');
  });
  if (!running.stdout) throw new Error('The service has no standard output.');
  for await (const line of createInterface(running.stdout)) {
    const url = /^Listening on (http\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The service did not start.');
}

function service(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [ROLLCALL, 'service', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Registers Rollcall's own declarations, so that it has nothing to change at its start. */
export async function registerCommands({ apiUrl, token, applicationId }: DemoTestDiscord): Promise<void> {
  const answer = await request(`${apiUrl}/v10${Routes.applicationCommands(applicationId)}`, {
    method: 'PUT',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(commands.map(({ registration }) => registration)),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`The commands could not be registered: ${text}`);
}
