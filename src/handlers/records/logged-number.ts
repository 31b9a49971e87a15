import { grouped } from '../display/number.ts';

/**
 * A number as a game logged it: an integer with its thousands apart. Any other number, and one so large that its last
 * digits are lost, is shown as about that much.
 */
export function logged(number: number): string {
  if (!Number.isSafeInteger(number)) return `≈${number.toPrecision(6)}`;
  return number < 0 ? `-${grouped(-number)}` : grouped(number);
}
