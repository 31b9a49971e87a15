import { type Option, requiredText } from '../declaration/options.ts';
import type { Kind } from './kind.ts';

/** Answers of moderation are for the asker alone unless they share them. */
export const shareable = {
  option: 'share',
  description: 'Show the answer to everybody here; private unless told',
};

/** An option of that kind in an example. */
export const EXAMPLE_ID = 'id:65myCF4X';

/** The option that names a conversation or a score, chosen by its id, its contact or game, or its group. */
export function resourceOption(kind: Kind): Option<string> {
  return requiredText({
    description: `The ${kind.noun}: type a part of its ${kind.party}, group or id`,
    minLength: 1,
    maxLength: 255,
    suggest: async (typed, context) => (await import('./suggest.ts')).suggest(kind, typed, context),
  });
}
