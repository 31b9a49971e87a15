import process from 'node:process';
import { expect, it } from 'vitest';
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

it('a machine that cannot count gives no figure and no failure', async () => {
  const count = await countInstructions(process.pid).stop();
  expect(count === undefined || count >= 0).toBe(true);
});
