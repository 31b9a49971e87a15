import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidates } from '../../../src/handlers/look-up/candidates.ts';
import { anyCharacter } from '../../any-character.ts';

const MOST = 25;

/** The candidates of a message with these texts, where these names are known. */
const inTexts = (texts: readonly string[], shown: readonly string[] = [], labels: readonly string[] = []) =>
  candidates({ texts, labels }, shown, undefined, MOST);

const othersIn = (...texts: readonly string[]) => {
  const { known, others } = inTexts(texts);
  expect(known).toEqual([]);
  return others;
};

describe('the names that a message may hold', () => {
  it.each([
    ['ada', ['ada']],
    ['  ada  ', ['ada']],
    ['who is ada?', ['who', 'is', 'ada']],
    ['@ada, #grace', ['ada', 'grace']],
    ['ada.lovelace', ['ada.lovelace']],
    ['ada-lovelace, ada_2 or ada--x', ['ada-lovelace', 'ada_2', 'or', 'ada--x']],
    ['hello\nit is ada', ['hello', 'it', 'is', 'ada']],
    ['ada—grace…bob,eve/ida', ['ada', 'grace', 'bob', 'eve', 'ida']],
    ['**ada** __bob__ ~~eve~~ ||ida|| *_may_*', ['ada', 'bob', 'eve', 'ida', 'may']],
    ['ada\\_2 and \\*bob\\*', ['ada_2', 'and', 'bob']],
    ['# ada\n> bob\n- eve', ['ada', 'bob', 'eve']],
    ['<@&12> <#3> <:ada:4> <a:ada:5> <t:17:R> </list:6> bob', ['bob']],
    ['[ada](https://example.com/x) https://opensea.io/bob.eth', ['ada', 'opensea.io', 'bob.eth']],
    ['?! 🙂', ['🙂']],
    ['?! ... --', []],
    ['', []],
    [' \n ', []],
    ['x'.repeat(256), []],
    [`${'x'.repeat(300)} ada`, ['ada']],
  ])('in %j are %j', (content, names) => {
    expect(othersIn(content)).toEqual(names);
  });

  it.each([
    ['is `ada` there?', ['ada']],
    ['``a`` and "b c" and “d”, «e», „f“ and `a`', ['a', 'b c', 'd', 'e', 'f']],
    ['「ada lovelace」『b』《c》‹d›', ['d', 'ada lovelace', 'b', 'c']],
    ['```\nada\n```', ['ada']],
    ['```ts\nada\ngrace h\n\n```', ['ada', 'grace h']],
    ['`<@1>` `a\\_b`', ['<@1>', 'a\\_b']],
    ['` `', []],
  ])('in %j are those in backticks and quotes: %j', (content, names) => {
    expect(othersIn(content).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ['$ada', ['$ada']],
    ['is ($ada) or @$zed, taken?', ['is', '$ada', 'or', '$zed', 'taken']],
    ['$ada@root, ada@root', ['$ada@root', 'ada@root']],
    ['♾️.eth!', ['♾️.eth']],
    [
      '👨‍👩‍👧🏽.eth, 🇫🇷.eth, 1️⃣.eth, #️⃣.eth; a🎉b.eth',
      ['👨‍👩‍👧🏽.eth', '🇫🇷.eth', '1️⃣.eth', '#️⃣.eth', 'a🎉b.eth'],
    ],
    ['ada🎉', ['ada🎉', 'ada']],
    [`<0x${'a'.repeat(40)}>`, [`0x${'a'.repeat(40)}`]],
  ])('in %j are those of registries: %j', (content, names) => {
    expect(othersIn(content)).toEqual(names);
  });

  it.each([
    ["don't say 'ada'", ["don't", 'don', 'say', 'ada']],
    ['o’brien', ['o’brien', 'brien']],
    ['Winner:ada', ['Winner:ada', 'Winner', 'ada']],
  ])('in %j the parts of a word are names, too: %j', (content, names) => {
    expect(othersIn(content)).toEqual(names);
  });

  it.each([
    ['Кто такая Ада?', ['Кто', 'такая', 'Ада']],
    ['«अदा» कौन है।', ['अदा']],
    ['अदा कौन है।', ['अदा', 'कौन', 'है']],
    ['من هي عدا؟', ['من', 'هي', 'عدا']],
    ['می‌خواهم، عدا', ['می‌خواهم', 'عدا']],
    ['עדה, מי?', ['עדה', 'מי']],
    ['בן־דוד וצ׳רלי', ['בן־דוד', 'וצ׳רלי']],
    ['e\u0301va.', ['e\u0301va']],
    ['ใคร คือ อาด้า?', ['ใคร', 'คือ', 'อาด้า', 'อาด้', 'า']],
    ['ada。ボブ、エイダ！', ['ada', 'ボブ', 'エイダ']],
    ['エイダ・ラブレス', ['エイダ・ラブレス', 'エイダ', 'ラブレス']],
    ['アレクサンドラは', ['アレクサンドラは', 'アレクサンドラ', 'は']],
    ['欧阳娜娜', ['欧阳娜娜', '欧阳', '娜']],
    ['请问有人知道艾达。', ['请问', '有人', '知道', '艾', '达']],
    ['山田太郎', ['山田太郎', '山田', '太郎']],
    ['adaさん', ['adaさん', 'ada', 'さん']],
    ['ada는', ['ada는', 'ada', '는']],
    ['エイダは誰ですか？', ['エイダ', 'は', '誰', 'です', 'か']],
  ])('in %j they end where their letters end: %j', (content, names) => {
    expect(othersIn(content)).toEqual(names);
  });

  it('are those of every text, and last those of buttons', () => {
    expect(othersIn('look:', '`ada` or bob', 'eve')).toEqual(['look', 'ada', 'eve']);
    expect(inTexts(['ada'], [], ['Open', 'bob']).others).toEqual(['ada', 'Open', 'bob']);
  });

  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['does anybody know ada?', ['grace', 'ada'], ['ada'], ['does', 'anybody', 'know']],
    ['ADA?', ['Ada', 'ada'], ['Ada'], []],
    ['ada?', ['Ada', 'ada'], ['ada'], []],
    ['ada or grace', ['grace', 'ada'], ['ada', 'grace'], ['or']],
    ['hello\nit is ada', ['ada'], ['ada'], ['hello', 'it', 'is']],
    ['is `bob` or `ada` meant?', ['ada', 'is'], ['ada', 'is'], ['bob']],
    [
      'adam ada-lovelace ada.eth ada@root $ada xada',
      ['ada'],
      [],
      ['adam', 'ada-lovelace', 'ada.eth', 'ada@root', '$ada', 'xada'],
    ],
    [
      'so ada lovelace it is',
      ['ada lovelace', 'it'],
      ['ada lovelace', 'it'],
      ['so', 'ada', 'lovelace', 'is'],
    ],
    ['ada lovelaces', ['ada lovelace'], [], ['ada', 'lovelaces']],
    ['ask <ada>! now', ['<ada>!'], ['<ada>!'], ['ask', 'ada', 'now']],
    [
      "ada's, d’ida and Winner:bob",
      ['bob', 'ada', 'ida'],
      ['ada', 'ida', 'bob'],
      ["ada's", 'd’ida', 'and', 'Winner:bob', 'Winner'],
    ],
    ['E\u0301va?', ['\u00e9va'], ['\u00e9va'], []],
    ['谁是艾达？', ['艾达'], ['艾达'], ['谁是', '艾', '达']],
    ['花子さん', ['花'], [], ['花子さん', '花子', 'さん']],
    ['adaさん', ['ada'], ['ada'], ['adaさん', 'さん']],
    ['अदा', ['अद'], [], ['अदा']],
    ['"!?" is one', ['!?'], ['!?'], []],
  ])('in %j, where %j are known, are %j, and %j', (content, shown, known, others) => {
    expect(inTexts([content], shown)).toMatchObject({ known, others });
  });

  it('are known without the id that chooses their registry, unless the name alone is known too', () => {
    const message = { texts: ['ADA_2 or ada?'], labels: [] };
    const shown = ['self:ada_2', 'service:ada', 'ada', 'other:x'];
    const ids = ['self', 'service', 'handle'];
    expect(candidates(message, shown, ids, MOST)).toMatchObject({
      known: ['self:ada_2', 'ada'],
      others: ['or'],
    });
    expect(candidates(message, shown, undefined, MOST).known).toEqual(['ada']);
    const other = { texts: ['handle:ada_2'], labels: [] };
    expect(candidates(other, shown, ids, MOST)).toMatchObject({ known: [], others: ['handle:ada_2'] });
  });

  it.each<[readonly string[], readonly string[], string | undefined]>([
    [['who is ada?'], ['ada'], 'ada'],
    [['ada'], [], 'ada'],
    [['who is ada?'], [], undefined],
    [['is `bob` ada?'], [], 'bob'],
    [['is `bob` ada?'], ['ada'], undefined],
    [['`ada` has `0x1`'], ['ada'], 'ada'],
    [['ada or bob'], ['bob', 'ada'], undefined],
    [['look', 'ada'], [], undefined],
    [['look', 'ada'], ['ada'], 'ada'],
    [[], [], undefined],
  ])('of %j, where %j are known, %j is meant', (texts, shown, meant) => {
    expect(inTexts(texts, shown, texts.length > 0 ? ['Open'] : []).meant).toBe(meant);
  });

  it('are single words, text in quotes or backticks, or known names, each once, and no more than asked for', () => {
    const unit = fc.oneof(
      anyCharacter,
      fc.constantFrom('`', '"', '“', '”', ' ', '\n', '„', '«', '-', '.', 'a', '🎉'),
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 1_000 }), { maxLength: 4 }), (texts) => {
        const names = othersIn(...texts);
        expect(names.length).toBeLessThanOrEqual(MOST);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) {
          expect(name.trim()).toBe(name);
          expect(name).not.toMatch(/^$|\n/);
          expect(name.length).toBeLessThanOrEqual(255);
          if (!texts.some((text) => /[`"“«„「『《‹]/.test(text))) expect(name).not.toMatch(/\s/);
        }
      }),
    );
  });

  it('of a long text with many known names are found, without work that grows with its square', () => {
    const known = Array.from({ length: 200 }, (_, at) => `player-${at}`);
    for (const part of [
      'player-1 ',
      '谁是艾达',
      '🎉',
      'a-',
      '`',
      '"',
      '[',
      '<@',
      '\\',
      "a'",
      'エイダ',
      '«',
      '$',
      '_',
    ]) {
      const text = part.repeat(Math.ceil(70_000 / part.length));
      expect(inTexts([text, 'player-199'], known).known).toContain('player-199');
    }
  });
});
