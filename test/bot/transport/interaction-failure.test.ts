import { expect, it } from 'vitest';
import { failureEvent, InteractionFailure, kindOf } from '../../../src/bot/transport/interaction-failure.ts';

const failure = (status: number, code = 0, unknown = false) =>
  new InteractionFailure('callback', { status, code, unknown });

it.each([0, 429, 500, 503])('a call that failed with %i may succeed later', (status) => {
  expect(failure(status)).toMatchObject({ retryable: true, kind: 'failed' });
});

it.each([400, 413, 415])('%i refuses what was sent, and not the interaction', (status) => {
  expect(failure(status)).toMatchObject({ retryable: false, kind: 'refused' });
});

it.each([401, 403, 404, 499])('%i refuses the call, whatever is sent and however often', (status) => {
  expect(failure(status)).toMatchObject({ retryable: false, kind: 'failed' });
});

it.each([10_062, 10_015])('the code %i means that the call came too late', (code) => {
  expect(failure(404, code).kind).toBe('late');
});

it('the code 40060 means that another process has answered, unless the outcome before it is unknown', () => {
  for (const unknown of [false, true]) expect(failure(400, 40_060, unknown).kind).toBe('taken');
  expect(failureEvent(failure(400, 40_060))).toBe('taken');
  expect(failureEvent(failure(400, 40_060, true))).toBe('unknown');
  expect(InteractionFailure.taken('callback')).toMatchObject({
    ...{ message: 'callback', status: 400, kind: 'taken', unknown: false, retryable: false },
  });
});

it('the code 10008 means that the message is gone; another 404 does not', () => {
  expect(failure(404, 10_008).kind).toBe('gone');
  expect(failure(404).kind).toBe('failed');
});

it('any other error is one of content that cannot be sent', () => {
  for (const read of [kindOf, failureEvent]) expect(read(new TypeError('x'))).toBe('refused');
});

it('is the same after an unknown outcome, but unknown itself', () => {
  const cause = new Error('socket closed');
  const answer = { status: 404, code: 10_062, unknown: false, cutShort: true, cause };
  const after = new InteractionFailure('callback', answer).afterUnknown();
  expect(after).toBeInstanceOf(InteractionFailure);
  expect(after).toMatchObject({ ...answer, name: 'InteractionFailure', message: 'callback', unknown: true });
});

it('has neither status nor code nor cause where no answer came', () => {
  const none = new InteractionFailure('callback', { unknown: true });
  expect(none).toMatchObject({ status: 0, code: 0, unknown: true, cutShort: false });
  expect('cause' in none).toBe(false);
});
