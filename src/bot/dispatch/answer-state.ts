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
  /** Discord accepted this process's deferral, and no other process has recorded its own. */
  | 'deferred'
  /** The complete answer has arrived. */
  | 'answered'
  /** Discord has or may have a first answer, from an unknown process. */
  | 'unproven'
  /** No more can be sent, and the outcome of a call is unknown. */
  | 'unknown'
  /** No more can be sent after this failure. */
  | FailureKind;

interface StateDefinition {
  readonly means: string;
  /** The next state by event. Any other event ends the answer as `lost`. */
  readonly after: { readonly [Event in AnswerEvent]?: AnswerState };
  /** Whether the cooldown applies. For other states the process that received the interaction has applied it. */
  readonly hasCooldown?: true;
  /** Whether an ended process may have started the answer. Then a read is deferred, too, and reuses the placeholder. */
  readonly isLeft?: true;
  /** Whether Discord has or may have a first answer. Then further calls edit it. */
  readonly hasFirstAnswer?: true;
  /** Whether a change of the service may start. */
  readonly mayChange?: true;
  /**
   * Whether a live process may answer in the same message. Then the message gets no private text and is not deleted
   * later.
   */
  readonly isShared?: true;
  /** Whether another process answers. Then the cooldown is not refunded. */
  readonly isAnsweredElsewhere?: true;
  /** Whether an answer may still be owed: if an ended process left the interaction, this process answers it again. */
  readonly mayBeOwed?: true;
  /** Whether the claim returns to the process that answers. Any other claim is finished. */
  readonly returnsClaim?: true;
  /** The log message of a final state. */
  readonly logMessage?: string;
}

const ENDS = { answered: 'answered', unknown: 'unknown' } as const;
const FIRST = { ...ENDS, deferred: 'deferred', unproven: 'shared', taken: 'elsewhere' } as const;
const LEFT = { ...ENDS, deferred: 'deferred', unproven: 'inherited', taken: 'ended elsewhere' } as const;
const OTHERS = 'interaction answered by another process';

/** The next state for each event, and the properties of each state. docs/answer.md is generated from this. */
export const ANSWER_STATES: Readonly<Record<AnswerState, StateDefinition>> = {
  unanswered: { means: 'No process is known to have answered.', after: FIRST, hasCooldown: true },
  'taken over': { means: 'Another process, perhaps a live one, has not answered within 2 s.', after: FIRST },
  left: { means: 'An ended process may have answered.', after: LEFT, isLeft: true },
  'left deferred': {
    means: 'An ended process has deferred it: a change may have started.',
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
    means: 'The first answer may be from another live process.',
    after: { ...ENDS, answered: 'answered by two', taken: 'elsewhere', gone: 'elsewhere' },
    hasFirstAnswer: true,
    isShared: true,
  },
  inherited: {
    means: 'The first answer may be from an ended process.',
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
