/** A run of the model, as fast-check draws it, and in words. */

import fc from 'fast-check';
import type { Turn } from './clock.ts';

/** What Discord or the way to it does with one call. */
export interface Fate {
  /** Milliseconds of the way there, and back. */
  readonly there: number;
  readonly back: number;
  readonly does: keyof typeof DISCORD_DOES;
}

const DISCORD_DOES = {
  answers: 'answers',
  'loses the call': 'never hears of the call',
  'loses the answer': 'does it, and its answer is lost',
  'is unreachable': 'cannot be connected to',
  limits: 'answers 429',
  'fails before': 'answers 500 without doing it',
  'fails after': 'does it and answers 500',
  'refuses the content': 'refuses the content with 400',
  'refuses the interaction': 'answers 10062',
} as const;

/** What the service does with one call. */
export interface ServiceFate {
  readonly takes: number;
  readonly does: keyof typeof SERVICE_DOES;
}

const SERVICE_DOES = {
  answers: 'answers',
  refuses: 'refuses',
  'loses the call': 'never hears of the call',
  'loses the answer': 'does it, and its answer is lost',
  'fails before': 'answers 500 without doing it',
  'fails after': 'does it and answers 500',
} as const;

/** The processes by their places: one runs in each, and after its end the next one. */
export type Place = 0 | 1;

/** One use of the bot. */
export interface Errand {
  /** A form is opened by a button, and submitted by the person. */
  readonly how: 'command' | 'press' | 'form';
  readonly changes: boolean;
  /** A press or a form may update the message of the button. */
  readonly answer: 'public' | 'private' | 'update of a public message' | 'update of a private message';
  /** Milliseconds of the handler before it asks the service. */
  readonly takes: number;
  readonly ends:
    | 'reply'
    | 'reply with an aside'
    | 'reply that Discord filters'
    | 'aside that Discord filters'
    | 'sentence'
    | 'defect';
  readonly showsProgress: boolean;
  /** Whether the handler goes on after it was told to stop. */
  readonly isDeaf: boolean;
  /** Milliseconds that the data of a form take. */
  readonly opensAfter: number;
  /** Which places get the interaction; the second one so many milliseconds later. */
  readonly to: readonly [Place] | readonly [Place, Place];
  readonly lag: number;
  readonly discord: readonly Fate[];
  readonly service: readonly ServiceFate[];
}

export type Event =
  | { readonly kind: 'ask'; readonly errand: Errand }
  | { readonly kind: 'kill' | 'restart' | 'stop'; readonly place: Place }
  | { readonly kind: 'sleep'; readonly place: Place; readonly for: number }
  | { readonly kind: 'database away'; readonly for: number; readonly isCrash: boolean };

export interface Scenario {
  readonly transport: 'gateway' | 'webhooks';
  /** Which processes share their claims: of one data folder, of the database, or none, where each has a folder of its own. */
  readonly claims: 'one folder' | 'two folders' | 'database' | 'no claims';
  /**
   * Milliseconds from the first interaction that a new process may get until it looks for what others left: its start
   * waits for every shard in between.
   */
  readonly connects: number;
  /** The extra turns of the bot's steps, over and over; none if empty. */
  readonly turns: readonly Turn[];
  /** Each event so many milliseconds after the one before. */
  readonly steps: readonly (readonly [number, Event])[];
}

const place = fc.constantFrom<Place>(0, 1);
const wait = fc.constantFrom(0, 2, 10, 30, 60, 120, 300, 900, 1_100, 2_000, 2_500, 5_000);
const way = fc.oneof(
  { arbitrary: fc.constantFrom(1, 10, 50, 200), weight: 8 },
  { arbitrary: fc.constantFrom(700, 1_500, 4_000), weight: 1 },
);

/** Most calls are answered, so that a run goes on after a fault. */
const fate: fc.Arbitrary<Fate> = fc.record({
  there: way,
  back: way,
  does: fc.oneof(
    { arbitrary: fc.constant('answers' as const), weight: 5 },
    { arbitrary: fc.constantFrom('loses the answer', 'fails after'), weight: 4 },
    {
      arbitrary: fc.constantFrom('loses the call', 'is unreachable', 'limits', 'fails before'),
      weight: 3,
    },
    { arbitrary: fc.constant('refuses the interaction' as const), weight: 1 },
  ),
});

/** Some of Discord's outages last: every call of an interaction fails alike for a while. */
const fates: fc.Arbitrary<readonly Fate[]> = fc.oneof(
  { arbitrary: fc.array(fate, { maxLength: 5 }), weight: 6 },
  {
    arbitrary: fc
      .tuple(fc.array(fate, { maxLength: 3 }), fate, fc.integer({ min: 2, max: 6 }))
      .map(([first, same, times]) => [...first, ...Array.from({ length: times }, () => same)]),
    weight: 1,
  },
);

const serviceFate: fc.Arbitrary<ServiceFate> = fc.record({
  takes: fc.constantFrom(1, 20, 100, 400, 1_500),
  does: fc.oneof(
    { arbitrary: fc.constant('answers' as const), weight: 3 },
    {
      arbitrary: fc.constantFrom(
        'refuses',
        'loses the call',
        'loses the answer',
        'fails before',
        'fails after',
      ),
      weight: 1,
    },
  ),
});

const errand: fc.Arbitrary<Errand> = fc.record({
  how: fc.oneof(
    { arbitrary: fc.constant('command' as const), weight: 3 },
    { arbitrary: fc.constant('press' as const), weight: 3 },
    { arbitrary: fc.constant('form' as const), weight: 1 },
  ),
  changes: fc.boolean(),
  answer: fc.constantFrom(
    'public',
    'private',
    'update of a public message',
    'update of a public message',
    'update of a private message',
  ),
  takes: fc.oneof(
    { arbitrary: fc.constantFrom(0, 5, 100, 700, 1_300, 3_000), weight: 40 },
    { arbitrary: fc.constant(310_000), weight: 1 },
  ),
  ends: fc.oneof(
    { arbitrary: fc.constantFrom('reply' as const), weight: 3 },
    { arbitrary: fc.constantFrom('sentence' as const), weight: 3 },
    {
      arbitrary: fc.constantFrom(
        'reply with an aside',
        'reply that Discord filters',
        'aside that Discord filters',
        'defect',
      ),
      weight: 2,
    },
  ),
  showsProgress: fc.boolean(),
  isDeaf: fc.boolean(),
  opensAfter: fc.constantFrom(0, 100, 2_000),
  to: fc.constantFrom<Errand['to']>([0], [0], [0, 1], [0, 1], [0, 0]),
  lag: fc.constantFrom(0, 5, 30, 200, 900, 2_100),
  discord: fates,
  service: fc.array(serviceFate, { maxLength: 3 }),
});

const ask: fc.Arbitrary<Event> = errand.map((each) => ({ kind: 'ask', errand: each }));

const trouble: fc.Arbitrary<Event> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('kill' as const), place }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('restart' as const), place }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('stop' as const), place }), weight: 1 },
  {
    arbitrary: fc.record({
      kind: fc.constant('sleep' as const),
      place,
      for: fc.constantFrom(150, 1_200, 2_900, 6_000, 30_000),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom<Event>(
      { kind: 'database away', for: 300, isCrash: false },
      { kind: 'database away', for: 300, isCrash: true },
      { kind: 'database away', for: 3_000, isCrash: false },
      { kind: 'database away', for: 3_000, isCrash: true },
    ),
    weight: 1,
  },
  { arbitrary: ask, weight: 2 },
);

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  transport: fc.constantFrom('gateway', 'webhooks'),
  claims: fc.oneof(
    { arbitrary: fc.constantFrom('one folder', 'two folders', 'database'), weight: 6 },
    { arbitrary: fc.constant('no claims' as const), weight: 1 },
  ),
  connects: fc.constantFrom(0, 30, 400, 3_000),
  turns: fc.array(fc.constantFrom<Turn>(0, 1, 4, 'timer'), { maxLength: 6 }),
  steps: fc
    .tuple(ask, fc.array(fc.tuple(wait, trouble), { maxLength: 4 }))
    .map(([first, rest]): Scenario['steps'] => [[0, first], ...rest]),
});

/** The scenario for somebody who has not read the model. */
export function inWords({ transport, claims, connects, turns, steps }: Scenario): string {
  const settings = `Two processes get interactions over ${transport} and share ${claims === 'no claims' ? 'no claims' : `claims in ${claims}`}.`;
  const start = `A new process looks for what others left ${connects} ms after it may get interactions.`;
  const extra =
    turns.length === 0 ? [] : [`The bot's steps take extra turns: ${turns.join(', ')}, over and over.`];
  const lines = steps.map(([after, event]) => `after ${after} ms: ${eventInWords(event)}`);
  return [settings, start, ...extra, ...lines].join('\n');
}

const named = (at: Place): string => (at === 0 ? 'A' : 'B');

function eventInWords(event: Event): string {
  switch (event.kind) {
    case 'ask':
      return errandInWords(event.errand);
    case 'kill':
      return `process ${named(event.place)} is killed`;
    case 'restart':
      return `the next process starts in the place of ${named(event.place)}`;
    case 'stop':
      return `process ${named(event.place)} is told to stop`;
    case 'sleep':
      return `process ${named(event.place)} sleeps for ${event.for} ms`;
    case 'database away':
      return `the database is away for ${event.for} ms${event.isCrash ? ', and its tables are empty then' : ''}`;
  }
}

function errandInWords(errand: Errand): string {
  const { how, changes, answer, takes, ends, showsProgress, isDeaf, to, lag, discord, service } = errand;
  const by = { command: 'types a command', press: 'presses a button', form: 'opens a form and submits it' }[
    how
  ];
  const handler = [
    `it ${changes ? 'changes' : 'reads'} after ${takes} ms and ends in a ${ends}`,
    ...(how === 'form' ? [`its form opens after ${errand.opensAfter} ms`] : []),
    ...(showsProgress ? ['it shows progress'] : []),
    ...(isDeaf ? ['it does not stop when it is told to'] : []),
  ];
  const [first, second] = to;
  const reaches = second === undefined ? '' : ` and ${lag} ms later ${named(second)}`;
  const calls = discord.map(({ there, back, does }) => `${DISCORD_DOES[does]} (${there} + ${back} ms)`);
  const asked = service.map(({ takes: ms, does }) => `${SERVICE_DOES[does]} (${ms} ms)`);
  return [
    `somebody ${by} (${answer}): ${handler.join(', ')}; it reaches ${named(first)}${reaches}`,
    ...(calls.length > 0 ? [`  Discord: ${calls.join('; ')}; then it answers`] : []),
    ...(asked.length > 0 ? [`  the service: ${asked.join('; ')}; then it answers`] : []),
  ].join('\n');
}
