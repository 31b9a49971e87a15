import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { logNodeWarnings } from '../../../src/bot/log/node-warnings.ts';

it('a warning of Node or of a library is a line of the log alone, without secrets', async () => {
  const before = process.listeners('warning');
  onTestFinished(() => {
    process.removeAllListeners('warning');
    for (const listener of before) process.on('warning', listener);
  });
  const printed = vi.spyOn(process.stderr, 'write');
  onTestFinished(() => printed.mockRestore());
  const lines: object[] = [];
  logNodeWarnings(createLogger('info', ['c4nary'], { write: (line) => void lines.push(JSON.parse(line)) }));
  process.emitWarning('no c4nary here', { type: 'DeprecationWarning', code: 'DEP0001' });
  process.emitWarning('and none there');
  await setImmediate();
  expect(lines).toMatchObject([
    { level: 'warn', warning: 'DeprecationWarning', code: 'DEP0001', msg: 'no [scrubbed] here' },
    { level: 'warn', warning: 'Warning', msg: 'and none there' },
  ]);
  expect(printed).not.toHaveBeenCalled();
});
