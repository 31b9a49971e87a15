import type { FailureKind } from '../transport/interaction-failure.ts';
import type { DeliveryState } from '../transport/transport.ts';

/** The states of an answer. */
export type AnswerState =
  | DeliveryState
  | 'deferred'
  | 'shared'
  | 'inherited'
  | 'answered'
  | 'answered by two'
  | 'elsewhere'
  | 'ended elsewhere'
  | 'unknown'
  | 'lost';

/** What happens to an answer. */
export type AnswerEvent =
  /** Discord has accepted this process's deferral, and no other process has recorded its own. */
  | 'deferred'
  /** The whole answer has arrived. */
  | 'answered'
  /** Discord has a first answer, or may have one, and does not say whose. */
  | 'unproven'
  /** Nothing more can be sent, and the outcome of a call is unknown. */
  | 'unknown'
  /** Nothing more can be sent after this failure. */
  | FailureKind;

interface StateDefinition {
  readonly means: string;
  /** The state after each event. Any other event ends the answer as `lost`. */
  readonly after: { readonly [Event in AnswerEvent]?: AnswerState };
  /** Whether the cooldown applies: others were counted by the process that had them. */
  readonly hasCooldown?: true;
  /** Whether a process that has ended may have begun: a read is deferred first too, and its placeholder is gone on with. */
  readonly isLeft?: true;
  /** Whether Discord has a first answer, or may have one: further calls edit it. */
  readonly hasFirstAnswer?: true;
  /** Whether a change of the service may begin. */
  readonly mayChange?: true;
  /** Whether a living process may answer in the same message: it gets no private text, and is not deleted later. */
  readonly isShared?: true;
  /** Whether the outcome is another process's: the cooldown stays. */
  readonly isAnsweredElsewhere?: true;
  /** Whether a process that has ended may still owe the answer: it is answered anew if that process left it. */
  readonly mayBeOwed?: true;
  /** Whether the claim goes back to the process that answers; any other claim is finished. */
  readonly returnsClaim?: true;
  /** The log line of an end. */
  readonly logMessage?: string;
}

const ENDS = { answered: 'answered', unknown: 'unknown' } as const;
const FIRST = { ...ENDS, deferred: 'deferred', unproven: 'shared', taken: 'elsewhere' } as const;
const LEFT = { ...ENDS, deferred: 'deferred', unproven: 'inherited', taken: 'ended elsewhere' } as const;
const OTHERS = 'interaction answered by another process';

/** What each event makes of an answer, and what follows from each state. docs/answer.md is made from this. */
export const ANSWER_STATES: Readonly<Record<AnswerState, StateDefinition>> = {
  unanswered: { means: 'No process is known to have answered.', after: FIRST, hasCooldown: true },
  'taken over': { means: 'Another process, perhaps a living one, has not answered in 2 s.', after: FIRST },
  left: { means: 'A process that has ended may have answered.', after: LEFT, isLeft: true },
  'left deferred': {
    means: 'A process that has ended has deferred it: a change may have begun.',
    after: { ...LEFT, deferred: 'inherited' },
    isLeft: true,
  },
  deferred: {
    means: 'Discord has this process’s placeholder.',
    after: ENDS,
    hasFirstAnswer: true,
    mayChange: true,
  },
  shared: {
    means: 'The first answer may be from another process that lives.',
    after: { ...ENDS, answered: 'answered by two', taken: 'elsewhere', gone: 'elsewhere' },
    hasFirstAnswer: true,
    isShared: true,
  },
  inherited: {
    means: 'The first answer may be from a process that has ended.',
    after: ENDS,
    hasFirstAnswer: true,
  },
  answered: { means: 'The answer has arrived.', after: {}, logMessage: 'interaction answered' },
  'answered by two': {
    means: 'The answer has arrived, and another process may still write into its message.',
    after: {},
    mayBeOwed: true,
    returnsClaim: true,
    logMessage: 'interaction answered',
  },
  elsewhere: {
    means: 'Another process has sent the first answer.',
    after: {},
    isAnsweredElsewhere: true,
    mayBeOwed: true,
    returnsClaim: true,
    logMessage: OTHERS,
  },
  'ended elsewhere': {
    means: 'Another process has ended the answer, or is about to.',
    after: {},
    isAnsweredElsewhere: true,
    mayBeOwed: true,
    logMessage: OTHERS,
  },
  unknown: {
    means: 'The answer may have arrived.',
    after: {},
    mayBeOwed: true,
    logMessage: 'it is unknown whether the answer reached Discord',
  },
  lost: {
    means: 'No answer has arrived.',
    after: {},
    mayBeOwed: true,
    logMessage: 'the answer did not reach Discord',
  },
};
