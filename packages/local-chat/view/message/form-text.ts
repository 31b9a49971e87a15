import { ComponentType } from 'discord-api-types/v10';
import type { OpenModal } from 'local-discord/people';
import { fieldWords, type NamedField, namedFields } from '../../input/form-fields.ts';
import type { Paint } from '../screen/screen.ts';
import { visibleLine } from '../screen/visible-text.ts';
import { markdownText } from './markdown-text.ts';

/**
 * A modal as text, with what to type.
 * @throws ChatRefusal when it has inputs that are no texts
 */
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
  const { required = true, min_length: least, max_length: most, value, placeholder } = input;
  const bounds = [
    required ? 'required' : 'optional',
    least ? `at least ${least} characters` : '',
    most === undefined ? '' : `at most ${most} characters`,
  ];
  const more = [description, value && `Now: ${value}`, placeholder && `Such as: ${placeholder}`];
  return [
    visibleLine(`${name}: ${label} (${bounds.filter((part) => part).join(', ')})`),
    ...more.flatMap((text) => (text ? [`    ${visibleLine(text)}`] : [])),
  ];
}
