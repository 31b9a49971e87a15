import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowOf } from '../services/lists/listed-rows.ts';
import {
  auditOf,
  buttonOf,
  messageOf,
  pressAndSend,
  type Rollcall,
  startRollcall,
  textOf,
  valuesOf,
} from './rollcall.ts';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall();
});
afterAll(() => rollcall.close());

const OPEN = 'it may have been done all the same';
const row = (id: string) => ({ ...rowOf(id), contact_id: `contact-${id}` });

/** What the service holds, and what it answers to the repetition of a change whose answer it lost; undefined: none is lost. */
let rows: ReturnType<typeof row>[];
let repetition: number | undefined;

beforeEach(() => {
  rows = [row('a'), row('b')];
  repetition = undefined;
  const carriedOut = new Set<string>();

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming;
    const body = new URLSearchParams((await buffer(incoming)).toString());
    const found = rows.find(({ id }) => url.endsWith(`/${id}`));
    if (repetition !== undefined && method !== 'GET' && carriedOut.delete(url)) {
      outgoing.writeHead(repetition, { 'retry-after': '60', location: '/' }).end();
      return;
    }
    if (found && body.has('is_muted')) found.is_muted = body.get('is_muted') === 'true';
    if (method === 'DELETE') rows = rows.filter((other) => other !== found);
    if (repetition !== undefined && method !== 'GET') {
      carriedOut.add(url);
      incoming.socket.destroy();
      return;
    }
    const answer = url.includes('?') ? { has_more: false, data: rows } : found;
    outgoing.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
  }
  rollcall.service.misbehave = async (incoming, outgoing) => {
    await serve(incoming, outgoing);
    return true;
  };
});

// What each status of a repetition means has its tests (test/services/http/told-changes.test.ts).
it('a change and a deletion whose answers were lost, and whose repetitions are refused, may have been made', async () => {
  const moderator = rollcall.as('moderator');
  const { message } = messageOf(await moderator.command('conversation delete', { id: 'b', reason: 'spam' }));
  repetition = 400;
  for (const [outcome, target] of [
    [await moderator.command('conversation change', { action: 'mute', id: 'a' }), 'a'],
    [await moderator.click(buttonOf(message, 'Delete for good'), { message: message.id }), 'b'],
  ] as const) {
    expect(textOf(outcome)).toContain(OPEN);
    expect(auditOf(rollcall)).toContainEqual(
      expect.objectContaining({ outcome: 'failed', why: 'unconfirmed', target }),
    );
  }
  expect(rows).toMatchObject([{ id: 'a', is_muted: true }]);
});

it('a deletion that was carried out, and whose repetition finds nothing, is done', async () => {
  const { message } = messageOf(
    await rollcall.as('moderator').command('conversation delete', { id: 'a', reason: 'spam' }),
  );
  repetition = 404;
  const outcome = await rollcall
    .as('moderator')
    .click(buttonOf(message, 'Delete for good'), { message: message.id });
  expect(textOf(outcome)).toContain('Deleted the conversation');
  expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'done', target: 'a' });
});

it('an Undo whose answer is lost may have been made, and says so when it is tried again', async () => {
  const { message } = messageOf(
    await rollcall.as('moderator').command('conversation change', { action: 'mute', id: 'a' }),
  );
  repetition = 400;
  const undo = buttonOf(message, 'Undo');
  expect(textOf(await rollcall.as('moderator').click(undo, { message: message.id }))).toContain(OPEN);
  expect(auditOf(rollcall).at(-1)).toMatchObject({ action: 'conversation undo', why: 'unconfirmed' });
  expect(rows).toMatchObject([{ is_muted: false }, {}]);
  expect(textOf(await rollcall.as('moderator').click(undo, { message: message.id }))).toContain(
    'the change had already been undone',
  );
});

it('several at once whose answers are lost are counted as not confirmed, and are there when tried again', async () => {
  const list = messageOf(await rollcall.as('moderator').command('conversation list')).message;
  const chosen = messageOf(
    await rollcall.as('moderator').choose(valuesOf(list, ['a', 'b']), { message: list.id }),
  );
  repetition = 400;
  const report = messageOf(await pressAndSend(rollcall.as('moderator'), chosen.message, 'Mute 2 …')).message;
  const { description } = report.embeds[0] ?? {};
  expect(description).toContain('**Mute: 2 not confirmed**');
  expect(description).toMatch(/^\? `contact-a` · .*may have been done all the same/m);
  expect(rows).toMatchObject([{ is_muted: true }, { is_muted: true }]);
  const again = await rollcall.as('moderator').click(buttonOf(report, 'Retry 2'), { message: report.id });
  expect(textOf(again)).toContain('**Mute: 2 unchanged**');
});
