import { type APILabelComponent, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { ComponentInput, ComponentMessage } from '../declaration/component.ts';
import { codeText } from '../display/safe-text.ts';
import { isolate } from '../display/text-direction.ts';
import type { Words } from '../words/words.ts';
import { REASON_INPUT } from './custom-ids.ts';

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
