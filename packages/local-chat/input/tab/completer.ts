import type { Session } from '../../chat-session.ts';
import type { OwnCommands } from '../own/own-command.ts';
import type { Candidate } from './candidate.ts';
import { complete } from './completion.ts';
import { tabEffect } from './tab.ts';

/** The texts that a Tab types, and the end of the line that they stand in for, as readline takes it. */
type Typed = [texts: string[], replaced: string];

/** What Tab answers where it offers nothing. */
export const NOTHING_TYPED: Typed = [[], ''];

/**
 * What Tab does in a readline interface.
 * @param show is given the ways to go on when there are several, or one that says more than its text
 */
export function completer(
  session: Session,
  own: OwnCommands,
  show: (candidates: readonly Candidate[]) => void,
): (line: string) => Promise<Typed> {
  return async (line) => {
    const completion = await complete(line, session.client, own);
    const { insert, shown } = tabEffect(completion);
    if (shown.length > 0) show(shown);
    if (insert === undefined || insert === completion.replaced) return NOTHING_TYPED;
    return [[insert], completion.replaced];
  };
}
