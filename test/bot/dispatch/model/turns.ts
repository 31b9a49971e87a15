/**
 * Extra turns of the event loop in the steps of the bot that may take time. People must see the same with any number of
 * them: a later version of a step may wait for something.
 */

import { Answer } from '../../../../src/bot/dispatch/answer.ts';
import { ClaimingReceiver } from '../../../../src/bot/dispatch/claiming-receiver.ts';
import { Dispatcher } from '../../../../src/bot/dispatch/dispatcher.ts';
import { HandlerRunner } from '../../../../src/bot/dispatch/handler-runner.ts';
import { ReceivedInteraction } from '../../../../src/bot/dispatch/received-interaction.ts';
import { PostgresClaims } from '../../../../src/bot/replicas/postgres-claims.ts';
import { FileClaims } from '../../../../src/bot/state/file/file-claims.ts';
import { InteractionResponder } from '../../../../src/bot/transport/rest/interaction-responder.ts';
import { currentProcess, type Process, type Turn } from './clock.ts';

type Step = (...values: unknown[]) => unknown;

const CLAIMS = [
  'take',
  'takeOver',
  'prepareDeferral',
  'acknowledge',
  'giveBack',
  'finish',
  'takeAbandoned',
] as const;

/** The steps of a prototype that get extra turns. Each may return a promise by its type. */
const stepsOf = <Class extends object>(prototype: Class, names: readonly (keyof Class & string)[]) =>
  names.map((name) => [prototype, name] as const);

const STEPS: readonly (readonly [object, string])[] = [
  ...stepsOf(ClaimingReceiver.prototype, ['handle']),
  ...stepsOf(Dispatcher.prototype, ['handle']),
  ...stepsOf(ReceivedInteraction.prototype, ['loadWords', 'respond', 'defer']),
  // Between rights and handler.
  ...stepsOf(HandlerRunner.prototype, ['run']),
  ...stepsOf(Answer.prototype, ['defer', 'send', 'progress', 'reportUncertain']),
  ...stepsOf(InteractionResponder.prototype, [
    ...([
      'respond',
      'getOriginalState',
      'editOriginal',
      'showProgress',
      'deleteOriginal',
      'followUp',
    ] as const),
  ]),
  ...stepsOf(FileClaims.prototype, CLAIMS),
  ...stepsOf(PostgresClaims.prototype, CLAIMS),
];

/** Inserts the turns that each process of the model draws. Code outside of them has none. Returns how to end it. */
export function insertTurns(): () => void {
  const before = STEPS.map(([prototype, name]): Step => Reflect.get(prototype, name));
  for (const [at, [prototype, name]] of STEPS.entries()) {
    const step = before[at];
    if (step) Reflect.set(prototype, name, withTurns(step));
  }
  return () => {
    for (const [at, [prototype, name]] of STEPS.entries()) Reflect.set(prototype, name, before[at]);
  };
}

/** A step with turns before it and after its promise; as it was where none are drawn. */
const withTurns = (step: Step): Step =>
  function (this: unknown, ...values: unknown[]) {
    const process = currentProcess();
    if (!process) return step.apply(this, values);
    const [first, last] = [process.nextTurn(), process.nextTurn()];
    const result =
      first === 0 ? step.apply(this, values) : pass(first, process).then(() => step.apply(this, values));
    return last !== 0 && result instanceof Promise ? result.finally(() => pass(last, process)) : result;
  };

async function pass(turn: Turn, process: Process): Promise<void> {
  if (turn === 'timer') return await process.moment(0);
  for (let left = turn; left > 0; left -= 1) await undefined;
}
