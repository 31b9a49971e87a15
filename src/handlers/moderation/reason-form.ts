import { type APILabelComponent, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { ComponentInput } from '../declaration/component.ts';
import { REASON_INPUT } from './custom-ids.ts';
import { type ReasonedContext, withReason } from './resource-kind.ts';

/** The context with the reason of a submitted form, if it has one. */
export const withReasonTyped = (
  { typed }: Pick<ComponentInput, 'typed'>,
  context: HandlerContext,
): ReasonedContext => withReason(context, typed.get(REASON_INPUT)?.trim());

/** An optional line of a form. */
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
