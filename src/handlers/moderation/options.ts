import type { HandlerContext } from '../context.ts';
import { type Option, requiredText, type Suggestion } from '../declaration/options.ts';
import { grouped } from '../display/text.ts';
import type { IndexedResource, IndexState } from '../resource-index.ts';
import type { Kind } from './kind.ts';
import { labelsOf } from './label.ts';

/** Answers of moderation are for the asker alone unless they share them. */
export const shareable = {
  option: 'share',
  description: 'Show the answer to everybody here; default: private',
};

/** An option of that kind in an example. */
export const EXAMPLE_ID = 'id:65myCF4X';

/** The option that names a conversation or a score, chosen by its id, its contact or game, or its group. */
export function resourceOption(kind: Kind): Option<string> {
  return requiredText({
    description: `The ${kind.noun}: type a part of its ${kind.party}, group or id`,
    minLength: 1,
    maxLength: 255,
    suggest: (typed, context) => suggest(kind, typed, context),
  });
}

/** Discord's limits: 25 choices, with values of at most 100 characters. */
const CHOICES = 25;
const VALUE_LENGTH = 100;

/** The value of the last suggestion, which says how far the index was looked through and is no id. */
export const NOT_AN_ID = '(how far was looked)';

/** Resources whose id, contact, game or group contains the typed text; last, how far the index was looked through. */
async function suggest(kind: Kind, typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const { rows, state } = await context.resourceIndex.matching(kind.noun, typed);
  if (state.whole) return offered(rows, CHOICES);
  return [...offered(rows, CHOICES - 1), { name: howFar(state), value: NOT_AN_ID }];
}

/** An id that is longer than a choice can be has to be typed. */
function offered(resources: readonly IndexedResource[], most: number): Suggestion[] {
  const fitting = resources.filter(({ id }) => id.length <= VALUE_LENGTH).slice(0, most);
  const labels = labelsOf(fitting);
  return fitting.map(({ id }, at) => ({ name: labels[at] ?? id, value: id }));
}

/** How far an index that is not whole has looked, and what to do: at most 100 characters. */
function howFar({ looked, cut }: IndexState): string {
  if (cut) return `Looked through ${grouped(looked)}, and no more can be had: type the whole id of another`;
  if (looked === 0) return 'Still loading. Type the whole id or try again.';
  return `Looked through ${grouped(looked)} so far: type more, or try again in a moment`;
}
