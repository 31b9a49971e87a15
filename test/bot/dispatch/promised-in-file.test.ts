import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { DataFile } from '../../../src/bot/state/file/data-file.ts';
import { FileClaims } from '../../../src/bot/state/file/file-claims.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { Conversation, SharingProcess } from './sharing-processes.ts';

const TIMING = { lease: 50, sweep: 20 };
const never = Number.POSITIVE_INFINITY;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-promised-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Processes of one machine for this interaction, and how many calls each of them makes before it ends. */
function start(scope: string, conversations: readonly Conversation[], calls: readonly number[]) {
  const opened = calls.map((each) => {
    const file = new DataFile(folder);
    const claims = new FileClaims(file, scope);
    let isOpen = true;
    const end = () => {
      if (isOpen) file.close();
      isOpen = false;
    };
    const process = new SharingProcess({ claims, conversations, calls: each, die: end, timing: TIMING });
    return { process, file, end };
  });
  return {
    processes: opened.map(({ process }) => process),
    rows: () => opened.at(-1)?.file.prepare('SELECT * FROM promised WHERE scope = ?').all(scope),
    [Symbol.dispose]() {
      for (const { process, end } of opened) {
        process.receiver.stop();
        end();
      }
    },
  };
}

it('whichever process of a machine ends at whichever call, nothing is changed twice, and none goes on thinking', async () => {
  const ending = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constant(never));
  const life = fc.record({
    command: fc.constantFrom('read' as const, 'change' as const),
    // Those that get the interaction from Discord, and when; one more lives on.
    calls: fc.array(fc.tuple(ending, fc.integer({ min: 0, max: 20 })), { minLength: 1, maxLength: 2 }),
  });
  await Promise.all(
    fc.sample(life, 25).map(async ({ command, calls }, at) => {
      const conversation = new Conversation(command);
      using shared = start(`ending-${at}`, [conversation], [...calls.map(([each]) => each), never]);
      const { interaction } = conversation;
      for (const [index, [, wait]] of calls.entries()) {
        void sleep(wait).then(() => shared.processes[index]?.receive(structuredClone(interaction)));
      }
      const said = `${command} ${JSON.stringify(calls)} (null is never)`;
      await sleep(50);
      await expect.poll(() => conversation.shown, { message: said }).not.toBe('thinking');
      await expect.poll(() => shared.rows(), { message: said }).toEqual([]);
      expect(conversation.changes, said).toBeLessThanOrEqual(1);
      if (conversation.shown === 'changed') expect(conversation.changes, said).toBe(1);
    }),
  );
});

it('a full disk is told in words, and costs no answer', async () => {
  const conversation = new Conversation('change');
  const file = new DataFile(folder);
  onTestFinished(() => file.close());
  file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  const { page_count: pages } = file.prepare('PRAGMA page_count').get() ?? {};
  file.prepare(`PRAGMA max_page_count = ${pages}`).get();
  // Longer than what is free of the pages that there are.
  Object.assign(conversation.interaction, { locale: 'x'.repeat(100_000) });
  const claims = new FileClaims(file, 'full');
  const process = new SharingProcess({ claims, conversations: [conversation], timing: TIMING });
  onTestFinished(() => process.receiver.stop());
  await process.receive(conversation.interaction);
  expect(conversation).toMatchObject({ shown: 'changed', changes: 1 });
  const warnings = process.log.filter(({ level }) => level === 'warn');
  expect(warnings).toEqual([expect.objectContaining({ reason: 'the disk is full' })]);
  expect(warnings[0]).not.toHaveProperty('err');
});

it('what is answered at once is never written, and what is promised only until it is done', async () => {
  const conversations = [new Conversation('read'), new Conversation('change')];
  using shared = start('at once', conversations, [never]);
  const written: unknown[] = [];
  const [process] = shared.processes;
  for (const conversation of conversations) {
    conversation.onChange = () => written.push(shared.rows()?.length);
    await process?.receive(conversation.interaction);
  }
  expect(written).toEqual([1]);
  expect(shared.rows()).toEqual([]);
  expect(conversations.map(({ shown }) => shown)).toEqual(['read', 'changed']);
});

it('what comes again while it is answered is forgotten all the same once it is done', async () => {
  const conversation = new Conversation('change');
  using shared = start('again', [conversation], [never]);
  const [process] = shared.processes;
  const { interaction } = conversation;
  let again: Promise<void> | undefined;
  conversation.onChange = () => {
    again = process?.receive(structuredClone(interaction), { state: 'left' });
  };
  await process?.receive(interaction);
  await again;
  expect(conversation.changes).toBe(1);
  expect(shared.rows()).toEqual([]);
});

it('what comes again and no dead process had promised is left to whoever has acknowledged it elsewhere', async () => {
  const conversation = new Conversation('change');
  // By a process with another folder, which is at work.
  conversation.answerFirst({ kind: 'deferral', ephemeral: false });
  using shared = start('elsewhere', [conversation], [never]);
  await shared.processes[0]?.receive(conversation.interaction, { state: 'left' });
  expect(conversation).toMatchObject({ shown: 'thinking', changes: 0, followUps: 0 });
});

it('what comes again has this process for its owner, until it is done or given back', () => {
  const { interaction } = new Conversation('read');
  const file = new DataFile(folder);
  onTestFinished(() => file.close());
  const claims = new FileClaims(file, 'own');
  const own = { state: 'claimed', owner: file.owner };
  expect([claims.take(interaction), claims.take(interaction)]).toEqual([undefined, own]);
  claims.finish(interaction.id, false);
  expect([claims.take(interaction), claims.take(interaction)]).toEqual([undefined, own]);
  claims.giveBack(interaction.id);
  expect(claims.take(interaction)).toBeUndefined();
});

/** A process that has died after it promised the answer to an interaction, and Discord had heard of that. */
function promisedByDeadProcess(conversation: Conversation, scope: string): void {
  const file = new DataFile(folder);
  const claims = new FileClaims(file, scope);
  claims.take(conversation.interaction);
  claims.prepareDeferral(conversation.interaction.id);
  conversation.answerFirst({ kind: 'deferral', ephemeral: false });
  file.close();
}

it('what a dead process had promised is answered though Discord sends it twice before the next search', async () => {
  const conversation = new Conversation('change');
  using shared = start('twice', [conversation], [never]);
  const [process] = shared.processes;
  promisedByDeadProcess(conversation, 'twice');
  const twice = () => process?.receive(structuredClone(conversation.interaction), { state: 'left' });
  await Promise.all([twice(), twice()]);
  // Once more, after its end.
  await twice();
  await expect.poll(() => conversation.shown).toContain('uncertain');
  await expect.poll(() => shared.rows()).toEqual([]);
  expect(conversation.changes).toBe(0);
});

it('what a dead process had promised is answered by one whose own answer was lost before', async () => {
  const conversation = new Conversation('read');
  using shared = start('lost', [conversation], [never]);
  const { answerFirst } = conversation;
  conversation.answerFirst = () => {
    throw new InteractionFailure('callback: 404 10062', { status: 404, code: 10_062, unknown: false });
  };
  await shared.processes[0]?.receive(structuredClone(conversation.interaction));
  conversation.answerFirst = answerFirst;
  expect(conversation.shown).toBeUndefined();
  promisedByDeadProcess(conversation, 'lost');
  await expect.poll(() => conversation.shown).toBe('read');
  await expect.poll(() => shared.rows()).toEqual([]);
});

it.each(['itself', 'another process'])(
  'what a dead process had acknowledged is taken over though %s has it in hand while it looks',
  async (who) => {
    const interaction = new Conversation('change').interaction;
    const [dead, looking, other] = [new DataFile(folder), new DataFile(folder), new DataFile(folder)];
    onTestFinished(() => looking.close());
    onTestFinished(() => other.close());
    const claimsOf = (file: DataFile) => new FileClaims(file, `in hand of ${who}`);
    const claims = claimsOf(looking);
    const having = who === 'itself' ? claims : claimsOf(other);
    const former = claimsOf(dead);
    await former.take(interaction);
    await former.prepareDeferral(interaction.id);
    dead.close();
    // It was given to this process again, which cannot know yet what Discord will say to its deferral.
    await having.take(interaction);
    await having.prepareDeferral(interaction.id);
    const recovered: string[] = [];
    const look = () => claims.takeAbandoned((each) => recovered.push(each.interaction.id));
    await look();
    expect(recovered).toEqual([]);
    await having.giveBack(interaction.id);
    await look();
    expect(recovered).toEqual([interaction.id]);
  },
);

it('what a dead process had promised is over with the answer of whoever got it too', async () => {
  const interaction = new Conversation('read').interaction;
  const [dead, living] = [new DataFile(folder), new DataFile(folder)];
  onTestFinished(() => living.close());
  const [former, claims] = [new FileClaims(dead, 'over'), new FileClaims(living, 'over')];
  await former.take(interaction);
  await former.prepareDeferral(interaction.id);
  dead.close();
  await claims.take(interaction);
  await claims.finish(interaction.id, true);
  const recovered: string[] = [];
  await claims.takeAbandoned((each) => recovered.push(each.interaction.id));
  expect(recovered).toEqual([]);
});

it('what two living processes have promised is not over with the answer of one', async () => {
  const interaction = new Conversation('read').interaction;
  const [other, looking] = [new DataFile(folder), new DataFile(folder)];
  onTestFinished(() => looking.close());
  const [others, claims] = [new FileClaims(other, 'both'), new FileClaims(looking, 'both')];
  for (const each of [others, claims]) {
    await each.take(interaction);
    await each.prepareDeferral(interaction.id);
  }
  await claims.finish(interaction.id, false);
  other.close();
  const recovered: string[] = [];
  await claims.takeAbandoned((each) => recovered.push(each.interaction.id));
  expect(recovered).toEqual([interaction.id]);
});

it('what nobody can answer any more is forgotten, though nothing new is left by others', async () => {
  const file = new DataFile(folder);
  onTestFinished(() => file.close());
  const add = file.prepare('INSERT INTO promised VALUES (?, ?, ?, ?, ?)');
  const now = Date.now();
  add.run('old', '1', file.owner, '{}', now - 15 * 60_000 - 1);
  add.run('of another bot', '2', 'another process', '{}', now - 15 * 60_000 - 1);
  add.run('of another bot', '3', 'another process', '{}', now - 14 * 60_000);
  await new FileClaims(file, 'old').takeAbandoned(() => {});
  const left = file.prepare('SELECT id FROM promised WHERE scope IN (?, ?)');
  expect(left.all('old', 'of another bot')).toEqual([{ id: '3' }]);
});
