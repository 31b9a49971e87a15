import process from 'node:process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { countInstructions, instructionsIn } from '../../bench/instructions.ts';

it.each([
  ['12345678;;instructions;1000;100.00;1.2;insn per cycle\n', 12_345_678],
  ['# started on Sun\n\n7;;instructions:u;1000;100.00;;\n', 7],
  ['<not supported>;;instructions;0;100.00;;\n', undefined],
  ['<not counted>;;instructions;0;0.00;;\n', undefined],
  ['perf: command not found', undefined],
  ['', undefined],
])('in %j there are %s', (text, count) => {
  expect(instructionsIn(text)).toBe(count);
});

it('without perf there is no figure and no failure', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await countInstructions(process.pid).stop()).toBeUndefined();
});
