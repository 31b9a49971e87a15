import { useEffect, useState } from 'preact/hooks';
import type { ActionResult } from '../../../protocol/events.ts';
import type { Action } from '../../../protocol/requests.ts';
import { Refusal } from '../../socket/page-socket.ts';
import type { Pane } from '../../state/pane.ts';

/** Asks for the commands that one may see. */
export const OFFER: Action = { kind: 'offer' };

/** What came of a question that follows what somebody types. */
export interface Answered {
  readonly result?: ActionResult;
  /** Why there is none. */
  readonly refusal?: string;
  /** Of an earlier question: the answer to this one is still to come. */
  readonly isStale: boolean;
}

/**
 * Asks whenever the question changes, or what this person is offered may have, and keeps the earlier answer until the new
 * one is there.
 * @param question undefined for none
 * @param delay milliseconds without a change before it is asked
 */
export function useAnswer(pane: Pane, question: Action | undefined, delay: number): Answered {
  const [answer, setAnswer] = useState<Omit<Answered, 'isStale'> & { of: string | undefined }>({
    of: undefined,
  });
  const asked = question && JSON.stringify(question);
  useEffect(() => {
    if (question === undefined) return;
    let isWanted = true;
    const ask = async () => {
      const answered = await pane.ask(question).then(
        (result) => ({ result }),
        (error: unknown) => {
          if (error instanceof Refusal) return { refusal: error.message };
          throw error;
        },
      );
      if (isWanted) setAnswer({ ...answered, of: asked });
    };
    const timer = setTimeout(() => void ask(), delay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, pane.person]);
  if (asked === undefined) return { isStale: false };
  const { of, ...known } = answer;
  return { ...known, isStale: of !== asked };
}
