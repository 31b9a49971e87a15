import type { Fault, Faults } from '../faults/faults.ts';
import { ACKNOWLEDGE_WITHIN_MS } from '../model/clock.ts';
import { ChatRefusal } from '../people/chat-client.ts';

/** Parameters of a fault by name. The page shows them as a form. */
type Parameters = Readonly<Record<string, NumberParameter | ChoiceParameter>>;

interface NumberParameter {
  readonly kind: 'number';
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}

interface ChoiceParameter {
  readonly kind: 'choice';
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly initial: string;
}

/** Values of all parameters. */
type Values<Wanted extends Parameters> = {
  readonly [Name in keyof Wanted]: Wanted[Name] extends {
    readonly choices: readonly { readonly value: infer Value }[];
  }
    ? Value
    : number;
};

/**
 * Validates values. Missing parameters get their initial values.
 * @throws ChatRefusal for an unknown parameter or an invalid value
 */
function readParameters<Wanted extends Parameters>(
  wanted: Wanted,
  given: Readonly<Record<string, unknown>>,
): Values<Wanted> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(wanted, name)) throw new ChatRefusal(`There is no parameter "${name}".`);
  }
  const values = Object.entries(wanted).map(([name, parameter]) => {
    const value = given[name] ?? parameter.initial;
    if (!fits(parameter, value)) throw new ChatRefusal(`${parameter.label}: ${expectedValue(parameter)}.`);
    return [name, value];
  });
  // Each value has been validated against its parameter.
  return Object.fromEntries(values) as Values<Wanted>;
}

function fits(parameter: Parameters[string], value: unknown): boolean {
  return parameter.kind === 'number'
    ? typeof value === 'number' && value >= parameter.least && value <= parameter.most
    : parameter.choices.some((choice) => choice.value === value);
}

function expectedValue(parameter: Parameters[string]): string {
  return parameter.kind === 'number'
    ? `a number from ${parameter.least} to ${parameter.most}`
    : `one of ${parameter.choices.map(({ value }) => value).join(', ')}`;
}

/** A fault that a developer can cause. */
export interface WhatIf {
  readonly name: string;
  /** Label of its button. Values replace parameter names in braces. */
  readonly title: string;
  readonly description: string;
  readonly parameters: Parameters;
  /**
   * Causes the fault or schedules it for later calls.
   * @returns the effect, as a sentence
   * @throws ChatRefusal if a value does not fit its parameter
   */
  happen(faults: Faults, values: Readonly<Record<string, unknown>>): string;
}

const MESSAGES = String.raw`/api(/v\d+)?/channels/\d+/messages`;

/** Kinds of calls, with patterns of `METHOD path`. */
export const CALLS = [
  { value: 'any', label: 'any call', pattern: /^\w+ \/api\// },
  {
    value: 'interactions',
    label: 'call about an interaction',
    pattern: /^\w+ \/api(\/v\d+)?\/(interactions|webhooks)\//,
  },
  { value: 'acknowledgements', label: 'acknowledgement', pattern: /^POST \/api(\/v\d+)?\/interactions\// },
  { value: 'channels', label: 'call about a channel', pattern: /^\w+ \/api(\/v\d+)?\/channels\// },
  { value: 'sends', label: 'message to a channel', pattern: new RegExp(`^POST ${MESSAGES}$`) },
  { value: 'edits', label: 'edit of a message in a channel', pattern: new RegExp(`^PATCH ${MESSAGES}/`) },
  { value: 'reads', label: "request for a channel's messages", pattern: new RegExp(`^GET ${MESSAGES}\\b`) },
  { value: 'commands', label: 'call about commands', pattern: /^\w+ \/api(\/v\d+)?\/applications\// },
] as const;
type Which = (typeof CALLS)[number]['value'];

const count = { kind: 'number', label: 'How many', least: 1, most: 1_000, initial: 1 } as const;
const which = { kind: 'choice', label: 'Which calls', choices: CALLS, initial: 'interactions' } as const;

function whatIf<const Wanted extends Parameters>(declared: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: Wanted;
  readonly happen: (faults: Faults, values: Values<Wanted>) => string;
}): WhatIf {
  return {
    ...declared,
    happen: (faults, values) => declared.happen(faults, readParameters(declared.parameters, values)),
  };
}

/** Schedules a fault for the next calls of a kind. @param end end of the sentence, with the effect on the calls */
function order(
  faults: Faults,
  calls: { readonly count: number; readonly which: Which },
  fault: Fault,
  end: string,
): string {
  const count = Math.round(calls.count);
  const { label, pattern } = CALLS.find(({ value }) => value === calls.which) ?? CALLS[0];
  const sentence = (times: number) => `${times === 1 ? 'The' : `${times} times the`} next ${label} ${end}.`;
  faults.next(pattern, fault, count, sentence);
  return sentence(count);
}

/** All faults, in the page's order. */
export const WHAT_IF: readonly WhatIf[] = [
  whatIf({
    name: 'drop-gateway',
    title: 'Drop the gateway',
    description: 'Every gateway connection breaks without warning. The sessions can be resumed.',
    parameters: {},
    happen: (faults) => {
      faults.drop();
      return 'Every connection is broken; the bot may resume.';
    },
  }),
  whatIf({
    name: 'force-resume',
    title: 'Force a resume',
    description: 'Discord asks every bot to reconnect (op 7), as it does when it restarts its own servers.',
    parameters: {},
    happen: (faults) => {
      faults.requestReconnect();
      return 'Every bot is asked to reconnect and to resume.';
    },
  }),
  whatIf({
    name: 'invalid-session',
    title: 'Invalid session',
    description: 'Every session becomes invalid (op 9): the bot has to start a new one.',
    parameters: {},
    happen: (faults) => {
      faults.invalidateSessions();
      return 'No session can be resumed any more.';
    },
  }),
  whatIf({
    name: 'rate-limit',
    title: 'Answer 429',
    description: 'Calls are answered with a rate limit and the time after which to retry.',
    parameters: {
      count,
      which,
      seconds: { kind: 'number', label: 'Seconds to wait', least: 0.1, most: 600, initial: 1 },
      scope: {
        kind: 'choice',
        label: 'Whose limit',
        initial: 'user',
        choices: [
          { value: 'user', label: 'of this route' },
          { value: 'global', label: 'of the bot as a whole' },
          { value: 'shared', label: 'of the channel, shared by all' },
        ],
      },
    },
    happen: (faults, { seconds, scope, ...calls }) => {
      const rateLimit = { kind: 'rate-limit', retryAfter: seconds, scope } as const;
      return order(faults, calls, rateLimit, `is answered 429, to come again after ${seconds} s`);
    },
  }),
  whatIf({
    name: 'edit-limit',
    title: 'Answer 30046',
    description: 'Edits are answered with 429 and this code: too many edits of messages older than an hour.',
    parameters: {
      count,
      seconds: { kind: 'number', label: 'Seconds to wait', least: 0.1, most: 600, initial: 1 },
    },
    happen: (faults, { seconds, count }) => {
      const limit = { kind: 'edit-limit', retryAfter: seconds } as const;
      return order(
        faults,
        { count, which: 'edits' },
        limit,
        `is answered 30046, to come again after ${seconds} s`,
      );
    },
  }),
  whatIf({
    name: 'server-error',
    title: 'Answer {status}',
    description: 'Calls are answered with an error, such as 401 or 500; nothing is done.',
    parameters: {
      count,
      which,
      status: { kind: 'number', label: 'Status', least: 400, most: 599, initial: 500 },
    },
    happen: (faults, { status, ...calls }) => {
      const code = Math.round(status);
      return order(faults, calls, { kind: 'status', status: code }, `is answered ${code}`);
    },
  }),
  whatIf({
    name: 'delay',
    title: 'Delay',
    description: 'Calls are carried out late.',
    parameters: {
      count,
      which,
      milliseconds: { kind: 'number', label: 'Milliseconds', least: 1, most: 60_000, initial: 2_000 },
    },
    happen: (faults, { milliseconds, ...calls }) =>
      order(faults, calls, { kind: 'delay', milliseconds }, `waits for ${milliseconds} ms`),
  }),
  whatIf({
    name: 'lose-acknowledgement',
    title: 'Lose an answer',
    description: 'Calls are carried out, but the connection breaks before the bot gets the answer.',
    parameters: { count, which: { ...which, initial: 'acknowledgements' } },
    happen: (faults, calls) =>
      order(faults, calls, { kind: 'lost-answer' }, 'is carried out without an answer'),
  }),
  whatIf({
    name: 'expire-interaction',
    title: 'Expire an interaction',
    description: 'The next acknowledgement comes after the 3 s: it is refused with 10062.',
    parameters: {},
    happen: (faults) => {
      const late = { kind: 'late', milliseconds: ACKNOWLEDGE_WITHIN_MS + 1 } as const;
      return order(faults, { count: 1, which: 'acknowledgements' }, late, 'comes too late');
    },
  }),
  whatIf({
    name: 'pass-time',
    title: 'Pass {minutes} minutes',
    description:
      'The clock of Discord goes forward at once. After 15 minutes an interaction can no longer be edited or followed up.',
    parameters: {
      minutes: { kind: 'number', label: 'Minutes', least: 0.001, most: 10_080, initial: 15 },
    },
    happen: (faults, { minutes }) => {
      faults.advance(minutes * 60_000);
      return minutes === 1 ? '1 minute has passed.' : `${minutes} minutes have passed.`;
    },
  }),
  whatIf({
    name: 'no-rate-limits',
    title: 'No rate limits',
    description:
      'Calls are not counted, and answers report full buckets, so that libraries do not wait either. This lasts until everything is back to normal.',
    parameters: {},
    happen: (faults) => {
      const sentence = 'There are no rate limits.';
      faults.liftRateLimits(sentence);
      return sentence;
    },
  }),
  whatIf({
    name: 'forget',
    title: 'Back to normal',
    description: 'Removes the faults that were requested for later calls.',
    parameters: {},
    happen: (faults) => {
      const left = faults.orders.length;
      faults.forget();
      return left === 0 ? 'No fault was left.' : 'The remaining faults were removed.';
    },
  }),
];
