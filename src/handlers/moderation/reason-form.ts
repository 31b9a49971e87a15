import { type APILabelComponent, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import {
  type Component,
  type ComponentInput,
  type CustomIdCodec,
  defineComponent,
  defineModalOpener,
} from '../declaration/component.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { REASON_INPUT } from './custom-ids.ts';
import { REASON_LENGTH, type ReasonedContext, type ResourceKind, withReason } from './resource-kind.ts';

/** A question after a form for a reason. */
interface QuestionWithReason<Fields> {
  /** Opens the form. */
  readonly opener: CustomIdCodec<Fields>;
  /** Leads to the question. */
  readonly form: CustomIdCodec<Fields>;
  /** The label of the button, which is the title of the form. */
  title(words: Words): string;
  /** @throws ServiceFailure, CannotDo */
  ask(fields: Fields, context: ReasonedContext): Promise<Reply>;
}

/** The button that opens a form for a reason, and the form, which is answered with the question for the asker alone. */
export function askedWithReason<Fields>(
  _kind: ResourceKind,
  { opener, form, title, ask }: QuestionWithReason<Fields>,
): Component[] {
  return [
    defineModalOpener({
      codec: opener,
      open(fields, { words }) {
        const { label, about: description } = words.moderation.reasonForm;
        const custom_id = form.encode(fields) ?? '';
        const components = [lineInput(REASON_INPUT, label, { description }, REASON_LENGTH)];
        return { title: title(words), custom_id, components };
      },
    }),
    defineComponent({
      codec: form,
      effect: 'private',
      run: (fields, context, input) => ask(fields, withReasonTyped(input, context)),
    }),
  ];
}

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
