import { type APIModalInteractionResponseCallbackData, TextInputStyle } from 'discord-api-types/v10';
import fc from 'fast-check';
import { ChatRefusal } from 'local-discord/people';
import { describe, expect, test } from 'vitest';
import { fieldWords, formText, type OpenForm, readFields } from '../form.ts';
import { quotedWord } from '../input/words.ts';

const input = (custom_id: string, more: object = {}) =>
  ({ type: 4, custom_id, style: TextInputStyle.Short, ...more }) as const;
const label = (text: string, component: ReturnType<typeof input>, description = '') =>
  ({ type: 18, label: text, component, ...(description && { description }) }) as const;

const open = (...components: APIModalInteractionResponseCallbackData['components']): OpenForm => ({
  form: 'f',
  modal: { custom_id: 'm', title: 'Pin a message', components },
});

const one = open(label('Id of the message', input('message', { required: false }), 'Empty pins none.'));
const two = open(
  { type: 10, content: '**Careful**' },
  label('Why', input('why', { min_length: 3, value: 'spam' })),
  { type: 1, components: [input('for:days', { label: 'Days\u001b[2J', max_length: 3, placeholder: '7' })] },
);

const screen = { paint: (_style: string, text: string) => text };

test('a form is printed with its fields and what to type', () => {
  expect(formText(one, screen).split('\n')).toEqual([
    '[form] Pin a message',
    '  message: Id of the message (optional)',
    '      Empty pins none.',
    ':fill VALUE sends it, :fill alone sends it empty, :dismiss drops it.',
  ]);
  expect(formText(two, screen).split('\n')).toEqual([
    '[form] Pin a message',
    '  Careful',
    '  why: Why (required, at least 3 characters)',
    '      Now: spam',
    '  2: Days[U+001B][2J (required, at most 3 characters)',
    '      Such as: 7',
    ':fill why:… 2:… sends it, what is left out as it is now; :fill alone sends it empty, :dismiss drops it.',
  ]);
  expect(fieldWords(two)).toEqual(['why:', '2:']);
});

test('an only field that is no text takes its words, or an option as a whole', () => {
  const options = ['red', 'dark blue'].map((value) => ({ label: value, value }));
  const menu = { type: 3 as const, custom_id: 's', options, max_values: 2 };
  const which = open({ type: 18, label: 'Which', component: menu });
  expect(formText(which, screen).split('\n')).toEqual([
    '[form] Pin a message',
    '  s: Which (required, 1 to 2 of these)',
    '      1 ○ red',
    '      2 ○ dark blue',
    ':fill VALUE sends it, :fill alone sends it empty, :dismiss drops it.',
  ]);
  for (const [typed, values] of [
    ['dark blue', ['dark blue']],
    ['red 2', ['red', 'dark blue']],
    ['"Dark Blue"', ['dark blue']],
    ['s:1', ['red']],
    ['', []],
  ])
    expect(readFields(which, `${typed}`)).toEqual({ s: values });
});

describe('what is typed', () => {
  test.each<[string, Record<string, string>]>([
    ['', { message: '' }],
    ['""', { message: '' }],
    ['123', { message: '123' }],
    ['two words', { message: 'two words' }],
    ['"two words"', { message: 'two words' }],
    ['https://names.example/a', { message: 'https://names.example/a' }],
    ['message:123', { message: '123' }],
    ['message:""', { message: '' }],
    ['"never closed', { message: '"never closed' }],
  ])('for one field: %j', (typed, values) => {
    expect(readFields(one, typed)).toEqual(values);
  });

  test.each<[string, Record<string, string>]>([
    ['', { why: '', 'for:days': '' }],
    ['2:7', { 'for:days': '7' }],
    ['why:"too loud" 2:7', { why: 'too loud', 'for:days': '7' }],
  ])('for several: %j', (typed, values) => {
    expect(readFields(two, typed)).toEqual(values);
  });

  test.each([
    ['spam', 'spam belongs to no field. Type :fill why:… 2:…, with quotes around spaces.'],
    ['who:me', '"who:me" belongs to no field. Type :fill why:… 2:…, with quotes around spaces.'],
    ['why:"spam', 'The quote before spam is never closed: end it with ".'],
  ])('for several: %j is refused', (typed, sentence) => {
    expect(() => readFields(two, typed)).toThrow(sentence);
  });

  test('every value can be typed, and every line is read or refused', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (why, days) => {
        expect(readFields(two, `why:${quotedWord(why)} 2:${quotedWord(days)}`)).toEqual({
          why,
          'for:days': days,
        });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (line) => {
        try {
          expect(Object.keys(readFields(two, line)).every((key) => key === 'why' || key === 'for:days')).toBe(
            true,
          );
        } catch (error) {
          expect(error).toBeInstanceOf(ChatRefusal);
        }
      }),
    );
  });
});
