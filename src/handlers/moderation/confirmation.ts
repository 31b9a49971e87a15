/** Who may confirm, until when, and what they were shown: in a custom id, or in a code to be typed. */

import { createHash } from 'node:crypto';
import type { Confirmation } from './custom-ids.ts';
import { changeableFields, type Managed } from './resource-kind.ts';

/** Seconds for which a confirmation is good. */
const CONFIRM_SECONDS = 5 * 60;

/** Seconds by which the clock of the process that asked may be ahead of this one's. */
const CLOCK_DIFFERENCE = 60;

/** Who may confirm, until when, and a fingerprint of the resource that they were shown. */
export function confirmationFor(resource: Managed, asker: string): Confirmation {
  return { id: resource.id, asker, until: confirmUntil(), shown: fingerprintOf(resource) };
}

/** When a confirmation that is asked for now is over, in Unix seconds. */
export const confirmUntil = (): number => Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS;

/** Whether a confirmation is not over, and not good for longer than any replica makes one. */
export function isConfirmationInTime(until: number): boolean {
  const left = until - Date.now() / 1_000;
  return left >= 0 && left <= CONFIRM_SECONDS + CLOCK_DIFFERENCE;
}

/**
 * Differs before and after a change of a resource, and for one that was deleted and begun anew with the same id and
 * contact; short, since it stands in a custom id. Activity is no change.
 */
export function fingerprintOf(resource: Managed): string {
  const { id, contact_id, game_id, group_id, created_at } = resource;
  return createHash('sha256')
    .update(JSON.stringify([id, contact_id, game_id, group_id, created_at, changeableFields(resource)]))
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
