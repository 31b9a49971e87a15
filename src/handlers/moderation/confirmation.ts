import { createHash } from 'node:crypto';
import { type APILabelComponent, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { AnyResource } from '../../services/resources/managed-resource.ts';
import type { AuditEntry, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import type { ComponentInput, ComponentMessage } from '../declaration/component.ts';
import { codeText, isolate } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Say, Words } from '../words/words.ts';
import { type Confirmation, REASON_INPUT } from './custom-ids.ts';
import { changeableFields } from './resource-kind.ts';

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

/** Maximum characters of a reason. */
export const REASON_LENGTH = 200;

/** A context whose audit entries carry the moderator's reason. */
export interface ReasonedContext extends HandlerContext {
  readonly reason?: string | undefined;
}

/** Adds a typed reason to a context. */
export function withReason(context: HandlerContext, typed: string | undefined): ReasonedContext {
  if (typed === undefined || typed === '') return context;
  // Formatted as inline code shows it, so that the reason reads the same everywhere.
  const reason = codeText(typed.replaceAll(/\s+/gu, ' '), REASON_LENGTH);
  return { ...context, reason, audit: (entry) => context.audit({ ...entry, reason }) };
}

/** A line of a question or a report that carries the reason to the next step: a custom id has no space for it. */
export const reasonLine = ({ reason }: ReasonedContext, { moderation }: Words): string =>
  reason === undefined ? '' : `\n-# ${moderation.reason({ reason: isolate(`\`${reason}\``) })}`;

/** Adds the reason in the pressed message to a context. Its line is in the language of that message. */
export const withReasonFrom = (
  message: ComponentMessage | undefined,
  context: HandlerContext,
): ReasonedContext =>
  withReason(context, /(?:^|\n)-# [^`\n]*`([^`\n]+)`[^`\n]*(?:\n|$)/u.exec(message?.content ?? '')?.[1]);

/** Adds the reason in a submitted form to a context, if there is one. */
export const withReasonTyped = (
  { typed }: Pick<ComponentInput, 'typed'>,
  context: HandlerContext,
): ReasonedContext => withReason(context, typed.get(REASON_INPUT)?.trim());

/** An optional single-line input of a form. */
export function lineInput(
  customId: string,
  label: string,
  words: { readonly description?: string },
  maxLength: number,
  value?: string,
): APILabelComponent {
  return {
    type: ComponentType.Label,
    label,
    ...words,
    component: {
      type: ComponentType.TextInput,
      custom_id: customId,
      style: TextInputStyle.Short,
      required: false,
      max_length: maxLength,
      ...(value !== undefined && { value }),
    },
  };
}
