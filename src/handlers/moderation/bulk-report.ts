import type { APISelectMenuOption } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { button, row } from '../display/buttons.ts';
import { cut, inline } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, type Verb } from './actions.ts';
import type { Kind } from './kind.ts';
import { chosenMenu } from './menu.ts';

/** How one of several went. */
export interface BulkResult {
  /** As it was chosen: its id, and with whom it is. */
  readonly option: APISelectMenuOption;
  readonly status: keyof typeof COUNTED;
  readonly text: string;
  /** Whether the log says more. */
  readonly logged?: boolean;
}

/** What another try may change; what is gone stays gone. */
const AGAIN: ReadonlySet<BulkResult['status']> = new Set(['failed', 'defect', 'untried']);

/** An embed's description holds 4,096 characters; the heading and the reference take at most 200 of them. */
const ROOM_FOR_LINES = 4_096 - 200;
const ID_LENGTH = 40;
const NAME_LENGTH = 40;

/** What is said of how many went one way, in the order of the heading. */
const COUNTED = {
  done: (count: number) => `${count} done`,
  unchanged: (count: number) => (count === 1 ? '1 was so already' : `${count} were so already`),
  gone: (count: number) => (count === 1 ? '1 is gone' : `${count} are gone`),
  failed: (count: number) => `${count} failed`,
  defect: (count: number) => `${count} failed by a defect`,
  untried: (count: number) => `${count} not tried`,
};

const STOPPED = 'Rollcall had to stop before the end: what is still chosen can be tried again.';

const SIGNS = { done: '✓', unchanged: '✓', gone: '✗', failed: '✗', defect: '✗', untried: '·' } as const;

/** A line for each; what can be tried again stays chosen in a menu. */
export function bulkReport(
  kind: Kind,
  verb: Verb,
  results: readonly BulkResult[],
  { reference, signal }: HandlerContext,
): Reply {
  const options = results.filter(({ status }) => AGAIN.has(status)).map(({ option }) => option);
  const label = `Try ${options.length === 1 ? 'it' : `the ${options.length}`} again`;
  const again = options.length === 0 ? [] : row(button(kind.ids.bulk, { verb }, label));
  const content = [
    signal.aborted && results.some(({ status }) => status === 'untried') ? STOPPED : '',
    results.some(({ logged }) => logged) ? `-# Reference ${reference}` : '',
  ];
  return {
    content: content.filter((line) => line !== '').join('\n'),
    embeds: [
      { description: [`**${ACTIONS[verb].label}: ${heading(results)}**`, ...lines(results)].join('\n') },
    ],
    components: [...chosenMenu(kind, options), ...again],
  };
}

/** `2 done, 1 was so already`. */
function heading(results: readonly BulkResult[]): string {
  const statuses = results.map(({ status }) => status);
  const counts = Object.entries(COUNTED).map(([status, say]) => {
    const count = statuses.filter((other) => other === status).length;
    return count === 0 ? '' : say(count);
  });
  return counts.filter((count) => count !== '').join(', ');
}

/** A line for each, with whom it is as the menu had it; a sentence is cut when there are many. */
function lines(results: readonly BulkResult[]): string[] {
  const room = Math.floor(ROOM_FOR_LINES / results.length) - 1;
  return results.map(({ option, status, text }) => {
    const { label, description, value } = option;
    const name = label === description ? '' : ` · ${inline(label, NAME_LENGTH)}`;
    const start = `${SIGNS[status]} ${inline(value, ID_LENGTH)}${name} · `;
    return start + cut(text, room - start.length);
  });
}
