import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuditQueue, type Batch } from '../../../src/bot/audit/audit-queue.ts';

function everything(queue: AuditQueue): Batch[] {
  const batches: Batch[] = [];
  for (let batch = queue.take(); batch; batch = queue.take()) batches.push(batch);
  return batches;
}

describe('the lines for the audit channel', () => {
  it('are joined into messages that Discord takes, changes first, each line once and in its order', () => {
    const line = fc.record({
      length: fc.integer({ min: 10, max: 2_000 }),
      kind: fc.constantFrom('change', 'refusal'),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const queue = new AuditQueue();
        const texts = lines.map(({ length, kind }, at) => ({
          kind,
          text: `${kind} ${at} `.padEnd(length, 'x'),
        }));
        for (const { text, kind } of texts) expect(queue.push(text, kind)).toBe(true);
        const batches = everything(queue);
        for (const { content } of batches) expect(content.length).toBeLessThanOrEqual(2_000);
        const sent = batches.flatMap(({ content }) => content.split('\n'));
        for (const wanted of ['change', 'refusal']) {
          expect(sent.filter((text) => text.startsWith(wanted))).toEqual(
            texts.filter(({ kind }) => kind === wanted).map(({ text }) => text),
          );
        }
        expect(batches.reduce((sum, batch) => sum + batch.lines, 0)).toBe(lines.length);
        expect(queue.size).toBe(0);
      }),
    );
  });

  it('have changes before refusals that came earlier', () => {
    const queue = new AuditQueue();
    for (let n = 0; n < 100; n += 1) queue.push(`refusal ${n} ${'x'.repeat(100)}`, 'refusal');
    queue.push('the change', 'change');
    expect(queue.take()?.content).toMatch(/^the change\nrefusal 0 /);
  });

  it('are at most 1,000, of which refusals are dropped first, and the rest is told by its number', () => {
    const queue = new AuditQueue();
    for (let n = 0; n < 900; n += 1) expect(queue.push('r', 'refusal')).toBe(true);
    for (let n = 0; n < 100; n += 1) expect(queue.push('c', 'change')).toBe(true);
    for (let n = 0; n < 700; n += 1) expect(queue.push('c', 'change')).toBe(false);
    expect(queue.push('r', 'refusal')).toBe(false);
    expect(queue.size).toBe(1_701);
    const batches = everything(queue);
    expect(batches.at(-1)).toEqual({
      content: '701 earlier lines did not fit in here: the log of the bot has them.',
      lines: 701,
    });
    const sent = batches.slice(0, -1).flatMap(({ content }) => content.split('\n'));
    expect(sent.filter((line) => line === 'c')).toHaveLength(800);
    expect(sent).toHaveLength(1_000);
  });

  it('are bounded when all of them are changes', () => {
    const queue = new AuditQueue();
    for (let n = 0; n < 5_000; n += 1) queue.push(`c${n}`, 'change');
    expect(queue.size).toBe(5_000);
    const batches = everything(queue);
    expect(batches.at(0)?.content).toMatch(/^c0\nc1\n/);
    expect(batches.at(-1)?.lines).toBe(4_000);
  });
});
