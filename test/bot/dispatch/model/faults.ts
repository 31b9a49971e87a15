/** Plants faults in the table of states, one at a time, and looks for each by what people and the service see. */

import { ANSWER_STATES, type AnswerState } from '../../../../src/bot/dispatch/answer-state.ts';
import { search } from './search.ts';

/** How many faults are planted. */
const FAULTS = 10;

/** A column of the table whose cells are true or missing. The other ones are about the cooldown and the log alone. */
type Column = (typeof COLUMNS)[number];
const COLUMNS = ['isLeft', 'hasFirstAnswer', 'mayChange', 'isShared', 'mayBeOwed', 'returnsClaim'] as const;

/** A line of the table with one cell turned around. */
interface PlantedFault {
  readonly says: string;
  readonly state: AnswerState;
  readonly line: object;
  /** Why nobody outside of the process can see it; undefined if somebody can. */
  readonly unseen: string | undefined;
}

/**
 * Plants ten faults that can be seen, drawn by the seed, and plays stories until each is found.
 * @returns whether all were found
 */
export async function tryFaults(seed: number, runs: number, tell: (line: string) => void): Promise<boolean> {
  const { failure: before } = await search(runs, { seed, shrinks: false });
  if (before !== undefined) {
    tell(`Without a fault a promise is broken already:\n${before}`);
    return false;
  }
  let planted = 0;
  let isFound = true;
  for (const { says, state, line, unseen } of drawn(faults(), seed)) {
    if (planted === FAULTS) break;
    if (unseen !== undefined) {
      tell(`${says}: drawn anew, as ${unseen}`);
      continue;
    }
    planted += 1;
    const right = ANSWER_STATES[state];
    Reflect.set(ANSWER_STATES, state, line);
    try {
      const { runs: played, failure } = await search(runs, { seed, shrinks: false });
      tell(
        `${says}: ${failure === undefined ? `not found in ${played} stories` : `found in story ${played}`}`,
      );
      isFound &&= failure !== undefined;
    } finally {
      Reflect.set(ANSWER_STATES, state, right);
    }
  }
  return isFound;
}

const STATES = Object.keys(ANSWER_STATES).filter((state): state is AnswerState => state in ANSWER_STATES);

function faults(): PlantedFault[] {
  return STATES.flatMap((state) => {
    const line = ANSWER_STATES[state];
    const flipped = COLUMNS.map((column): PlantedFault => {
      const { [column]: was, ...rest } = line;
      const says = `"${state}" ${was ? 'without' : 'with'} ${column}`;
      return {
        says,
        state,
        line: was ? rest : { ...line, [column]: true },
        unseen: unseenColumn(state, column),
      };
    });
    const led = Object.entries(line.after).flatMap(([event, right]) =>
      STATES.filter((wrong) => wrong !== right).map((wrong): PlantedFault => {
        const after = { ...line.after, [event]: wrong };
        const says = `"${state}" becomes "${wrong}" after "${event}" in place of "${right}"`;
        return { says, state, line: { ...line, after }, unseen: unseenState(state, event, right, wrong) };
      }),
    );
    return [...flipped, ...led];
  });
}

const ARRIVALS: readonly AnswerState[] = ['unanswered', 'taken over', 'left', 'left deferred'];
const FIRST: readonly AnswerState[] = ['deferred', 'shared', 'inherited'];

/** The states in which a column is asked for, so that it makes a difference in no other one. */
const ASKED: Readonly<Record<Column, readonly AnswerState[]>> = {
  isLeft: ARRIVALS,
  // What a process that has ended may have begun is deferred first in any case, and what is shared the other one answers.
  hasFirstAnswer: ['unanswered', 'taken over', 'deferred', 'inherited'],
  mayChange: FIRST,
  // A sentence that names nothing is right for what is inherited too.
  isShared: ['deferred', 'shared'],
  // After the other ends the process that owes the answer has to end in a moment that few stories meet.
  mayBeOwed: ['elsewhere'],
  returnsClaim: ['elsewhere'],
};

const unseenColumn = (state: AnswerState, column: Column): string | undefined =>
  ASKED[column].includes(state) ? undefined : 'nobody asks for it in that state, or nothing follows from it';

/** The columns that are asked for after an answer has ended. */
const endOf = ({ mayBeOwed, returnsClaim }: (typeof ANSWER_STATES)[AnswerState]) =>
  JSON.stringify([mayBeOwed, returnsClaim]);

function unseenState(
  state: AnswerState,
  event: string,
  right: AnswerState,
  wrong: AnswerState,
): string | undefined {
  const isLeft = ['left', 'left deferred'].includes(state);
  if (event === 'deferred') {
    if (state === 'left deferred') return 'Discord accepts no second deferral';
    return state === 'taken over' || (isLeft && FIRST.includes(wrong))
      ? 'it is always right to call a change uncertain'
      : undefined;
  }
  if (event === 'unproven') return undefined;
  if (state === 'shared') return 'the other process answers in any case, unless it ends in that moment';
  if (endOf(ANSWER_STATES[right]) === endOf(ANSWER_STATES[wrong]))
    return 'the log alone tells these ends apart';
  return event === 'answered' || event === 'unknown' || isLeft
    ? 'nothing follows from the claim of what has ended'
    : undefined;
}

/** In an order that the seed decides. */
function drawn<Value>(values: readonly Value[], seed: number): Value[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  next();
  return values
    .map((value) => ({ value, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
