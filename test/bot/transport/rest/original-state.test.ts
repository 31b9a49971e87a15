import { expect, it } from 'vitest';
import { InteractionFailure } from '../../../../src/bot/transport/interaction-failure.ts';
import {
  InteractionResponder,
  originalState,
} from '../../../../src/bot/transport/rest/interaction-responder.ts';

const BEFORE = '2026-11-22T02:58:30.075Z';
const SINCE = '2026-11-22T02:58:30.911Z';

/** A message with a button of this custom id. */
const message = (fields: object, button = 'delete') => ({
  id: '10',
  content: 'Delete it?',
  components: [{ type: 1, components: [{ type: 2, custom_id: button, label: 'delete', emoji: null }] }],
  ...fields,
});
const state = (original: object, interaction: object) =>
  originalState(Buffer.from(JSON.stringify(original)), interaction);

it.each([
  ['a placeholder waits', { flags: 128, content: '' }, 'waiting'],
  ['a sign of progress waits', { content: '3 of 9 are archived …' }, 'waiting'],
  ['anything else is finished', {}, 'finished'],
  ['a message that leaves its components out is finished', { components: undefined }, 'finished'],
])('of a command, %s', (_, fields, expected) => {
  expect(state(message(fields), { id: '11', data: { name: 'list' } })).toBe(expected);
});

it.each([
  ['not edited since', {}, {}, 'delete', 'waiting'],
  [
    'not edited since, but before',
    { edited_timestamp: BEFORE },
    { edited_timestamp: BEFORE },
    'delete',
    'waiting',
  ],
  ['edited since for another of its buttons', {}, { edited_timestamp: SINCE }, 'delete', 'waiting'],
  [
    'not edited, and without the button',
    { edited_timestamp: BEFORE },
    { edited_timestamp: BEFORE },
    'restore',
    'waiting',
  ],
  ['never edited, and without the button', {}, { edited_timestamp: null }, 'restore', 'waiting'],
  [
    'edited for the first time, and without the button',
    {},
    { edited_timestamp: SINCE },
    'restore',
    'finished',
  ],
  [
    'edited since, and without the button',
    { edited_timestamp: BEFORE },
    { edited_timestamp: SINCE },
    'restore',
    'finished',
  ],
])('of a click, a message is %s', (_, then, now, button, expected) => {
  const click = { id: '11', data: { custom_id: 'delete' }, message: message(then) };
  expect(state(message(now, button), click)).toBe(expected);
});

it('of a click that is answered by a message of its own, that one counts', () => {
  const click = { id: '11', data: { custom_id: 'delete' }, message: message({}) };
  expect(state(message({ id: '12', flags: 192 }), click)).toBe('waiting');
  expect(state(message({ id: '12' }), click)).toBe('finished');
});

it.each([
  [10_008, 'waiting'],
  [10_015, 'missing'],
])('where Discord answers 404 %i, it is %s', async (code, expected) => {
  const send = async () => new InteractionFailure('look: 404', { status: 404, code, unknown: false });
  const identity = { id: '11', application_id: '2', token: 'token' };
  const responder = new InteractionResponder({ delay: () => 0, send }, identity);
  expect(await responder.getOriginalState()).toBe(expected);
});

it('where Discord does not answer, nothing is known of it', async () => {
  const failure = new InteractionFailure('look: 500', { status: 500, unknown: true });
  const identity = { id: '11', application_id: '2', token: 'token' };
  const responder = new InteractionResponder({ delay: () => 0, send: async () => failure }, identity);
  await expect(responder.getOriginalState()).rejects.toBe(failure);
});
