import { randomInt } from 'node:crypto';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 16;

/** 16 letters and digits at random, 95 bits: nobody guesses one, and two are never the same. */
export function randomId(): string {
  return Array.from({ length: LENGTH }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join(
    '',
  );
}
