import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/words.ts';
import { behave, type Misbehaviour } from './faulty-service.ts';
import {
  auditOf,
  buttonOf,
  messageOf,
  pinMessage,
  type Rollcall,
  startRollcall,
  textOf,
} from './rollcall.ts';

/** What the service answers is judged by the services (their tests have every answer); this is what people see of it. */
let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall();
});
afterAll(() => rollcall.close());
afterEach(() => {
  rollcall.service.misbehave = behave;
});

const id = 'c-1';
const conversation = {
  id,
  contact_id: 'ada',
  group_id: null,
  pinned_message_id: null as string | null,
  is_pinned: false,
  is_muted: false,
  last_active_at: null,
  last_opened_at: null,
  created_at: 1_700_000_000,
  archived_at: null as number | null,
};
const OPEN = 'it may have been done';
const UNCONFIRMED = { outcome: 'failed', why: 'unconfirmed' };

/** A service that answers each change with what `changed` gives, and everything else with the row. */
const answering =
  (row: object, changed: () => { status: number; body: string }): Misbehaviour =>
  ({ method }, outgoing) => {
    const { status, body } = method === 'GET' ? { status: 200, body: JSON.stringify(row) } : changed();
    outgoing.writeHead(status).end(body);
    return true;
  };

/** The text of what somebody is told, once the service answers a change so. */
async function told(verb: string, options: Record<string, string>, status: number, answer: object | string) {
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  rollcall.service.misbehave = answering(conversation, () => ({ status, body }));
  const moderator = rollcall.as('moderator');
  if (verb === 'pin-message') return textOf(await pinMessage(moderator, 'conversation', id, 'm-1'));
  const typed = verb === 'create' ? verb : 'change';
  return textOf(await moderator.command(`conversation ${typed}`, options));
}

it.each(['mute', 'archive', 'pin-message'])(
  '%s that a service takes and does not make is told so, and not as done',
  async (action) => {
    expect(await told(action, { id, action }, 200, conversation)).toContain(
      'The service accepted this but changed nothing',
    );
    expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'failed', why: 'ignored' });
  },
);

it.each([
  ['mute', { id, action: 'mute' }, 500, ''],
  ['mute', { id, action: 'mute' }, 200, { ...conversation, is_pinned: true }],
  ['pin-message', {}, 200, { ...conversation, pinned_message_id: 'm-2' }],
  ['create', { contact: 'ada' }, 201, ''],
])('%s that is answered with something else may have been done', async (verb, options, status, answer) => {
  expect(await told(verb, options, status, answer)).toContain(OPEN);
  expect(auditOf(rollcall).at(-1)).toMatchObject(UNCONFIRMED);
});

it("a creation that is answered with another's row is not told as one, and nothing of it is offered", async () => {
  const answered = { ...conversation, id: 'another-row', contact_id: 'bob' };
  rollcall.service.misbehave = answering({}, () => ({ status: 201, body: JSON.stringify(answered) }));
  const moderator = rollcall.as('moderator');
  const outcome = await moderator.command('conversation create', { contact: 'ada' });
  expect(textOf(outcome)).toContain(OPEN);
  expect(messageOf(outcome).message.components ?? []).toEqual([]);
  expect(auditOf(rollcall).at(-1)).toMatchObject({ ...UNCONFIRMED, target: 'ada' });
  rollcall.service.misbehave = behave;
  const offered = await moderator.autocomplete('conversation show', 'id', 'another');
  expect(JSON.stringify(offered)).not.toContain(answered.id);
});

it('a change and a deletion that are answered 202 are told as accepted, and audited as such', async () => {
  const moderator = rollcall.as('moderator');
  const body = JSON.stringify(conversation);
  rollcall.service.misbehave = answering(conversation, () => ({ status: 202, body }));
  const { message } = messageOf(await moderator.command('conversation delete', { id, reason: 'spam' }));
  for (const outcome of [
    await moderator.command('conversation change', { action: 'mute', id }),
    await moderator.click(buttonOf(message, 'Delete for good'), { message: message.id }),
  ]) {
    expect(textOf(outcome)).toContain(english.answers.service.accepted);
    expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'failed', why: 'accepted' });
  }
});

it('offers no Undo to what cannot be sent, and says what it was', async () => {
  const before = { ...conversation, pinned_message_id: '\ud800' };
  const after = JSON.stringify({ ...conversation, pinned_message_id: 'm-1' });
  rollcall.service.misbehave = answering(before, () => ({ status: 200, body: after }));
  const outcome = await pinMessage(rollcall.as('moderator'), 'conversation', id, 'm-1');
  expect(textOf(outcome)).toContain('The message is pinned now. Before, it was');
  expect(() => buttonOf(messageOf(outcome).message, 'Undo')).toThrow();
});
