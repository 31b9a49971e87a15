import { expect, it, onTestFinished } from 'vitest';
import { parseConfig } from '../../../../src/bot/config/config.ts';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { openState } from '../../../../src/bot/main/open-state.ts';
import { DataFile } from '../../../../src/bot/state/file/data-file.ts';
import { FinishedInteractions } from '../../../../src/bot/state/file/file-claims.ts';
import { Conversation } from '../../dispatch/sharing-processes.ts';
import { temporaryFolder } from './temporary-folder.ts';

function opened() {
  const file = new DataFile(temporaryFolder());
  onTestFinished(() => file.close());
  const lines: unknown[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  return { file, lines, finished: new FinishedInteractions(file, 'scope', log) };
}

it('a webhook that was finished before a restart is done, and no other one is', async () => {
  const environment = { DATA_DIR: temporaryFolder(), DISCORD_PUBLIC_KEY: '5c'.repeat(32), PORT: '0' };
  const config = parseConfig(environment);
  const conversations = ['finished', 'given back', 'in hand'].map(() => new Conversation('read'));
  const [finished, givenBack, inHand] = conversations.map(({ interaction }) => interaction);
  if (!finished || !givenBack || !inHand) throw new Error('there are none');
  const start = async (stack: AsyncDisposableStack, credential = 'key') => {
    const log = createLogger('silent', [], { write: () => undefined });
    const owner = { apiUrl: 'https://discord.example/api', credential };
    const store = { testWrite: async () => undefined };
    const { claims } = await openState(config, { owner, local: undefined, service: [], store, log }, stack);
    return claims;
  };
  {
    await using stack = new AsyncDisposableStack();
    const claims = await start(stack);
    for (const interaction of [finished, givenBack, inHand])
      expect(await claims?.take(interaction)).toBeUndefined();
    await claims?.finish(finished.id, false);
    await claims?.giveBack(givenBack.id, undefined);
    expect(await claims?.take(finished), 'before it is written').toMatchObject({ state: 'done' });
  }
  await using stack = new AsyncDisposableStack();
  const next = await start(stack);
  expect(await next?.take(finished)).toMatchObject({ state: 'done' });
  for (const interaction of [givenBack, inHand]) expect(await next?.take(interaction)).toBeUndefined();
  expect(await (await start(stack, 'another key'))?.take(finished)).toBeUndefined();
});

it('is written by itself, and what cannot come again is forgotten, some with each that comes', async () => {
  const { file, finished } = opened();
  const add = file.prepare('INSERT INTO finished VALUES (?, ?, ?)');
  for (const id of ['1', '2', '3']) add.run('another scope', id, Date.now() - 600_001);
  add.run('another scope', '4', Date.now() - 599_000);
  finished.add('5');
  const ids = () =>
    file
      .prepare('SELECT id FROM finished ORDER BY id')
      .all()
      .map(({ id }) => id);
  expect(ids()).toHaveLength(4);
  await expect.poll(ids).toEqual(['3', '4', '5']);
});

it('a file that takes nothing costs one line', () => {
  const { file, lines, finished } = opened();
  file.prepare('DROP TABLE finished').run();
  for (const id of ['1', '2']) {
    finished.add(id);
    finished.close();
  }
  expect(lines).toMatchObject([
    { level: 'warn', msg: expect.stringMatching(/^finished interactions cannot be recorded/) },
  ]);
});

it('has a line once it takes some again, and another one if it then takes nothing', () => {
  const { file, lines, finished } = opened();
  const write = (id: string) => {
    finished.add(id);
    finished.close();
  };
  file.prepare('ALTER TABLE finished RENAME TO away').run();
  write('1');
  file.prepare('ALTER TABLE away RENAME TO finished').run();
  write('2');
  file.prepare('ALTER TABLE finished RENAME TO away').run();
  write('3');
  finished.close();
  const refused = { level: 'warn', reason: 'SQLite error 1' };
  const taken = { level: 'info', msg: 'finished interactions are recorded again' };
  expect(lines).toMatchObject([refused, { ...taken, seconds: expect.any(Number) }, refused]);
});

it('several that are written together forget twice as many, and each is written once', () => {
  const { file, finished } = opened();
  const add = file.prepare('INSERT INTO finished VALUES (?, ?, ?)');
  for (const id of ['1', '2', '3', '4', '5']) add.run('another scope', id, Date.now() - 600_001);
  for (const id of ['6', '7']) finished.add(id);
  finished.close();
  const ids = file.prepare('SELECT id FROM finished ORDER BY id').all();
  expect(ids).toEqual([{ id: '5' }, { id: '6' }, { id: '7' }]);
  file.prepare('DELETE FROM finished').run();
  expect(finished.has('6')).toBe(false);
});

it('nothing is written, and nothing said, where nothing is finished', () => {
  const { file, lines, finished } = opened();
  file.prepare('DROP TABLE finished').run();
  finished.close();
  expect(lines).toEqual([]);
});
