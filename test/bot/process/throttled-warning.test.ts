import { expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { ThrottledWarning } from '../../../src/bot/process/throttled-warning.ts';

it('warns of the first at once, and then once a minute with the number of all since', () => {
  const lines: unknown[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const warnings = new ThrottledWarning(log, 'somebody knocks');
  const clock = vi.spyOn(performance, 'now');
  for (const at of [0, 1, 59_999, 60_000, 60_001]) {
    clock.mockReturnValue(at);
    warnings.add();
  }
  clock.mockRestore();
  expect(lines).toMatchObject([
    { level: 'warn', msg: 'somebody knocks', count: 1 },
    { level: 'warn', msg: 'somebody knocks', count: 3 },
  ]);
});
