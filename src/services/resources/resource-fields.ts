import { z } from 'zod';
import { boundedText, expected, pathValue } from '../http/answer.ts';
import type { Timestamps } from './timestamps.ts';

/**
 * An identifier that only refers to something else: it is shown and sent back, and never stands in a path. An empty one
 * is none: a form has no null, so that a service may keep what it was sent in its place.
 */
export const reference = boundedText('a string or null')
  .nullable()
  .transform((id) => (id === '' ? null : id));

const flag = z.boolean(expected('a boolean'));

/** The fields that a conversation and a score share, as the service answers them. */
export function resourceFields(timestamps: Timestamps) {
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
