import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/en/index.ts';
import { behave, type Misbehaviour } from './faulty-service.ts';
import { auditOf, buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

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

/** A service that answers each change with what `changed` gives, and everything else with the row. */
const answering =
  (row: object, changed: () => { status: number; body: string }): Misbehaviour =>
  ({ method }, outgoing) => {
    const { status, body } = method === 'GET' ? { status: 200, body: JSON.stringify(row) } : changed();
    outgoing.writeHead(status).end(body);
    return true;
  };

it.each([
  ['mute', {}],
  ['pin', {}],
  ['archive', {}],
  ['pin-message', { message: 'm-1' }],
])('%s that a service takes and does not make is told so, and not as done', async (verb, options) => {
  rollcall.service.misbehave = answering(conversation, () => ({
    status: 200,
    body: JSON.stringify(conversation),
  }));
  const outcome = await rollcall.as('moderator').command(`conversation ${verb}`, { id, ...options });
  expect(textOf(outcome)).toContain('The service accepted this but changed nothing');
  expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'failed', why: 'ignored' });
});

it.each([
  ['204 without a body', 204, ''],
  ['an object without fields', 200, '{}'],
  ['another id', 200, JSON.stringify({ ...conversation, id: 'c-2', is_muted: true })],
  ['500', 500, ''],
])('a change that is answered with %s may have been made', async (_answer, status, body) => {
  rollcall.service.misbehave = answering(conversation, () => ({ status, body }));
  const outcome = await rollcall.as('moderator').command('conversation mute', { id });
  expect(textOf(outcome)).toContain('it may have been done all the same');
  expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'failed', why: 'unconfirmed' });
});

it.each([
  ['which shows it', 200, 'is muted now', { outcome: 'done' }],
  ['which fails', 500, 'it may have been done all the same', { outcome: 'failed', why: 'unconfirmed' }],
])('a change that is made and answered as before is read again, %s', async (_what, status, says, audited) => {
  const row = { ...conversation };
  let isMade = false;
  rollcall.service.misbehave = ({ method }, outgoing) => {
    const before = JSON.stringify(row);
    if (method === 'PUT') {
      isMade = true;
      row.is_muted = true;
    }
    outgoing.writeHead(isMade && method === 'GET' ? status : 200).end(before);
    return true;
  };
  const outcome = await rollcall.as('moderator').command('conversation mute', { id });
  expect(textOf(outcome)).toContain(says);
  expect(auditOf(rollcall).at(-1)).toMatchObject(audited);
});

it.each([
  ['another message', 'pin-message', { message: 'm-1' }, { pinned_message_id: 'm-2' }],
  ['another change', 'mute', {}, { is_pinned: true }],
])(
  'a change that is answered with %s is not told as one of nothing',
  async (_what, verb, options, changed) => {
    rollcall.service.misbehave = answering(conversation, () => ({
      status: 200,
      body: JSON.stringify({ ...conversation, ...changed }),
    }));
    const outcome = await rollcall.as('moderator').command(`conversation ${verb}`, { id, ...options });
    expect(textOf(outcome)).toContain('it may have been done all the same');
    expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'failed', why: 'unconfirmed' });
  },
);

it.each([
  ['204', 204, ''],
  ['201 without a body', 201, ''],
  ['an object with an id alone', 200, '{"id":"c-9"}'],
])('a creation that is answered with %s may have been made', async (_answer, status, body) => {
  rollcall.service.misbehave = answering(conversation, () => ({ status, body }));
  const outcome = await rollcall.as('moderator').command('conversation create', { contact: 'ada' });
  expect(textOf(outcome)).toContain('it may have been done all the same');
  expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'failed', why: 'unconfirmed' });
});

it.each([
  ['conversation', { contact: 'ada' }, { contact_id: 'bob' }],
  ['conversation', { contact: 'ada', group: 'g1' }, { contact_id: 'ada', group_id: 'g2' }],
  ['conversation', { group: 'g1' }, { contact_id: 'bob' }],
  ['score', { game: 'chess' }, { game_id: 'go' }],
])(
  "a creation of a %s that is answered with another's is not told as one: %j, %j",
  async (noun, given, row) => {
    const answered = { ...conversation, id: `another-${noun}`, game_id: null, ...row };
    rollcall.service.misbehave = answering({}, () => ({ status: 201, body: JSON.stringify(answered) }));
    const outcome = await rollcall.as('moderator').command(`${noun} create`, given);
    expect(textOf(outcome)).toContain('it may have been done all the same');
    expect(messageOf(outcome).message.components ?? []).toEqual([]);
    const target = Object.values(given).join(' ');
    expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'failed', why: 'unconfirmed', target });
    rollcall.service.misbehave = behave;
    const offered = await rollcall.as('moderator').autocomplete(`${noun} show`, 'id', 'another');
    expect(JSON.stringify(offered)).not.toContain(answered.id);
  },
);

it('a deletion is asked for again when the contact is another by then', async () => {
  const deleted: string[] = [];
  const gone = () => {
    deleted.push(id);
    return { status: 204, body: '' };
  };
  rollcall.service.misbehave = answering(conversation, gone);
  const { message } = messageOf(await rollcall.as('moderator').command('conversation delete', { id }));
  rollcall.service.misbehave = answering({ ...conversation, contact_id: 'bob' }, gone);
  const again = await rollcall
    .as('moderator')
    .click(buttonOf(message, 'Delete for good'), { message: message.id });
  expect(textOf(again)).toContain(english.conversation.delete.changedSinceAsked);
  expect(deleted).toEqual([]);
});

it.each([
  ['a deletion', 'delete', { id }],
  ['a change', 'mute', { id }],
  ['a creation', 'create', { contact: 'ada' }],
])('%s that is answered 202 is told as accepted, and audited as such', async (_what, verb, options) => {
  const body = JSON.stringify(conversation);
  rollcall.service.misbehave = answering(conversation, () => ({ status: 202, body }));
  let outcome = await rollcall.as('moderator').command(`conversation ${verb}`, options);
  if (verb === 'delete') {
    const { message } = messageOf(outcome);
    outcome = await rollcall
      .as('moderator')
      .click(buttonOf(message, 'Delete for good'), { message: message.id });
  }
  expect(textOf(outcome)).toContain(english.answers.service.accepted);
  expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'failed', why: 'accepted' });
});

it.each(['\ud800', 'a\u0000b'])(
  'offers no Undo to %j, which cannot be sent, and says what it was',
  async (was) => {
    const before = { ...conversation, pinned_message_id: was };
    rollcall.service.misbehave = answering(before, () => ({
      status: 200,
      body: JSON.stringify({ ...conversation, pinned_message_id: 'm-1' }),
    }));
    const outcome = await rollcall
      .as('moderator')
      .command('conversation pin-message', { id, message: 'm-1' });
    expect(textOf(outcome)).toContain('The message is pinned now. Before, it was');
    expect(() => buttonOf(messageOf(outcome).message, 'Undo')).toThrow();
  },
);

it('writes down why nothing was changed', async () => {
  const muted = { ...conversation, is_muted: true };
  rollcall.service.misbehave = answering(conversation, () => ({ status: 200, body: JSON.stringify(muted) }));
  const { message } = messageOf(await rollcall.as('moderator').command('conversation mute', { id }));
  await rollcall.as('moderator').click(buttonOf(message, 'Undo'), { message: message.id });
  expect(auditOf(rollcall).at(-1)).toMatchObject({ action: 'conversation undo', why: 'it is so already' });

  rollcall.service.misbehave = answering(muted, () => ({ status: 200, body: '' }));
  await rollcall.as('moderator').command('conversation mute', { id });
  expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'unchanged', why: 'it was so already' });
});
