import { type APIButtonComponentWithCustomId, ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { HandlerContext } from '../../src/handlers/context.ts';
import { records } from '../../src/handlers/records.ts';
import type { Reply } from '../../src/handlers/reply.ts';
import type { DirectedPageRequest } from '../../src/services/lists/page.ts';
import type { ScoreRecord } from '../../src/services/score-records/score-record.ts';
import { answering } from './answering.ts';
import { emptyContext } from './empty-context.ts';

const record = (id: number, fields: Partial<ScoreRecord> = {}): ScoreRecord => ({
  id,
  service: 'hash',
  provider: 'game',
  nft_earned: '',
  score: 1,
  stage: 2,
  bonus: 3,
  json: '',
  created_at: new Date(0),
  updated_at: new Date(0),
  ...fields,
});

/** A list of these records, and what was asked of it. */
function listOf(all: readonly ScoreRecord[]) {
  const asked: DirectedPageRequest[] = [];
  const context: HandlerContext = {
    ...emptyContext,
    scoreRecords: {
      async page(at) {
        asked.push(at);
        const { offset, limit } = at;
        return { rows: all.slice(offset, offset + limit), more: all.length > offset + limit };
      },
    },
  };
  return { asked, context };
}

const run = async (context: HandlerContext, limit: number): Promise<Reply> => {
  const runnable = records.runnables.get('');
  if (!runnable) throw new Error('/records has subcommands');
  return runnable.run(new Map([['limit', limit]]), context);
};

it.each([
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [-7, '-7'],
  [2 ** 53, '≈9.00720e+15'],
  [1.5, '≈1.50000'],
  [-1.23456789e-300, '≈-1.23457e-300'],
  [Number.POSITIVE_INFINITY, '≈Infinity'],
])('a score of %d is shown as %s', async (score, shown) => {
  const { context } = listOf([record(1, { score })]);
  const [embed] = (await run(context, 10)).embeds ?? [];
  expect(embed?.fields?.[0]?.value).toContain(`score **${shown}** · stage 2`);
});

async function press(reply: Reply, label: string, context: HandlerContext): Promise<Reply> {
  const rows = (reply.components ?? []).filter((part) => part.type === ComponentType.ActionRow);
  const button = rows
    .flatMap((row) => row.components)
    .find(
      (part): part is APIButtonComponentWithCustomId =>
        part.type === ComponentType.Button && 'label' in part && part.label === label && 'custom_id' in part,
    );
  if (!button) throw new Error(`There is no button ${label}`);
  const input = {
    customId: button.custom_id,
    values: [],
    typed: new Map<string, string>(),
    message: undefined,
  };
  return answering(records.components, 'records-page').run(input, context);
}

describe('/records', () => {
  it('goes on after the last record of the page, and back by counting', async () => {
    const { asked, context } = listOf([11, 12, 13, 14, 15].map((id) => record(id)));
    const second = await press(await run(context, 2), 'Next', context);
    await press(await press(second, 'Next', context), 'Previous', context);
    expect(asked.map(({ offset, after }) => [offset, after])).toEqual([
      [0, undefined],
      [2, '12'],
      [4, '14'],
      [2, undefined],
    ]);
  });

  const metadataOf = async (json: string) => {
    const { embeds } = await run(listOf([record(1, { json })]).context, 1);
    return embeds?.[0]?.fields?.[0]?.value.split('\n')[1];
  };

  it('shows metadata as compact JSON, and what is none as it stands', async () => {
    expect(await metadataOf('{ "a": [1,\n 2] }')).toBe('`{"a":[1,2]}`');
    expect(await metadataOf('{a')).toBe('not JSON: `{a`');
  });

  it('reads metadata of up to 4,096 characters as JSON, and shows longer metadata as it stands', async () => {
    const spaced = (length: number) => `{ "a":${' '.repeat(length - 8)}1}`;
    expect(await metadataOf(spaced(4_096))).toBe('`{"a":1}`');
    expect(await metadataOf(spaced(4_097))).toMatch(/^`\{ "a": {9}/);
  });

  it('shows the beginning of long metadata, and that it is one', async () => {
    const shown = await metadataOf(`{"a": "${'x'.repeat(65_520)}`);
    expect(shown).toMatch(/^`\{"a": "x+… \(\+\d+\+\)`$/);
    expect(shown?.length).toBeLessThanOrEqual(702);
    expect(await metadataOf('['.repeat(2_000) + ']'.repeat(2_000))).toMatch(/^`\[+… \(\+\d+\+?\)`$/);
  });
});
