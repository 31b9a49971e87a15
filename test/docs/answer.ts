/** `npm run answer`: writes the picture and the table of docs/answer.md from the states in `answer-state.ts`. */

import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { askedOf, readArguments } from 'startup/arguments';
import { ANSWER_STATES, type AnswerState } from '../../src/bot/dispatch/answer-state.ts';

const PAGE = new URL('../../docs/answer.md', import.meta.url);

/** The words for what follows from a state. */
const FOLLOWS = {
  hasCooldown: 'the cooldown applies',
  isLeft: 'reads are deferred, too, and reuse its placeholder',
  hasFirstAnswer: 'edits the first answer',
  mayChange: 'a change may start',
  isShared: 'the message gets no private text and is not deleted',
  isAnsweredElsewhere: 'the cooldown stays',
  mayBeOwed: 'answered again if left',
  returnsClaim: 'the claim is released',
} as const;

const names = Object.keys(ANSWER_STATES) as AnswerState[];
const events = (state: AnswerState) => Object.entries(ANSWER_STATES[state].after);
const open = names.filter((state) => events(state).length > 0);
const arrivals = open.filter(
  (state) => !open.some((from) => events(from).some(([, next]) => next === state)),
);
/** The ends that each state can reach: one arrow of the picture leads to all of them. */
const ends = names.filter(
  (end) => end === 'lost' || open.every((state) => events(state).some(([, next]) => next === end)),
);

/** The page with its picture and its table written anew. */
export function answerPage(): string {
  const page = readFileSync(PAGE, 'utf8');
  return page
    .replace(/^```mermaid\n.*?^```$/ms, () => `\`\`\`mermaid\n${picture()}\n\`\`\``)
    .replace(/^\| state \|.*?\n(?=\n)/ms, () => `${table()}\n`);
}

/** In Mermaid's language. States in which an answer arrives share a box if all their arrows are the same. */
function picture(): string {
  const alike = [...Map.groupBy(arrivals, (state) => JSON.stringify(events(state))).values()];
  const boxes = [...alike, ...names.filter((state) => !arrivals.includes(state)).map((state) => [state])];
  const boxOf = (state: string) => `box${boxes.findIndex((box) => box.some((each) => each === state))}`;
  const isEnd = ([state]: readonly AnswerState[]) => ends.some((end) => end === state);
  const titled = (box: readonly AnswerState[]) => `${boxOf(box[0] ?? '')}: ${box.join(' or ')}`;
  const arrowsFrom = ([state = 'lost']: readonly AnswerState[]) => {
    const others = events(state).filter(([, next]) => !ends.includes(next));
    const arrows = [...Map.groupBy(others, ([, next]) => next)].map(
      ([next, to]) => `${boxOf(state)} --> ${boxOf(next)}: ${to.map(([event]) => event).join(' or ')}`,
    );
    return open.includes(state) ? [...arrows, `${boxOf(state)} --> ends`] : [];
  };
  return [
    'stateDiagram-v2',
    ...[
      'direction LR',
      ...boxes.filter((box) => !isEnd(box)).map(titled),
      'state ends {',
      ...boxes.filter(isEnd).map((box) => `  ${titled(box)}`),
      '}',
      ...alike.map(([state = '']) => `[*] --> ${boxOf(state)}`),
      ...boxes.flatMap(arrowsFrom),
    ].map((line) => `  ${line}`),
  ].join('\n');
}

function table(): string {
  const row = (state: AnswerState) => {
    const line = ANSWER_STATES[state];
    const after = events(state).map(([event, next]) => (event === next ? event : `${event} → ${next}`));
    const follows = Object.entries(FOLLOWS).flatMap(([column, words]) =>
      line[column as keyof typeof FOLLOWS] ? [words] : [],
    );
    const said = line.logMessage === undefined ? [] : [`log: "${line.logMessage}"`];
    return `| ${state} | ${line.means} | ${after.join(', ')} | ${[...follows, ...said].join('; ')} |`;
  };
  return ['| state | meaning | events | what follows |', '| --- | --- | --- | --- |', ...names.map(row)].join(
    '\n',
  );
}

const HELP = `Writes docs/answer.md: the picture and the table of the states of an answer.

Usage: npm run answer

  -h, --help  Shows this text.

Exit codes: 0 done, 64 wrong arguments.
`;

if (import.meta.main) {
  const read = (args: readonly string[]) => readArguments(args, {});
  if (await askedOf({ name: 'answer', help: HELP }, read, process.argv.slice(2)))
    writeFileSync(PAGE, answerPage());
}
