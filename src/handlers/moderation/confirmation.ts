import { createHash } from 'node:crypto';
import type { Managed } from '../../services/resources/managed-resource.ts';
import type { AuditEntry, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Say } from '../words/words.ts';
import { changeableFields } from './audited-resource.ts';
import type { Confirmation } from './custom-ids.ts';

/** Seconds for which a confirmation is valid. */
const CONFIRM_SECONDS = 5 * 60;

/** Seconds that the clock of the asking process may be ahead of this one's. */
const CLOCK_DIFFERENCE = 60;

/** The user who may confirm, the time limit, and a fingerprint of the resource that was shown. */
export function confirmationFor(resource: Managed, asker: string): Confirmation {
  return { id: resource.id, asker, until: confirmUntil(), shown: fingerprintOf(resource) };
}

/** The end of a confirmation that is requested now, in Unix seconds. */
export const confirmUntil = (): number => Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS;

/**
 * Refuses somebody else than the asker, and a confirmation that comes too late or is valid for longer than any replica makes
 * one. Audits that.
 * @param attempt what is refused
 * @throws CannotDo
 */
export function checkConfirmation(
  attempt: Pick<AuditEntry, 'action' | 'target'>,
  {
    asker,
    until,
    tooLate,
  }: { readonly asker?: string | undefined; readonly until?: number; readonly tooLate: Say },
  context: HandlerContext,
): void {
  const refuse = (why: AuditReason, say: Say) => {
    context.audit({ ...attempt, outcome: 'refused', why });
    throw new CannotDo(say);
  };
  if (asker !== undefined && asker !== context.asker)
    refuse('somebody else was asked', ({ moderation }) =>
      moderation.confirm.onlyThey({ user: `<@${asker}>` }),
    );
  const secondsLeft = until === undefined ? 0 : until - Date.now() / 1_000;
  if (!(secondsLeft >= 0 && secondsLeft <= CONFIRM_SECONDS + CLOCK_DIFFERENCE))
    refuse('the time to confirm was over', tooLate);
}

/**
 * Differs before and after a change of a resource, and for a new one with the id and contact of a deleted one; short, since
 * it is part of a custom id. Activity is no change.
 */
export function fingerprintOf(resource: Managed): string {
  const { id, contact_id, game_id, group_id, created_at } = resource;
  return createHash('sha256')
    .update(JSON.stringify([id, contact_id, game_id, group_id, created_at, changeableFields(resource)]))
    .digest('base64url')
    .slice(0, 8);
}
