import type { APIComponentInLabel, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { FieldValue } from 'local-discord/control-client';
import { TYPE } from '../components/component-type.ts';

/** What the bot has put into the fields of a form, by their custom ids, which is what is sent of untouched ones. */
export function valuesAtFirst({
  components,
}: APIModalInteractionResponseCallbackData): Record<string, FieldValue> {
  const inputs = components.flatMap((component): readonly APIComponentInLabel[] => {
    if (component.type === TYPE.ActionRow) return component.components;
    return component.type === TYPE.TextDisplay ? [] : [component.component];
  });
  return Object.fromEntries(inputs.map((input) => [input.custom_id, valueAtFirst(input)]));
}

function valueAtFirst(input: APIComponentInLabel): FieldValue {
  switch (input.type) {
    case TYPE.TextInput:
      return input.value ?? '';
    case TYPE.Checkbox:
      return input.default ?? false;
    case TYPE.FileUpload:
      return [];
    case TYPE.RadioGroup:
      return input.options.find((option) => option.default)?.value ?? '';
    case TYPE.CheckboxGroup:
    case TYPE.StringSelect:
      return input.options.filter((option) => option.default).map(({ value }) => value);
    default:
      return (input.default_values ?? []).map(({ id }) => id);
  }
}
