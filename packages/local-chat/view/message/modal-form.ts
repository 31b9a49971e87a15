// How a modal is shown and filled in: its inputs as lines with their names, and a typed line as their values.

import { ComponentType } from 'discord-api-types/v10';
import { ChatRefusal, type ModalField, modalFields, type OpenModal } from 'local-discord/people';
import { asWord, wordsOf } from '../../input/words.ts';
import type { Paint } from '../screen/paint.ts';
import { visibleLine } from '../screen/visible-text.ts';
import { markdownText } from './markdown.ts';

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
  const usage =
    fields.length === 1
      ? 'VALUE'
      : fieldWords(open)
          .map((word) => `${word}…`)
          .join(' ');
  return [
    `[form] ${paint('bold', visibleLine(title))}`,
    ...[...texts, ...fields.flatMap(fieldLines)].map((line) => `  ${line}`),
    `:fill ${usage} sends it, :fill alone sends it empty, :dismiss drops it.`,
  ].join('\n');
}

/** `message:`, as it is typed before a value, for each input. */
export function fieldWords(open: OpenModal): string[] {
  return namedFields(open).map(({ name }) => `${name}:`);
}

/**
 * The values that a typed line gives to the inputs, by their custom ids: the line itself for an only input,
 * `name:value` for others. Nothing typed empties all of them.
 * @throws ChatRefusal with a sentence about the first word that fits no input
 */
export function readFields(open: OpenModal, typed: string): Record<string, string> {
  const fields = namedFields(open);
  if (typed === '') return Object.fromEntries(fields.map(({ input }) => [input.custom_id, '']));
  const words = wordsOf(typed);
  const [only, ...others] = fields;
  const [first, ...further] = words;
  if (only && others.length === 0 && first?.key !== only.name) {
    const isQuoted = further.length === 0 && first?.key === undefined && first?.quoted && !first.unclosed;
    return { [only.input.custom_id]: isQuoted ? first.text : typed };
  }
  const values: Record<string, string> = {};
  for (const { key, text, unclosed } of words) {
    const field = fields.find(({ name }) => name === key);
    if (!field || unclosed) {
      const names = fields.map(({ name }) => `${name}:…`).join(' ');
      const word = key === undefined ? text : `${key}:${text}`;
      throw new ChatRefusal(
        unclosed
          ? `The quote before ${text || 'the end'} is never closed: end it with ".`
          : `${asWord(word)} belongs to no field. Type :fill ${names}, with quotes around spaces.`,
      );
    }
    values[field.input.custom_id] = text;
  }
  return values;
}

interface NamedField extends ModalField {
  readonly name: string;
}

/** An input is typed by its custom id, or by its place when that is no plain word. */
function namedFields({ modal }: OpenModal): NamedField[] {
  return modalFields(modal).map((field, index) => {
    const { custom_id } = field.input;
    return { ...field, name: /^[\w-]{1,32}$/.test(custom_id) ? custom_id : String(index + 1) };
  });
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
