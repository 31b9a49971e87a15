import { inline } from '../display/display-text.ts';

/** Characters of a hash that tell players apart, and that can be typed for the whole. */
const SHOWN = 12;

/** A player, by the beginning of their hash: at most 26 characters. */
export const playerName = (hash: string): string =>
  inline(hash.length > SHOWN ? `${hash.slice(0, SHOWN)}…` : hash, 24);
