import { ControlRefusal } from 'local-discord/control-client';
import { useEffect, useState } from 'preact/hooks';
import type { Pane } from '../../state/pane.ts';

/** A question that follows what somebody types. */
export interface Question<Result> {
  /** Another text for another question. */
  readonly key: string;
  ask(): Promise<Result>;
}

/** What came of a question. */
export interface Answered<Result> {
  readonly result?: Result;
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
export function useAnswer<Result>(
  pane: Pane,
  question: Question<Result> | undefined,
  delay: number,
): Answered<Result> {
  const [answer, setAnswer] = useState<Omit<Answered<Result>, 'isStale'> & { of: string | undefined }>({
    of: undefined,
  });
  const asked = question?.key;
  useEffect(() => {
    if (question === undefined) return;
    let isWanted = true;
    const ask = async () => {
      const answered = await question.ask().then(
        (result) => ({ result }),
        (error: unknown) => {
          if (error instanceof ControlRefusal) return { refusal: error.message };
          throw error;
        },
      );
      if (isWanted) setAnswer({ ...answered, of: question.key });
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
