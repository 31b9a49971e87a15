import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import {
  checkChosen,
  checkOptionValues,
  checkRange,
  componentId,
  customId,
  namingSelects,
  stringSelect,
} from './control-forms.ts';
import { badLength, fail, list, nonBlankText, textOfLength } from './form.ts';

/** Of files and of options: https://discord.com/developers/docs/components/reference#file-upload */
const MOST_OPTIONS = 10;

interface Counted {
  readonly required?: boolean;
  readonly min_values?: number;
  readonly disabled?: boolean;
}

/** Components of a form are required by default, and none is disabled. */
function checkInput({ required = true, min_values, disabled }: Counted, context: z.RefinementCtx): void {
  if (required && min_values === 0) {
    const message = 'Select menus marked as required cannot have a min_values of 0';
    fail(context, 'SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES', message, ['min_values']);
  }
  // Discord's reference calls it an error, and does not name the code.
  if (disabled) fail(context, 'BASE_TYPE_INVALID', 'A component of a modal cannot be disabled', ['disabled']);
}

const named = { id: componentId, custom_id: customId };
const required = z.boolean().exactOptional();
const count = z.int().min(0).max(MOST_OPTIONS);
const counts = { min_values: count.exactOptional(), max_values: count.min(1).exactOptional() };
const options = (least: number) =>
  list(
    z.object({
      label: nonBlankText(100),
      value: textOfLength(1, 100),
      description: textOfLength(0, 100).exactOptional(),
      default: z.boolean().exactOptional(),
    }),
    least,
    MOST_OPTIONS,
  ).superRefine((values, context) => checkOptionValues(values, context));

const fileUpload = z
  .object({
    type: z.literal(ComponentType.FileUpload),
    ...named,
    ...counts,
    required,
    /** Clients here offer files of every type. */
    file_types: list(textOfLength(1, 16), 0, 10).exactOptional(),
  })
  .superRefine(checkInput)
  .superRefine(checkRange);
const radioGroup = z
  .object({ type: z.literal(ComponentType.RadioGroup), ...named, options: options(2), required })
  .superRefine((group, context) => checkChosen(group.options, 1, context));
const checkboxGroup = z
  .object({
    type: z.literal(ComponentType.CheckboxGroup),
    ...named,
    options: options(1),
    ...counts,
    required,
  })
  .superRefine(checkInput)
  .superRefine((group, context) => {
    const { min_values, max_values: most = group.options.length } = group;
    if (group.options.length < most) badLength(context, most, MOST_OPTIONS, ['options']);
    checkRange({ min_values, max_values: most }, context);
    checkChosen(group.options, most, context);
  });
const checkbox = z.object({
  type: z.literal(ComponentType.Checkbox),
  ...named,
  default: z.boolean().exactOptional(),
});
const [users, roles, mentionables, channels] = namingSelects;

/** The components of a label other than a text input. */
export const labelled = [
  stringSelect.superRefine(checkInput),
  users.superRefine(checkInput),
  roles.superRefine(checkInput),
  mentionables.superRefine(checkInput),
  channels.superRefine(checkInput),
  fileUpload,
  radioGroup,
  checkboxGroup,
  checkbox,
] as const;
