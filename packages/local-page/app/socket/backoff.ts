const FIRST_MS = 250;
const LONGEST_MS = 10_000;

/**
 * How long to wait before connecting again: twice as long each time up to 10 s, and up to half of it less, so that
 * many tabs do not come back at once.
 * @param failures how many attempts have failed in a row, from 0 on
 * @param random from 0 to 1
 */
export function backoff(failures: number, random: number): number {
  return Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (1 - random / 2);
}
