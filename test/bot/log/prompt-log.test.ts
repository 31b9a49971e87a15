import { expect, test, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { PromptLog } from '../../../src/bot/log/prompt-log.ts';
import { plainLines } from '../../../src/bot/log/standard-error.ts';

async function shared() {
  const terminal: string[] = [];
  const write = (line: string) => void terminal.push(JSON.parse(line).msg);
  const promptLog = new PromptLog({ write }, await plainLines());
  return { terminal, promptLog, log: createLogger('info', [], promptLog) };
}

test('lines go to the terminal before and after the prompt, and wait for it while it is there', async () => {
  const { terminal, promptLog, log } = await shared();
  log.warn('before');
  const lines = promptLog.share(() => true);
  const came = vi.fn();
  lines.watch(came);
  log.warn({ failure: { kind: 'unavailable' } }, 'the service failed');
  expect(terminal).toEqual(['before']);
  expect(came).toHaveBeenCalledOnce();
  expect(lines.take()).toEqual([
    expect.stringMatching(
      /^\[\d\d:\d\d:\d\d\] WARN: the service failed \{"failure":\{"kind":"unavailable"\}\}$/,
    ),
  ]);
  expect(lines.take()).toEqual([]);
  log.warn('not taken');
  lines[Symbol.dispose]();
  log.warn('after');
  expect(terminal).toEqual(['before', 'not taken', 'after']);
});

test('a line that the prompt shows in its own way is left out', async () => {
  const { terminal, promptLog, log } = await shared();
  using lines = promptLog.share((fields) => !('audit' in fields));
  log.info({ audit: { action: 'mute' } }, 'audit');
  log.info('another');
  expect(lines.take()).toEqual([expect.stringContaining('another')]);
  expect(terminal).toEqual([]);
});

test('what waits when the process ends is written', async () => {
  const { terminal, promptLog, log } = await shared();
  using _lines = promptLog.share(() => true);
  log.fatal('the last line');
  process.listeners('exit').at(-1)?.(0);
  expect(terminal).toEqual(['the last line']);
});

test('no more lines wait than can be read; the others are counted', async () => {
  const { promptLog, log } = await shared();
  using lines = promptLog.share(() => true);
  for (let n = 0; n < 500; n += 1) log.warn(`line ${n}`);
  const taken = lines.take();
  expect(taken).toHaveLength(201);
  expect(taken.at(-1)).toMatch(/WARN: 300 more log lines were dropped$/);
  log.warn('after');
  expect(lines.take()).toEqual([expect.stringMatching(/WARN: after$/)]);
});
