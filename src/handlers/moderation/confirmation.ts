import { createHash } from 'node:crypto';
import type { AnyResource } from '../../services/resources/managed-resource.ts';
import type { AuditEntry, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Say } from '../words/words.ts';
import { changeableFields } from './audited-resource.ts';
import type { Confirmation } from './custom-ids.ts';

/** Seconds for which a confirmation is valid. */
const CONFIRM_SECONDS = 5 * 60;

/** Seconds by which the clock of the process that asked may be ahead of this process's clock. */
const CLOCK_DIFFERENCE = 60;

/** Creates a confirmation: the user who may confirm, the deadline, and a fingerprint of the shown resource. */
export function confirmationFor(resource: AnyResource, asker: string): Confirmation {
  return { id: resource.id, asker, until: confirmUntil(), shown: fingerprintOf(resource) };
}

/** The deadline of a confirmation that is requested now, in Unix seconds. */
export const confirmUntil = (): number => Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS;

/**
 * Refuses and audits a confirmation by anybody but the asker, one that comes too late, and one with a deadline later than any
 * replica sets.
 * @param attempt the audited action and its target
 * @throws CannotDo if refused
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
 * A fingerprint that differs after each change of a resource, and for a new resource with the id and contact of a deleted one.
 * It is short, because it is a part of a custom id. Activity does not change it.
 */
export function fingerprintOf(resource: AnyResource): string {
  const { id, contact_id, game_id, group_id, created_at } = resource;
  return createHash('sha256')
    .update(JSON.stringify([id, contact_id, game_id, group_id, created_at, changeableFields(resource)]))
    .digest('base64url')
    .slice(0, 8);
}
