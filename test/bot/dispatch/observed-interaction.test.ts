import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import {
  type Acknowledged,
  acknowledgements,
  handlers,
  interactions,
  type ObservedInteraction,
} from '../../../src/bot/transport/bot-channels.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { customIdCodec, defineComponent } from '../../../src/handlers/declaration/component.ts';
import { requiredText } from '../../../src/handlers/declaration/options.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

/** Milliseconds that Discord takes to accept an answer. */
const ACCEPTED_AFTER = 40;

/** Somebody who watches, and a bot whose interactions are watched. */
function watched(failure?: Error) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const begun: object[] = [];
  const ended: ObservedInteraction[] = [];
  const accepted: Acknowledged[] = [];
  const labels: string[] = [];
  const subscribers = {
    start: (interaction: object) => void begun.push({ ...interaction }),
    asyncEnd: (interaction: ObservedInteraction) => void ended.push(interaction),
  };
  const ofHandlers = { asyncEnd: ({ label }: { label: string }) => void labels.push(label) };
  const onAccepted = (message: unknown) => void accepted.push(message as Acknowledged);
  interactions.subscribe(subscribers);
  handlers.subscribe(ofHandlers);
  acknowledgements.subscribe(onAccepted);
  onTestFinished(() => {
    interactions.unsubscribe(subscribers);
    handlers.unsubscribe(ofHandlers);
    acknowledgements.unsubscribe(onAccepted);
  });
  const logger = createLogger('silent', [], { write: () => undefined });
  const codec = customIdCodec('card', 1, {});
  const run = async () => ({ content: 'fine' });
  const suggest = async () => [{ name: 'ada', value: 'ada' }];
  const options = { name: requiredText({ description: 'x', minLength: 1, maxLength: 9, suggest }) };
  const declaration = { description: 'x', visibility: 'public' } as const;
  const dispatcher = dispatcherOf(
    [
      defineCommand({
        ...declaration,
        name: 'list',
        access: 'everyone',
        options: {},
        run,
        components: [defineComponent({ codec, effect: 'private', run })],
      }),
      defineCommand({ ...declaration, name: 'find', access: 'everyone', options, run }),
      defineCommand({ ...declaration, name: 'mute', access: 'moderators', options: {}, run }),
    ],
    logger,
  );
  const responder = payloadResponder(async () => {
    await new Promise((resolve) => setTimeout(resolve, ACCEPTED_AFTER));
    if (failure) throw failure;
  });
  const handle = async (fields: object) => {
    // The clock of a process does not stand at 0 when an interaction comes.
    await vi.advanceTimersByTimeAsync(5_000);
    const done = dispatcher.handle(received({ id: newId(), user: { id: '3' }, ...fields }), responder);
    // Not all timers: repeated refusals are counted for a minute.
    await vi.advanceTimersByTimeAsync(ACCEPTED_AFTER);
    await done;
  };
  return { handle, begun, ended, accepted, labels };
}

const command = (name: string) => ({ type: 2, data: { id: '1', name, type: 1 } });
const typing = { name: 'find', type: 1, options: [{ name: 'name', type: 3, value: 'a', focused: true }] };

it.each([
  ['a command', command('list'), 'command', '/list', 'answered', ['/list']],
  ['a command that nobody knows', command('none'), 'command', 'unknown', 'refused', []],
  ['a button', { type: 3, data: { custom_id: 'card.1' } }, 'component', 'card', 'answered', ['card']],
  [
    'a form',
    { type: 5, data: { custom_id: 'card.1', components: [] } },
    'modal',
    'card',
    'answered',
    ['card'],
  ],
  [
    'an option that is being typed',
    { type: 4, data: typing },
    'autocomplete',
    '/find',
    'suggested',
    ['/find'],
  ],
  ['another type', { type: 99 }, 'other', 'unknown', 'refused', []],
])('%s is told with its outcome', async (_, fields, kind, name, outcome, handled) => {
  const { handle, begun, ended, accepted, labels } = watched();
  await handle(fields);
  const reference = expect.stringMatching(/^[0-9a-f]{8}$/);
  expect(begun).toEqual([{ kind, command: name, reference }]);
  expect(ended).toMatchObject([{ kind, command: name, reference, outcome }]);
  expect(accepted).toEqual([{ interaction: ended[0], seconds: ACCEPTED_AFTER / 1_000 }]);
  expect(labels).toEqual(handled);
});

it('what cannot be read is unknown', async () => {
  const { handle, begun } = watched();
  await handle({ type: 3, data: { custom_id: 7 } });
  expect(begun).toMatchObject([{ kind: 'component', command: 'unknown' }]);
});

it('a refusal is told as one, however often it has come', async () => {
  const { handle, ended } = watched();
  for (let time = 0; time < 2; time += 1) await handle(command('mute'));
  expect(ended.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
});

it('an answer that Discord does not take is told as lost, and accepted by nobody', async () => {
  const { handle, ended, accepted } = watched(new InteractionFailure('x', { status: 404, unknown: false }));
  await handle(command('list'));
  expect(ended).toMatchObject([{ outcome: 'lost' }]);
  expect(accepted).toEqual([]);
});
