import type { APIInteraction } from 'discord-api-types/v10';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DataFile } from '../../../../src/bot/state/file/data-file.ts';
import { FileClaims } from '../../../../src/bot/state/file/file-claims.ts';
import { Conversation } from '../../dispatch/sharing-processes.ts';
import { temporaryFolder } from './temporary-folder.ts';

const SCOPE = 'scope';

/** Processes of one machine with their claims; `end` ends one. */
function processes(count: number) {
  const folder = temporaryFolder();
  return Array.from({ length: count }, () => {
    const file = new DataFile(folder);
    let isOpen = true;
    const end = () => {
      if (isOpen) file.close();
      isOpen = false;
    };
    onTestFinished(end);
    const claims = new FileClaims(file, SCOPE);
    const found = () => {
      const ids: string[] = [];
      claims.takeAbandoned(({ interaction, state }) => void ids.push(`${interaction.id} ${state}`));
      return ids;
    };
    const rows = () =>
      file
        .prepare('SELECT id, owner FROM promised ORDER BY id, owner')
        .all()
        .map(({ id, owner }) => [id, owner]);
    return { file, claims, end, found, rows };
  });
}

type Process = ReturnType<typeof processes>[number];

/** An interaction that each of these has promised an answer. */
function promised(...by: readonly (Process | undefined)[]): APIInteraction {
  const { interaction } = new Conversation('read');
  for (const each of by) {
    expect(each?.claims.take(interaction)).toBeUndefined();
    each?.claims.prepareDeferral(interaction.id);
  }
  return interaction;
}

it('is written with its promise, and goes with the end', () => {
  const [one] = processes(1);
  const { interaction } = new Conversation('read');
  one?.claims.prepareDeferral(interaction.id);
  expect(one?.rows(), 'nobody took it').toEqual([]);
  one?.claims.take(interaction);
  expect(one?.rows(), 'nobody promised it').toEqual([]);
  one?.claims.prepareDeferral(interaction.id);
  one?.claims.take(interaction);
  expect(one?.rows()).toEqual([[interaction.id, one?.claims.owner]]);
  expect([one?.claims.acknowledge(), one?.claims.takeOver()]).toEqual([true, false]);
  one?.claims.finish(interaction.id, false);
  expect(one?.rows()).toEqual([]);
});

it('of a process that ended is taken by one of the living, and again when that ends too', () => {
  const [dead, next, last] = processes(3);
  const interaction = promised(dead);
  expect([next?.found(), last?.found()]).toEqual([[], []]);
  dead?.end();
  expect([next?.found(), last?.found()]).toEqual([[`${interaction.id} claimed`], []]);
  expect(next?.found(), 'it is in hand').toEqual([]);
  next?.end();
  expect(last?.found()).toEqual([`${interaction.id} claimed`]);
  expect(last?.rows()).toEqual([[interaction.id, last?.claims.owner]]);
  last?.claims.finish(interaction.id, false);
  expect(last?.rows()).toEqual([]);
});

it('that a living process has promised or in hand is left to it', () => {
  const [dead, living, other] = processes(3);
  const both = promised(dead, living);
  const inHand = promised(dead);
  other?.claims.take(inHand);
  dead?.end();
  expect(other?.found()).toEqual([]);
  expect(other?.rows()).toHaveLength(3);
  living?.claims.finish(both.id, false);
  expect(other?.rows()).toHaveLength(1);
});

it('is looked for without a write while nobody has ended', () => {
  const [one, other] = processes(2);
  promised(one);
  expect(other?.found(), 'the first look removes what is too old').toEqual([]);
  expect(one?.file.inTransaction(() => other?.found())).toEqual([]);
});

it('that only comes again takes the promise of the dead away when it is finished, and nothing else does', () => {
  const [dead, living] = processes(2);
  const interaction = promised(dead);
  dead?.end();
  living?.claims.take(interaction);
  living?.claims.finish(interaction.id, false);
  expect(living?.rows()).toHaveLength(1);
  living?.claims.finish(interaction.id, true);
  expect(living?.rows()).toEqual([]);
});

it('that is given back is in the file for the others alone', () => {
  const [one, other] = processes(2);
  const interaction = promised(one, other);
  one?.claims.giveBack(interaction.id);
  expect(other?.rows()).toEqual([[interaction.id, other?.claims.owner]]);
  one?.claims.giveBack('unknown');
  expect(other?.rows()).toHaveLength(1);
});

it('is forgotten after 15 minutes, when Discord takes no answer any more', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const [one] = processes(1);
  promised(one);
  one?.found();
  vi.advanceTimersByTime(15 * 60_000);
  one?.found();
  expect(one?.rows()).toHaveLength(1);
  vi.advanceTimersByTime(59_999);
  one?.found();
  expect(one?.rows(), 'it is looked for once a minute').toHaveLength(1);
  vi.advanceTimersByTime(1);
  one?.found();
  expect(one?.rows()).toEqual([]);
});
