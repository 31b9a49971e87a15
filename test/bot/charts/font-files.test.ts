import { existsSync } from 'node:fs';
import { describe, it } from 'vitest';
import { fontFilesFor } from '../../../src/bot/charts/fonts.ts';

const families = (text: string, language?: string) =>
  fontFilesFor(text, language).map(({ family }) => family);

describe('a text is drawn with the fonts of its characters', () => {
  it('those of Latin letters and digits alone with one', ({ expect }) => {
    expect(families('castle 42 #1 — a · b…')).toEqual(['noto-sans-latin']);
  });

  it.for([
    ['Ωμ', 'noto-sans-greek'],
    ['мир', 'noto-sans-cyrillic'],
    ['łódź', 'noto-sans-latin-ext'],
    ['لعبة', 'noto-sans-arabic-arabic'],
    ['ไทย', 'noto-sans-thai-thai'],
    ['魔', 'noto-sans-sc-'],
    ['한', 'noto-sans-kr-'],
    ['か', 'noto-sans-jp-'],
    ['🎮', 'noto-color-emoji-'],
    ['♘', 'noto-sans-symbols-2-symbols'],
  ] as const)('%s with %s', ([text, family], { expect }) => {
    const files = fontFilesFor(`a ${text}`);
    expect(files[0]?.family).toBe('noto-sans-latin');
    expect(files.map((file) => file.family)).toContainEqual(expect.stringContaining(family));
    expect(files.filter(({ path }) => !existsSync(path))).toEqual([]);
  });

  it.for([
    ['魔法', 'noto-sans-sc'],
    ['魔法の', 'noto-sans-jp'],
    ['魔法 한', 'noto-sans-kr'],
  ] as const)('and Chinese characters in %s with %s before others', ([text, family], { expect }) => {
    expect(families(text)[1]).toContain(family);
  });

  it.for([
    ['スコア 魔法', 'zh-CN', 'noto-sans-sc'],
    ['魔法', 'ja', 'noto-sans-jp'],
    ['魔法の', 'ko', 'noto-sans-kr'],
    ['魔法の', 'de', 'noto-sans-jp'],
  ] as const)('and those in %s of an answer in %s with %s', ([text, language, family], { expect }) => {
    const own = families(text, language).filter((each) => /-(?:sc|jp|kr)-/.test(each));
    expect(own[0]).toContain(family);
  });

  it('as far as there is one', ({ expect }) => {
    expect(families('\u{E000}')).toEqual(['noto-sans-latin']);
  });
});
