import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { z } from 'zod';
import { checkUnique, numbered } from './components.ts';
import { customId, componentId as id } from './control-forms.ts';
import { fail, list, oneNumberOf, parseForm, textOfLength } from './form.ts';
import { labelled } from './modal-inputs.ts';

/** https://discord.com/developers/docs/components/reference#text-input */
const MAX_INPUT_LENGTH = 4000;

const length = z.int().min(0).max(MAX_INPUT_LENGTH);
const inputFields = {
  type: z.literal(ComponentType.TextInput),
  id,
  custom_id: customId,
  style: oneNumberOf([TextInputStyle.Short, TextInputStyle.Paragraph]),
  min_length: length.exactOptional(),
  max_length: length.min(1).exactOptional(),
  required: z.boolean().exactOptional(),
  value: textOfLength(0, MAX_INPUT_LENGTH).exactOptional(),
  placeholder: textOfLength(0, 100).exactOptional(),
};
const label = textOfLength(1, 45);
/** In an action row an input carries its own label. */
const labelledInput = z.object({ ...inputFields, label }).superRefine(checkLengths);
/** In a label its own one is not shown. */
const input = z.object({ ...inputFields, label: label.exactOptional() }).superRefine(checkLengths);

function checkLengths(
  value: { readonly min_length?: number | undefined; readonly max_length?: number | undefined },
  context: z.RefinementCtx,
): void {
  if ((value.min_length ?? 0) <= (value.max_length ?? MAX_INPUT_LENGTH)) return;
  fail(
    context,
    'TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH',
    'The minimum length exceeds the maximum length',
    ['min_length'],
  );
}

const modal = z.object({
  custom_id: customId,
  title: textOfLength(1, 45),
  components: list(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal(ComponentType.ActionRow), id, components: list(labelledInput, 1, 1) }),
      z.object({
        type: z.literal(ComponentType.Label),
        id,
        label,
        description: textOfLength(1, 100).exactOptional(),
        component: z.discriminatedUnion('type', [input, ...labelled]),
      }),
      z.object({ type: z.literal(ComponentType.TextDisplay), id, content: textOfLength(1, 4000) }),
    ]),
    1,
    5,
  ).superRefine(checkUnique),
});

/** The modal of a modal response, with a number for each of its components. */
export function parseModal(data: unknown) {
  const parsed = parseForm(modal, data, ['data']);
  return { ...parsed, components: numbered(parsed.components) };
}
