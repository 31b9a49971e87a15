import { expect, it } from 'vitest';
import { namesFileId, namesJsonId } from '../../../src/handlers/list/custom-ids.ts';
import { list } from '../../../src/handlers/list/list.ts';
import type { DirectedPageRequest } from '../../../src/services/lists/page.ts';
import { answering } from '../answering.ts';
import { emptyContext } from '../empty-context.ts';

it('a file holds up to 10,000 names, and says when there are more', async () => {
  const asked: DirectedPageRequest[] = [];
  const names = {
    async list(_name: string, page: DirectedPageRequest) {
      asked.push(page);
      const listed = Array.from({ length: page.limit }, (_, at) => `name${at}`);
      return { wallet: '0x1', names: listed, more: true, total: undefined, staleSeconds: undefined };
    },
  };
  const customId = namesFileId.encode({ by: 'name', contains: '', subject: 'ada', direction: 'desc' }) ?? '';
  const input = { customId, values: [], typed: new Map(), message: undefined };
  const run = answering(list.components, namesFileId.id).prepare(input);
  const { content, files } = await run({ ...emptyContext, names, attachmentSizeLimit: 1e7 });
  expect(asked).toEqual([{ direction: 'desc', limit: 10_000, offset: 0, orLast: true }]);
  expect(content).toBe('The wallet of `ada`: 10,001+ names · page 1');
  expect(files?.[0]?.name).toBe('ada-names.txt');
  expect(new TextDecoder().decode(files?.[0]?.data).trimEnd().split('\n')).toHaveLength(10_002);
});

it('names that cannot be shown are counted, and in no file', async () => {
  const names = {
    list: async () => ({
      ...{ wallet: '0x1', names: ['', 'ada', ''], more: false, total: 3, staleSeconds: undefined, offset: 0 },
    }),
  };
  const fields = { by: 'name', contains: '', subject: 'ada', direction: 'asc', limit: 15, page: 0 } as const;
  for (const [codec, customId] of [
    [namesFileId, namesFileId.encode(fields)],
    [namesJsonId, namesJsonId.encode(fields)],
  ] as const) {
    const input = { customId: customId ?? '', values: [], typed: new Map(), message: undefined };
    const run = answering(list.components, codec.id).prepare(input);
    const { content, files } = await run({ ...emptyContext, names, attachmentSizeLimit: 1e7 });
    expect(content).toContain('2 names cannot be shown.');
    expect(new TextDecoder().decode(files?.[0]?.data)).not.toMatch(/""|\n\n\n/);
  }
});

it.each([
  ['', 0, 'ada-names.json'],
  ['', 2, 'ada-names-page-3.json'],
  ['lace', 0, 'ada-names-with-lace.json'],
])('a page of names with %j, %i of them before it, is %s', async (contains, page, name) => {
  const names = {
    list: async (_name: string, { offset, limit }: DirectedPageRequest) => ({
      ...{ wallet: '0x1', names: ['ada'], more: true, total: undefined, staleSeconds: undefined },
      ...{ offset, limit },
    }),
  };
  const fields = { by: 'name', contains, subject: 'ada', direction: 'asc', limit: 1, page } as const;
  const input = {
    customId: namesJsonId.encode(fields) ?? '',
    values: [],
    typed: new Map(),
    message: undefined,
  };
  const run = answering(list.components, namesJsonId.id).prepare(input);
  const { files } = await run({ ...emptyContext, names, attachmentSizeLimit: 1e7 });
  expect(files?.[0]?.name).toBe(name);
});
