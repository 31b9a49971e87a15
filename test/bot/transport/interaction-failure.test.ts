import { expect, it } from 'vitest';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';

const failure = (status: number, code = 0, unknown = false) =>
  new InteractionFailure('callback', { status, code, unknown });

it.each([0, 429, 500, 503])('a call that failed with %i may succeed later', (status) => {
  expect(failure(status)).toMatchObject({ retryable: true, contentRefused: false });
});

it.each([400, 413, 415])('%i refuses what was sent, and not the interaction', (status) => {
  expect(failure(status)).toMatchObject({ retryable: false, contentRefused: true });
});

it.each([401, 403, 404, 499])('%i refuses the call, whatever is sent and however often', (status) => {
  expect(failure(status)).toMatchObject({ retryable: false, contentRefused: false });
});

it.each([10_062, 10_015])('the code %i means that the call came too late', (code) => {
  expect(failure(404, code)).toMatchObject({ tooLate: true, alreadyAcknowledged: false });
});

it('the code 40060 means that another process has answered, unless the outcome before it is unknown', () => {
  const acknowledged = { alreadyAcknowledged: true, contentRefused: false, tooLate: false };
  expect(failure(400, 40_060)).toMatchObject({ ...acknowledged, answeredElsewhere: true });
  expect(failure(400, 40_060, true)).toMatchObject({ ...acknowledged, answeredElsewhere: false });
  expect(InteractionFailure.answeredElsewhere('callback')).toMatchObject({
    ...{ ...acknowledged, answeredElsewhere: true },
    ...{ message: 'callback', status: 400, unknown: false, retryable: false },
  });
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
