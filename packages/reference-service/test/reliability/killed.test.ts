import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryDirectory } from '../temporary-directory.ts';
import { count, run, said, service, status } from './command-line.ts';

const KILLS = 2;
const NAMES = 100_000;

const conversation = z.object({ id: z.string() });

function namesIn(file: string): number {
  using database = new DatabaseSync(file, { readOnly: true });
  return Number(database.prepare('SELECT count(*) AS names FROM names').get()?.names);
}

test(`kill -9 of the service, an import and a backup at once, ${KILLS} times: nothing that was told is lost, and no half copy has the name`, {
  timeout: 240_000,
}, async () => {
  const folder = temporaryDirectory();
  const database = join(folder, '.data', 'service', 'rollcall.sqlite');
  const copy = join(folder, 'copy.sqlite');
  // In an order of no index, so that an import writes all over the file.
  const lines = Array.from({ length: NAMES }, (_, at) => `player-${(at * 7_919) % NAMES},0x${at >> 2}`);
  const csv = `name,wallet\n${lines.join('\n')}\n`;
  const { stdout: token } = await run(folder, ['token', 'create', '--user', 'ada']);
  const headers = { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' };
  const created: string[] = [];
  const served = async () => {
    const child = service(folder, ['start']);
    return { child, url: await said(child.stdout, /http:\/\/127\.0\.0\.1:\d+/) };
  };
  const checkAll = async (url: string) => {
    for (const id of created) {
      const { statusCode, body } = await request(`${url}/v1/conversations/${id}`, { headers });
      await body.dump();
      expect(statusCode).toBe(200);
    }
  };

  let unnamed = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { child, url } = await served();
    await checkAll(url);
    // Its input has no end, so that it is in the middle whenever it is killed.
    const importing = service(folder, ['import', 'names', '-']);
    importing.stdin.on('error', () => {}).write(csv);
    let told = 0;
    while (told === 0) {
      await sleep(20);
      told = namesIn(database);
    }
    const answer = await request(`${url}/v1/conversations`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ contact_id: `contact-${kill}` }),
    });
    created.push(conversation.parse(await answer.body.json()).id);

    const backup = service(folder, ['backup', copy]);
    const before = readdirSync(folder).length;
    while (readdirSync(folder).length === before && backup.exitCode === null) await sleep(1);
    await sleep(20 * kill);
    const ended = [child, importing, backup].map((each) => once(each, 'exit'));
    for (const each of [child, importing, backup]) each.kill('SIGKILL');
    await Promise.all(ended);
    expect(Number(count(database))).toBeGreaterThanOrEqual(told);
    if (!existsSync(copy)) unnamed += 1;
  }
  expect(unnamed).toBe(KILLS);

  const { child, url } = await served();
  const { code, stdout } = await run(folder, ['import', 'names', '-'], { input: csv });
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(`^${NAMES} read: .* 0 bad\n$`),
  });
  // What killed backups left behind is in nobody's way.
  expect(await run(folder, ['backup', copy])).toMatchObject({ code: 0, stderr: '' });
  expect(count(copy)).toBe(NAMES);
  await checkAll(url);
  expect(await status(`${url}/api/v1/names/player-1`)).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(count(database)).toBe(NAMES);
});
