import { describe, expect, test } from 'vitest';
import { piped } from './piped.ts';
import { answer, buttonRow, type Script, scriptedChat, seen } from './scripted-chat.ts';

const scripted = (lines: readonly string[], script: Script = {}) => piped(scriptedChat(script), lines);

describe('buttons', () => {
  const paged = (id: string, ...labels: string[]) =>
    seen({ id, content: 'page', components: [buttonRow(...labels)] });

  test('have the numbers of their message before theirs, unless it is the last one with any', async () => {
    const results = [
      answer(paged('1', 'A', 'B'), paged('2', 'C')),
      answer(seen({ id: '3', content: 'none' })),
    ];
    const lines = ['/list ada', '/list ada', ':click', ':click 1', ':click 1.2', ':click 2', ':click 9.1'];
    const { answers, mistakes } = await scripted(lines, {
      messages: [paged('1', 'A', 'B'), paged('2', 'C'), seen({ id: '3', content: 'none' })],
      command: async () => results.shift() ?? { kind: 'nothing' },
    });
    expect(answers.split('\n\n')).toEqual([
      'page\n[1.1] A  [1.2] B',
      'page\n[1] C',
      'none',
      '[1] C',
      'member clicks id of C on 2',
      'member clicks id of B on 1\n',
    ]);
    expect(mistakes.split('\n')).toEqual([
      'There is no button 2 on that message: [1] C. See :messages for others.',
      'There is no message 9 here. :messages lists the latest.',
      '',
    ]);
  });

  test('that an edit has taken away cannot be clicked', async () => {
    const { answers, mistakes } = await scripted(['/list ada', ':click 1', ':click 1', ':click'], {
      command: async () => answer(paged('1', 'Done')),
      click: async () => answer(seen({ id: '1', content: 'done' })),
    });
    expect(answers.split('\n\n')).toEqual([
      'page\n[1] Done',
      'done',
      'The last message has no buttons any more. :messages lists others.\n',
    ]);
    expect(mistakes).toBe(
      'There is no button 1 on that message: it has no buttons. See :messages for others.\n',
    );
  });

  test('that are disabled are not clicked', async () => {
    const message = seen({ components: [buttonRow({ label: 'Previous', disabled: true })] });
    const { mistakes } = await scripted([':click 1', ':click x'], { messages: [message] });
    expect(mistakes).toBe(
      'The button [1] Previous (disabled) cannot be clicked.\nType the number of one button, such as :click 1, or :click 3.1 for message 3.\n',
    );
  });
});
