import type { BoardSettings } from '../server-boards.ts';

/** The times of a board; `change` has none. */
type Times = Pick<BoardSettings, 'every' | 'at' | 'zone' | 'day'>;

/** Node does not know the zone. */
export class UnknownZone extends Error {
  override readonly name = 'UnknownZone';
}

/**
 * The first time of a board after a moment, both in Unix milliseconds; undefined for `change`. A local time that a change of
 * clocks leaves out is the moment they go forward; one that comes twice is the first.
 * @throws UnknownZone
 */
export function timeAfter(_times: Times, _moment: number): number | undefined {
  throw new Error('to be written');
}

/** The last time of a board up to a moment, that moment included; undefined for `change`. @throws UnknownZone */
export function lastTimeUntil(_times: Times, _moment: number): number | undefined {
  throw new Error('to be written');
}
