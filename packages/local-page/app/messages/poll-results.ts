import type { APIPoll } from 'discord-api-types/v10';
import type { Words } from '../words/words.ts';

/** An answer of a poll with the votes for it. */
export interface AnswerResult {
  readonly id: number;
  readonly label: string;
  readonly count: number;
  /** Of all votes, in whole percent. */
  readonly share: number;
  /** Whether this person has voted for it. */
  readonly own: boolean;
}

/** The answers of a poll in its order, and how many votes there are. */
export function pollResults({ answers, results }: APIPoll): { answers: AnswerResult[]; all: number } {
  const counts = new Map(results?.answer_counts.map((each) => [each.id, each]));
  const all = [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  return {
    all,
    answers: answers.map(({ answer_id: id, poll_media: { text, emoji } }) => {
      const { count = 0, me_voted: own = false } = counts.get(id) ?? {};
      // An emoji of a server is a picture elsewhere: its name stands for it.
      const sign = emoji?.id ? `:${emoji.name}:` : emoji?.name;
      const label = [sign, text].filter(Boolean).join(' ');
      return { id, label, count, share: all === 0 ? 0 : Math.round((100 * count) / all), own };
    }),
  };
}

/** The ids of the answers with the most votes: several when they are equal, none without votes. */
export function winnersOf(answers: readonly AnswerResult[]): number[] {
  const most = Math.max(1, ...answers.map(({ count }) => count));
  return answers.filter(({ count }) => count === most).map(({ id }) => id);
}

const UNITS = [
  ['daysLeft', 86_400_000],
  ['hoursLeft', 3_600_000],
  ['minutesLeft', 60_000],
  ['secondsLeft', 1_000],
] as const;

/** `23h left`. @param left milliseconds */
export function timeLeft(left: number, { say }: Words): string {
  if (left <= 0) return say('pollClosed');
  const [key, length] = UNITS.find(([, each]) => left >= each) ?? UNITS[3];
  return say(key, { n: Math.max(Math.round(left / length), 1) });
}
