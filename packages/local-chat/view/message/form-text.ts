import { type APIComponentInLabel, ComponentType } from 'discord-api-types/v10';
import type { ChatClient, OpenModal } from 'local-discord/people';
import { fieldWords, type NamedField, namedFields, optionsOf } from '../../input/form-fields.ts';
import type { Paint } from '../screen/screen.ts';
import { visibleLine } from '../screen/visible-text.ts';
import { markdownText } from './markdown-text.ts';

/**
 * A modal as text, with what to type.
 * @param choosable the users, roles and channels of a menu
 */
export function formText(open: OpenModal, paint: Paint, choosable: ChatClient['choosable']): string {
  const { title, components } = open.modal;
  const fields = namedFields(open);
  const texts = components.flatMap((component) =>
    component.type === ComponentType.TextDisplay
      ? markdownText(component.content, { paint }).split('\n')
      : [],
  );
  const words = fieldWords(open).map((word) => `${word}…`);
  const usage =
    fields.length === 1 ? 'VALUE sends it,' : `${words.join(' ')} sends it, what is left out as it is now;`;
  return [
    `[form] ${paint('bold', visibleLine(title))}`,
    ...[...texts, ...fields.flatMap((field) => fieldLines(field, choosable))].map((line) => `  ${line}`),
    `:fill ${usage} :fill alone sends it empty, :dismiss drops it.`,
  ].join('\n');
}

function fieldLines(
  { name, label, description, input }: NamedField,
  choosable: ChatClient['choosable'],
): string[] {
  const required = 'required' in input ? input.required !== false : input.type !== ComponentType.Checkbox;
  const now = input.type === ComponentType.TextInput ? input.value : namedAtFirst(input, choosable);
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

/** The names of the users, roles and channels that the bot has chosen, by their ids where the person sees none. */
function namedAtFirst(input: APIComponentInLabel, choosable: ChatClient['choosable']): string {
  if (!('default_values' in input)) return '';
  const there = choosable(input);
  const nameOf = (id: string) => there.find((each) => each.id === id)?.name ?? id;
  return (input.default_values ?? []).map(({ id }) => nameOf(id)).join(', ');
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
