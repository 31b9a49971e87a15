import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Notice } from '../../../src/bot/audit/audit-embed.ts';
import { AuditQueue, type Batch } from '../../../src/bot/audit/audit-queue.ts';
import { change, noticeWith, partsOf, refused, toldIn } from './notices.ts';

function everything(queue: AuditQueue): Batch[] {
  const batches: Batch[] = [];
  for (let batch = queue.take(); batch; batch = queue.take()) batches.push(batch);
  return batches;
}

/** The lines of each embed of each message. */
const linesOf = (batches: readonly Batch[]) =>
  batches.map(({ message }) =>
    'embeds' in message ? message.embeds.map((embed) => partsOf(embed).lines.join('\n')) : [],
  );

describe('the lines for the audit channel', () => {
  it('are joined into messages that Discord takes, changes first, each line once and in its order', () => {
    const line = fc.record({
      // Of a lone line an id has up to 300 characters, so that some messages hold few of them.
      length: fc.integer({ min: 10, max: 255 }),
      outcome: fc.constantFrom('done', 'unchanged', 'failed', 'refused'),
      interaction: fc.integer({ min: 0, max: 8 }),
    });
    const waitingLines = fc.array(line, { maxLength: 120 });
    fc.assert(
      fc.property(waitingLines, (lines) => {
        const queue = new AuditQueue();
        const notices = lines.map(({ length, outcome, interaction }, at): Notice => {
          const target = `${at}-`.padEnd(length, 'x');
          const party = { kind: 'contact', id: 'א'.repeat(255) } as const;
          const reference = outcome === 'refused' ? `r${at}` : `i${interaction}`;
          return noticeWith(
            { action: 'score mute', target, party, outcome, why: 'unconfirmed' },
            { reference },
          );
        });
        for (const notice of notices) queue.push(notice);
        const batches = everything(queue);
        for (const { message } of batches) {
          const embeds = 'embeds' in message ? message.embeds : [];
          expect(embeds.length).toBeLessThanOrEqual(10);
          const lengths = embeds.map(({ description = '' }) => description.length);
          for (const length of lengths) expect(length).toBeLessThanOrEqual(4_096);
          expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(6_000);
        }
        const sent = batches.flatMap(({ message }) => toldIn(message)).map((id) => /^(\d+)-/.exec(id)?.[1]);
        const numbers = sent.filter((number) => number !== undefined).map(Number);
        expect(numbers.toSorted((a, b) => a - b)).toEqual(lines.map((_, at) => at));
        const isRefused = (at: number) => lines[at]?.outcome === 'refused';
        expect(numbers.filter(isRefused)).toEqual(numbers.filter(isRefused).toSorted((a, b) => a - b));
        for (let interaction = 0; interaction <= 8; interaction += 1) {
          const together = numbers.filter((at) => !isRefused(at) && lines[at]?.interaction === interaction);
          expect(together).toEqual(together.toSorted((a, b) => a - b));
        }
        expect(batches.reduce((sum, batch) => sum + batch.lines.count, 0)).toBe(lines.length);
        expect(queue.size).toBe(0);
      }),
    );
  });

  it('fill a message up to 6,000 characters', () => {
    const queue = new AuditQueue();
    // Seven such embeds are 5,929 characters.
    for (let at = 0; at < 40; at += 1) queue.push(change(`${at}-`.padEnd(510, 'x')));
    const sizes = everything(queue).map(({ message }) => {
      const embeds = 'embeds' in message ? message.embeds : [];
      const lengths = embeds.map(({ description = '' }) => description.length);
      return { first: lengths[0] ?? 0, all: lengths.reduce((sum, length) => sum + length, 0) };
    });
    for (const { all } of sizes) expect(all).toBeLessThanOrEqual(6_000);
    for (const { first, all } of sizes.slice(0, -1)) expect(all + first).toBeGreaterThan(6_000);
  });

  it('of one action in one interaction are one embed, of 25 at the most, and others are others', () => {
    const queue = new AuditQueue();
    for (let n = 0; n < 26; n += 1) queue.push(change(`m${n}`, 'i1'));
    queue.push(noticeWith({ action: 'score pin', target: 'p', outcome: 'done' }, { reference: 'i1' }));
    queue.push(change('alone', 'i2'));
    queue.push(change('late', 'i1'));
    expect(linesOf(everything(queue))).toEqual([
      [
        expect.stringMatching(/^<@5> \*\*turned off notifications for\*\* 25 scores\n✓ `m0`\n/),
        expect.stringMatching(/^<@5> \*\*turned off notifications for\*\* 2 scores\n✓ `m25`\n✓ `late`$/),
        '<@5> **pinned** the score `p`',
        '<@5> **turned off notifications for** the score `alone`',
      ],
    ]);
  });

  it('have changes before refusals that came earlier', () => {
    const queue = new AuditQueue();
    for (let n = 0; n < 100; n += 1) queue.push(refused(`r${n}`));
    queue.push(change('the change'));
    const [first] = everything(queue);
    expect(first && toldIn(first.message).slice(0, 2)).toEqual(['the change', 'r0']);
    expect(first?.lines.count).toBe(10);
  });

  it('that are held wait, and others do not wait for them', () => {
    const queue = new AuditQueue();
    queue.push(change('a', 'held'));
    queue.push(change('b', 'free'));
    const free = queue.take((reference) => reference === 'held');
    expect(free && toldIn(free.message)).toEqual(['b']);
    expect(queue.take((reference) => reference === 'held')).toBeUndefined();
    expect(queue.size).toBe(1);
    const held = queue.take();
    expect(held && toldIn(held.message)).toEqual(['a']);
  });

  it('that are dropped, the newest refusals first, are told by their number', () => {
    const queue = new AuditQueue();
    for (let n = 0; n < 2; n += 1) queue.push(refused(`r${n}`));
    for (let n = 0; n < 3; n += 1) queue.push(change(`c${n}`));
    for (let n = 0; n < 3; n += 1) queue.dropOne();
    expect([queue.waiting, queue.size]).toEqual([2, 5]);
    const [lines, number] = everything(queue);
    expect(lines && toldIn(lines.message)).toEqual(['c0', 'c1']);
    expect(number).toEqual({
      message: {
        content:
          "3 earlier lines did not fit here: they are in the bot's log.\n-# <t:0:f> – <t:0:f> · Reference r1, r0, c2",
      },
      lines: { count: 3, from: 0, to: 0, references: ['r1', 'r0', 'c2'] },
    });
    queue.dropOne();
    expect(queue.size).toBe(0);
  });
});
