import { createHash } from 'node:crypto';
import { changeable } from './change.ts';
import type { Confirmation } from './custom-ids.ts';
import type { Managed } from './kind.ts';

/** Seconds for which a confirmation is good. */
const CONFIRM_SECONDS = 5 * 60;

/** Seconds by which the clock of the process that asked may be ahead of this one's. */
const CLOCK_DIFFERENCE = 60;

/** Whose it is, until when it is good, and what was shown. */
export function confirmationFor(resource: Managed, asker: string): Confirmation {
  const until = Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS;
  return { id: resource.id, asker, until, shown: fingerprint(resource) };
}

/** Whether it is neither over nor good for longer than any confirmation, whichever replica made it. */
export function isInTime({ until }: Confirmation): boolean {
  const left = until - Date.now() / 1_000;
  return left >= 0 && left <= CONFIRM_SECONDS + CLOCK_DIFFERENCE;
}

/** Tells a resource from what it was before a change; short, since it stands in a custom id. Activity is no change. */
export function fingerprint(resource: Managed): string {
  const { id, contact_id, game_id, group_id } = resource;
  return createHash('sha256')
    .update(JSON.stringify([id, contact_id, game_id, group_id, changeable(resource)]))
    .digest('base64url')
    .slice(0, 8);
}

/** A confirmation to be typed, where its id is too long for a button. */
export function confirmationCode({ until, asker, shown }: Confirmation): string {
  return [until, asker, shown].join('-');
}

/** A confirmation that was typed; undefined for what `confirmationCode` did not write. */
export function readCode(code: string, id: string): Confirmation | undefined {
  const match = /^(\d+)-(\d+)-([\w-]+)$/.exec(code);
  if (!match) return undefined;
  const [, until, asker = '', shown = ''] = match;
  return { id, asker, until: Number(until), shown };
}
