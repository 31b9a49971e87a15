import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidates } from '../../../src/handlers/look-up.ts';
import { anyCharacter } from '../../any-character.ts';

const of = (content: string, ...embeds: { title?: string; description?: string }[]) => {
  const { known, others } = candidates({ content, embeds }, []);
  expect(known).toEqual([]);
  return others;
};

describe('the names that a message may hold', () => {
  it.each([
    ['ada', ['ada']],
    ['  ada  ', ['ada']],
    ['who is ada?', ['who is ada?', 'who', 'is', 'ada']],
    ['@ada, #grace', ['@ada, #grace', 'ada', 'grace']],
    ['ada.lovelace', ['ada.lovelace']],
    ['ada\nsecond line', ['ada']],
    ['is `ada` there?', ['ada']],
    ['``a`` and "b c" and “d”, «e», „f“ and `a`', ['a', 'b c', 'd', 'e', 'f']],
    ['```\nada\n```', ['ada']],
    ['```\nada\ngrace\n```', []],
    ['$ada', ['$ada']],
    ['is ($ada) or @$zed, taken?', ['is ($ada) or @$zed, taken?', 'is', '$ada', 'or', '$zed', 'taken']],
    ['♾️.eth!', ['♾️.eth!', '♾️.eth']],
    ['self:ada_2, ', ['self:ada_2,', 'self:ada_2']],
    [`<0x${'a'.repeat(40)}>`, [`<0x${'a'.repeat(40)}>`, `0x${'a'.repeat(40)}`]],
    ["don't say 'ada'", ["don't say 'ada'", "don't", 'say', "'ada'"]],
    ['', []],
    [' \n ', []],
    ['?!', ['?!']],
    ['x'.repeat(256), []],
    [`${'x'.repeat(300)} ada`, ['ada']],
  ])('in %j are %j', (content, names) => {
    expect(of(content)).toEqual(names);
  });

  it('are those of its embeds where it says nothing', () => {
    const card = {
      description: '`ada` belongs to the wallet\n```\n0x1\n```\n**2 names**\n```\nada\nbob\n```',
    };
    expect(of('', card)).toEqual(['ada', '0x1']);
    expect(of('', { title: 'grace' }, card)).toEqual(['grace']);
    expect(of('bob', card)).toEqual(['bob']);
  });

  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'does anybody know ada?',
      ['grace', 'ada'],
      ['ada'],
      ['does anybody know ada?', 'does', 'anybody', 'know'],
    ],
    ['ADA?', ['Ada', 'ada'], ['Ada'], ['ADA?']],
    ['ada?', ['Ada', 'ada'], ['ada'], ['ada?']],
    ['ada or grace', ['grace', 'ada'], ['ada', 'grace'], ['ada or grace', 'or']],
    ['hello\nit is ada', ['ada'], ['ada'], ['hello']],
    ['is `bob` or `ada` meant?', ['ada', 'is'], ['ada'], ['bob']],
    ['adam', ['ada'], [], ['adam']],
    ['ada lovelace', ['ada lovelace'], ['ada lovelace'], ['ada', 'lovelace']],
  ])('in %j, where %j are known, are %j, and %j', (content, shown, known, others) => {
    expect(candidates({ content, embeds: [] }, shown)).toEqual({ known, others });
  });

  it('are known without the id that chooses their registry, unless the name alone is known too', () => {
    const message = { content: 'ADA_2 or ada?', embeds: [] };
    const shown = ['self:ada_2', 'service:ada', 'ada', 'other:x'];
    expect(candidates(message, shown, ['self', 'service'])).toEqual({
      known: ['self:ada_2', 'ada'],
      others: ['ADA_2 or ada?', 'or'],
    });
    expect(candidates(message, shown).known).toEqual(['ada']);
  });

  it('are 25 at the most, each once, none empty or with a line break', () => {
    const unit = fc.oneof(anyCharacter, fc.constantFrom('`', '"', '“', '”', ' ', '\n', '„', '«'));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 4_000 }), (content) => {
        const names = of(content);
        expect(names.length).toBeLessThanOrEqual(25);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) {
          expect(name.trim()).toBe(name);
          expect(name).not.toMatch(/^$|\n/);
          expect(name.length).toBeLessThanOrEqual(255);
          expect(content).toContain(name);
        }
      }),
    );
  });
});
