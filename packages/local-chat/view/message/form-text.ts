import { type APIComponentInLabel, ComponentType } from 'discord-api-types/v10';
import type { OpenModal } from 'local-discord/people';
import { fieldWords, type NamedField, namedFields, optionsOf } from '../../input/form-fields.ts';
import type { Paint } from '../screen/screen.ts';
import { visibleLine } from '../screen/visible-text.ts';
import { markdownText } from './markdown-text.ts';

/** A modal as text, with what to type. */
export function formText(open: OpenModal, paint: Paint): string {
  const { title, components } = open.modal;
  const fields = namedFields(open);
  const texts = components.flatMap((component) =>
    component.type === ComponentType.TextDisplay
      ? markdownText(component.content, { paint }).split('\n')
      : [],
  );
  const words = fieldWords(open).map((word) => `${word}…`);
  const usage = fields.length === 1 ? 'VALUE' : words.join(' ');
  return [
    `[form] ${paint('bold', visibleLine(title))}`,
    ...[...texts, ...fields.flatMap(fieldLines)].map((line) => `  ${line}`),
    `:fill ${usage} sends it, :fill alone sends it empty, :dismiss drops it.`,
  ].join('\n');
}

function fieldLines({ name, label, description, input }: NamedField): string[] {
  const required = 'required' in input ? input.required !== false : input.type !== ComponentType.Checkbox;
  const now = input.type === ComponentType.TextInput && input.value;
  const placeholder = 'placeholder' in input && input.placeholder;
  const more = [description, now && `Now: ${now}`, placeholder && `Such as: ${placeholder}`];
  const bounds = [required ? 'required' : 'optional', ...takenBy(input)].join(', ');
  const options = optionsOf(input).map((option, index) => {
    const mark = option.default ? '●' : '○';
    const text = [option.label, option.description && `· ${option.description}`].filter(Boolean).join(' ');
    return `    ${index + 1} ${mark} ${visibleLine(text)}`;
  });
  return [
    visibleLine(`${name}: ${label} (${bounds})`),
    ...more.flatMap((text) => (text ? [`    ${visibleLine(text)}`] : [])),
    ...options,
  ];
}

const KINDS: Partial<Record<ComponentType, string>> = {
  [ComponentType.UserSelect]: '@user',
  [ComponentType.RoleSelect]: '@role',
  [ComponentType.MentionableSelect]: '@user or @role',
  [ComponentType.ChannelSelect]: '#channel',
  [ComponentType.FileUpload]: 'the path of a file',
};

/** What an input takes, besides that it is required. */
function takenBy(input: APIComponentInLabel): string[] {
  if (input.type === ComponentType.TextInput) {
    const { min_length: least, max_length: most } = input;
    return [
      ...(least ? [`at least ${least} characters`] : []),
      ...(most === undefined ? [] : [`at most ${most} characters`]),
    ];
  }
  if (input.type === ComponentType.Checkbox) return [`yes or no, now ${input.default ? 'yes' : 'no'}`];
  if (input.type === ComponentType.RadioGroup) return ['one of these'];
  const isGroup = input.type === ComponentType.CheckboxGroup;
  const { min_values: least = 1, max_values: most = isGroup ? input.options.length : 1 } = input;
  const range = least === most ? `${most}` : `${least} to ${most}`;
  const kind = KINDS[input.type];
  return kind === undefined ? [`${range} of these`] : [most === 1 ? kind : `${kind}, ${range} of them`];
}
