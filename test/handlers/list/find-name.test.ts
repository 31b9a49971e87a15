import { setImmediate } from 'node:timers/promises';
import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { CannotDo } from '../../../src/handlers/handler-failure.ts';
import { namesPages } from '../../../src/handlers/list/custom-ids.ts';
import { findName, list } from '../../../src/handlers/list/list.ts';
import { firstPage } from '../../../src/handlers/paging/page-fields.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { answering } from '../answering.ts';
import { emptyContext } from '../empty-context.ts';
import { sentenceOf } from '../moderation/moderator.ts';

const OF = { direction: 'asc', by: 'name', contains: '', subject: 'ada' } as const;
const CUSTOM_ID = namesPages.pageForm.encode({ ...firstPage(2), format: 't', ...OF }) ?? '';

/** What is found among these names, on pages of two. */
const found = (typed: string, names: readonly string[], isWhole = true) =>
  findName(typed, { names, total: isWhole ? names.length : undefined }, 2);

/** What the form of a list without such names says to a text, and the custom id of the button under it. */
async function findRefusal(text: string) {
  const names = {
    list: async () => ({ wallet: '0x1', names: ['b'], more: false, total: 1, staleSeconds: undefined }),
  };
  const input = { customId: CUSTOM_ID, values: [], typed: new Map([['page', text]]), message: undefined };
  const failure = await answering(list.components, namesPages.pageForm.id)
    .prepare(input)({ ...emptyContext, names })
    .catch((error: unknown) => error);
  if (!(failure instanceof CannotDo)) throw new Error(`${text} is taken`);
  const [row] = failure.buttons?.(english) ?? [];
  if (row?.type !== ComponentType.ActionRow) throw new Error('there is no button');
  return [failure.message, ...row.components.map((part) => 'custom_id' in part && part.custom_id)];
}

describe('the first name that begins with what was typed', () => {
  it.each([
    ['b', ['a', 'b'], 0, '1 of the names begins with `b`: it is on this page.'],
    ['B', ['a', 'x', 'bea', 'Bob'], 1, '2 of the names begin with `B`: the first is on this page.'],
    ['ｂ', ['a', 'x', 'y', 'z', 'bea'], 2, '1 of the names begins with `ｂ`: it is on this page.'],
    [
      'b',
      ['a', 'x', 'bea', 'a', 'Bob'],
      1,
      '2 of the names begin with `b`: the first is on this page. They are not next to each other, as these names are not in alphabetical order.',
    ],
  ])('%j of %j is on page %i', async (typed, names, page, note) => {
    const { note: says, ...where } = await found(typed, names);
    expect({ ...where, note: says(english) }).toEqual({ page, note });
  });

  it('is looked for in the first 10,000', async () => {
    const asked: number[] = [];
    const names = {
      async list(_name: string, { limit }: { readonly limit: number }) {
        asked.push(limit);
        return { wallet: '0x1', names: ['b'], more: false, total: 1, staleSeconds: undefined };
      },
    };
    const { pageForm } = namesPages;
    const input = { customId: CUSTOM_ID, values: [], typed: new Map([['page', 'b']]), message: undefined };
    await answering(list.components, pageForm.id).prepare(input)({ ...emptyContext, names });
    expect(asked).toEqual([10_000, 2]);
  });

  it.each([
    ['relic', 'relic'],
    ['12 monkeys', '12 monkeys'],
    ['first light', 'first light'],
    ['-1', '-1'],
    ['"12"', '12'],
    ['“12”', '12'],
    ['„Last“', 'Last'],
    ['「12」', '12'],
    ["'first'", 'first'],
    ['« 1»', ' 1'],
    ['"12', '"12'],
  ])('is looked for by what %j stands for in the form', async (text, letters) => {
    expect(await findRefusal(text)).toEqual([
      `No name begins with \`${letters}\`, so you are still on this page.`,
      'list-jump.4:f:2:0::t:asc:name::ada',
    ]);
  });

  it.each([
    ['0', `${english.lists.form.fromOne} You typed \`0\`.`],
    ['  ', english.lists.form.nothing],
  ])('is not looked for where %j is typed', async (text, sentence) => {
    expect((await findRefusal(text))[0]).toBe(sentence);
  });

  it('is looked for without keeping others waiting', async () => {
    let turns = 0;
    let searching = true;
    const others = (async () => {
      for (; searching; turns += 1) await setImmediate();
    })();
    const names = Array.from({ length: 10_000 }, (_, at) => `${'\ufdfa'.repeat(20)}${at}`);
    await found('zzz', names).catch(() => undefined);
    searching = false;
    await others;
    // 300,000 characters that are eighteen each are compared, in a hundredth or less at a time.
    expect(turns).toBeGreaterThan(50);
  });

  it('is not there, as far as names were looked through', async () => {
    expect(await sentenceOf(found('`q', ['a', 'aq']))).toBe(
      'No name begins with `ˋq`, so you are still on this page.',
    );
    expect(await sentenceOf(found('q', ['a', 'aq'], false))).toBe(
      'None of the first 2 names begins with `q`, so you are still on this page.',
    );
  });
});
