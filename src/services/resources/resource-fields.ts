import { z } from 'zod';
import { boundedText, expected, pathValue } from '../http/answer.ts';

/** In which unit the service gives integer timestamps: it is not said (docs/interface.md#time-and-identifiers). */
export type TimestampUnit = 'seconds' | 'milliseconds';

/** 1973 in milliseconds, the year 5138 in seconds. */
const SURELY_MILLISECONDS = 1e11;

/** Reads and writes integer timestamps in the service's unit: the one that is set, or else the one that is seen. */
export interface Timestamps {
  /** Undefined for a time that no Date can hold. Without a unit that is set, the magnitude decides. */
  read(value: number): Date | undefined;
  /** Takes notice of the unit of a time that lies in the past, such as a creation. */
  learn(value: number): void;
  /** Undefined while the unit is neither set nor seen. Seconds are rounded down. */
  write(time: Date): number | undefined;
}

/** @param unit undefined to go by what the service gives */
export function createTimestamps(unit: TimestampUnit | undefined): Timestamps {
  let seen = unit;
  return {
    read(value) {
      const time = new Date((unit ?? unitOf(value)) === 'seconds' ? value * 1000 : value);
      return Number.isNaN(time.getTime()) ? undefined : time;
    },
    learn(value) {
      seen = unit ?? unitOf(value);
    },
    write(time) {
      if (seen === undefined) return undefined;
      return seen === 'seconds' ? Math.floor(time.getTime() / 1000) : time.getTime();
    },
  };
}

/** The unit of a timestamp by its magnitude. */
export const unitOf = (value: number): TimestampUnit =>
  Math.abs(value) >= SURELY_MILLISECONDS ? 'milliseconds' : 'seconds';

/**
 * An identifier that only refers to something else: it is shown and sent back, and never stands in a path. An empty one
 * is none: a form has no null, so that a service may keep what it was sent in its place.
 */
const reference = boundedText('a string or null')
  .nullable()
  .transform((id) => (id === '' ? null : id));

const flag = z.boolean(expected('a boolean'));

/** The fields that a conversation and a score share, as the service answers them. */
function resourceFields(timestamps: Timestamps) {
  const integer = z.int(expected('an integer'));
  const time = integer.transform((value, context) => {
    const read = timestamps.read(value);
    if (read) return read;
    context.addIssue('is further off than a date can be');
    return z.NEVER;
  });
  const timeOrNull = time.nullable();
  return {
    id: pathValue,
    group_id: reference,
    pinned_message_id: reference,
    is_pinned: flag,
    is_muted: flag,
    last_active_at: timeOrNull,
    last_opened_at: timeOrNull,
    created_at: integer.superRefine((value) => timestamps.learn(value)).pipe(time),
    archived_at: timeOrNull,
  };
}

/** A conversation, as the service answers it. */
export const conversationSchema = (timestamps: Timestamps) =>
  z.object({ ...resourceFields(timestamps), contact_id: reference }, expected('an object'));

/** A score, as the service answers it. */
export const scoreSchema = (timestamps: Timestamps) =>
  z.object({ ...resourceFields(timestamps), game_id: reference }, expected('an object'));
