import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { complete } from '../input/completion.ts';
import { answer, COMMANDS } from './people-bot.ts';
import { completing, openStage, piped, type Stage } from './stage.ts';

const stack = new AsyncDisposableStack();
let chat: Stage['chat'];
beforeAll(async () => {
  ({ chat } = await openStage(stack, COMMANDS, answer));
});
afterAll(() => stack.disposeAsync());

describe('odd lines', () => {
  const piece = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.constantFrom(...'/ : " \\ 1 . , - @ # <@ > none'.split(' '), ' ', '9'.repeat(40)),
    fc.constantFrom(...'/delete /menu /form user: role: @member file: \u001b[2J \u202e'.split(' '), '/who '),
    fc.constantFrom(...':audit :dismiss :type ?'.split(' ')),
    fc.constantFrom(
      ...':click :choose :fill :messages :as :in :react :help help'.split(' ').map((word) => `${word} `),
    ),
  );
  const line = fc
    .array(piece, { maxLength: 6 })
    .map((pieces) =>
      pieces
        .join('')
        .replace(/[\r\n\u2028\u2029]/g, ' ')
        .trim(),
    )
    .filter((each) => !/^:?(q|quit|exit)$|^:wait/i.test(each));

  test('are answered or refused with a sentence, and never end the prompt', async () => {
    const manyLines = fc.array(line, { minLength: 200, maxLength: 200 });
    const property = fc.asyncProperty(manyLines, async (lines) => {
      const { answers, mistakes } = await piped(chat, [...lines, ':as newcomer', '/who']);
      expect(answers).toMatch(/- - - -\n$/);
      for (const sentence of mistakes.trimEnd().split('\n'))
        expect(sentence).toMatch(/^(?:[^\p{Ll}]|member ).*[.…]$/su);
      expect(answers + mistakes).not.toMatch(/[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u);
    });
    await fc.assert(property, { numRuns: 2 });
  });

  test('can be completed at every position', async () => {
    const member = await completing(chat, 'member');
    await fc.assert(
      fc.asyncProperty(line, async (typed) => {
        const { candidates } = await complete(typed, member, new Map());
        for (const { text } of candidates) expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }),
    );
  });

  test('of a megabyte are refused in time', async () => {
    const huge = 'x'.repeat(1_000_000);
    const { mistakes } = await piped(chat, [`/${huge}`, `/who ${huge}`, `:${huge}`, `:click ${huge}`, huge]);
    expect(mistakes.split('\n')).toHaveLength(6);
  });
});
