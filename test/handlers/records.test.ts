import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HandlerContext } from '../../src/handlers/context.ts';
import { CannotDo } from '../../src/handlers/handler-failure.ts';
import { records } from '../../src/handlers/records/records.ts';
import type { Reply } from '../../src/handlers/reply.ts';
import { catalogues, LANGUAGES, loadCatalogue } from '../../src/handlers/words/catalogues.ts';
import { english } from '../../src/handlers/words/words.ts';
import type { DirectedPageRequest } from '../../src/services/lists/page.ts';
import type { ScoreRecord } from '../../src/services/score-records/score-records-client.ts';
import { indexOf, scoreRecord } from '../services/indexes/scripted-records.ts';
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
  created_at: new Date(id * 1_000),
  updated_at: new Date(id * 1_000),
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

const run = async (context: HandlerContext, limit: number, options = {}): Promise<Reply> => {
  const runnable = records.runnables.get('');
  if (!runnable) throw new Error('/records has subcommands');
  return runnable.prepare(new Map(Object.entries({ limit, ...options }))).run(context);
};

it.each([
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
  [-1_234_567, '-1,234,567'],
  [-7, '-7'],
  [2 ** 53, '≈9.00720e+15'],
  [1.5, '≈1.50000'],
  [-1.23456789e-300, '≈-1.23457e-300'],
  [Number.POSITIVE_INFINITY, '≈Infinity'],
])('a score of %d is shown as %s', async (score, shown) => {
  const { context } = listOf([record(1, { score })]);
  const [embed] = (await run(context, 10)).embeds ?? [];
  expect(embed?.description).toContain(`\n**${shown}** \`hash\` · game · <t:1:R>`);
});

async function press(
  reply: Pick<Reply, 'components'>,
  label: string,
  context: HandlerContext,
  component = 'records-page',
): Promise<Reply> {
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
  return answering(records.components, component).prepare(input)(context);
}

/** Each record is as many seconds old as its id says. */
const idsOf = ({ embeds }: Reply) =>
  [...(embeds?.[0]?.description ?? '').matchAll(/^\*\*\S+\*\* `.* · <t:(\d+):R>$/gm)].map(([, id]) =>
    Number(id),
  );

const lookOf = (part: { label: string; disabled?: boolean; style: ButtonStyle }) => {
  if (part.disabled) return `(${part.label})`;
  return part.style === ButtonStyle.Primary ? `[${part.label}]` : part.label;
};

/** The labels of the buttons, row by row: `(…)` cannot be pressed, `[…]` stands out. */
const labelsOf = ({ components = [] }: Pick<Reply, 'components'>) =>
  components.map((row) =>
    row.type === ComponentType.ActionRow
      ? row.components
          .map((part) =>
            'label' in part && part.label !== undefined ? lookOf({ ...part, label: part.label }) : '',
          )
          .join(' | ')
      : '',
  );

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

  it('shows a record in one line, and nothing in it has a meaning', async () => {
    const odd = { provider: '**@here** `a` #x', nft_earned: '[x](https://a.b)' };
    const { context } = listOf([
      record(200, { provider: 'ember-keep', score: 83_800, nft_earned: 'golden relic' }),
      record(201, odd),
      record(202, { provider: '<@1> <#2> ||_~>\\', nft_earned: 'a\nb' }),
      record(203, { provider: '', nft_earned: 'an award that is long' }),
    ]);
    expect((await run(context, 5)).embeds?.[0]?.description?.split('\n').slice(1)).toEqual([
      '**83,800** `hash` · ember-keep · golden relic · <t:200:R>',
      '**1** `hash` · \\*\\*\\@here\\*\\* \\`a\\` \\#x · \\[x\\](https\\://a.b) · <t:201:R>',
      '**1** `hash` · \\<\\@1\\> \\<\\#2\\> \\|\\|\\_\\~\\>\\\\ · a⟨U+000A⟩b · <t:202:R>',
      '**1** `hash` · ⟨empty⟩ · an award … (+12) · <t:203:R>',
    ]);
  });

  it('has buttons to other orders, and from them to that of the interface', async () => {
    const { index } = indexOf([1, 2, 3].map((id) => scoreRecord(id, { score: -((id - 2) ** 2) })));
    onTestFinished(() => index.stop());
    const { asked, context: service } = listOf([1, 2, 3].map((id) => record(id)));
    const context = { ...service, scoreIndex: index };
    const first = await run(context, 2);
    expect(labelsOf(first)).toEqual([
      '(Previous) | Page 1 | Next | File',
      'Newest | Highest | [Oldest] | Details',
    ]);
    const newest = await press(first, 'Newest', context);
    expect(idsOf(newest)).toEqual([3, 2]);
    expect(labelsOf(newest)[1]).toBe('[Newest] | Highest | Oldest | Details');
    const highest = await press(await press(newest, 'Next', context), 'Highest', context);
    expect(idsOf(highest)).toEqual([2, 1]);
    expect(labelsOf(highest)).toEqual([
      '(Previous) | Page 1/2 | Next | File',
      'Newest | [Highest] | Oldest | Details',
    ]);
    const oldest = await press(highest, 'Oldest', context);
    expect(idsOf(oldest)).toEqual([1, 2]);
    expect(labelsOf(oldest)[1]).toBe('Newest | Highest | [Oldest] | Details');
    expect(asked.map(({ direction }) => direction)).toEqual(['asc', 'asc']);
  });

  it.each([{ default: 'desc' }, { sort: 'newest' }])(
    'asks the service for the newest by %j where it takes that alone',
    async (option) => {
      const { asked, context } = listOf([3, 2, 1].map((id) => record(id)));
      const scoreRecords = { ...context.scoreRecords, takesDescending: true };
      const newest = await run({ ...context, scoreRecords }, 2, option);
      await press(newest, 'Next', { ...context, scoreRecords });
      expect(asked).toMatchObject([{ direction: 'desc' }, { direction: 'desc', after: '2' }]);
      const { index } = indexOf([1, 2].map((id) => scoreRecord(id)));
      onTestFinished(() => index.stop());
      const found = await run({ ...context, scoreIndex: index }, 2, option);
      expect(idsOf(found)).toEqual([2, 1]);
      expect(asked).toHaveLength(2);
    },
  );

  it('begins with the newest where it is known which they are, and says its order', async () => {
    const headingOf = ({ embeds }: Reply) => embeds?.[0]?.description?.split('\n')[0];
    const { asked, context: service } = listOf([3, 2, 1].map((id) => record(id)));
    expect(headingOf(await run(service, 2))).toBe('**3+ records · page 1** · oldest first');
    const descending = { ...service, scoreRecords: { ...service.scoreRecords, takesDescending: true } };
    expect(headingOf(await run(descending, 2))).toBe('**3+ records · page 1** · newest first');
    expect(asked.map(({ direction }) => direction)).toEqual(['asc', 'desc']);
    const { index } = indexOf([1, 2, 3].map((id) => scoreRecord(id)));
    onTestFinished(() => index.stop());
    const indexed = { ...service, scoreIndex: index };
    // Nobody has asked it anything: it is not known whether it is whole.
    expect(headingOf(await run(indexed, 2))).toContain('oldest first');
    expect(idsOf(await run(indexed, 2, { provider: 'game' }))).toEqual([3, 2]);
    expect(idsOf(await run(indexed, 2))).toEqual([3, 2]);
    expect(idsOf(await run(indexed, 2, { default: 'asc' }))).toEqual([3, 2]);
    const file = await run(indexed, 2, { provider: 'game', format: 'csv' });
    expect(file.content).toMatch(/^\*\*3 records\*\* · game `game` · oldest first\n/);
  });

  it('says which of sort and default counted, where both are given', async () => {
    const { context } = listOf([1, 2].map((id) => record(id)));
    const both = await run(context, 5, { sort: 'oldest', default: 'desc' });
    expect(both.embeds?.[0]?.description).toContain(' · oldest first\n`sort` and `default` both choose');
    const file = await run(context, 5, { sort: 'oldest', default: 'desc', format: 'json' }).catch(String);
    expect(file).toMatchObject({ content: expect.stringContaining('`sort` was used.') });
    expect(JSON.stringify(await run(context, 5, { default: 'asc' }))).not.toContain('`sort`');
  });

  it('says it where scores of several games are compared', async () => {
    const logged = (id: number, provider: string) => scoreRecord(id, { provider, service: `p${provider}` });
    const { index } = indexOf([logged(1, 'a'), logged(2, 'b'), logged(3, 'b')]);
    onTestFinished(() => index.stop());
    const context = { ...emptyContext, scoreIndex: index };
    const textOf = ({ embeds, content = '' }: Reply) => embeds?.[0]?.description ?? content;
    const sentence = english.records.severalGames;
    // The page has one of the games alone.
    expect(textOf(await run(context, 1, { sort: 'score' }))).toContain(`\n${sentence}\n`);
    expect(textOf(await run(context, 1, { sort: 'newest' }))).not.toContain(sentence);
    expect(textOf(await run(context, 1, { sort: 'score', provider: 'b' }))).not.toContain(sentence);
    expect(textOf(await run(context, 1, { sort: 'score', player: 'pb' }))).not.toContain(sentence);
  });

  it('has a file in the order of the page, and shows the same again by the button that stands out', async () => {
    const { index } = indexOf([1, 2, 3, 4].map((id) => scoreRecord(id)));
    onTestFinished(() => index.stop());
    const context = { ...listOf([4, 3, 2, 1].map((id) => record(id))).context, scoreIndex: index };
    const second = await press(await run(context, 2, { sort: 'newest' }), 'Next', context);
    expect(idsOf(second)).toEqual([2, 1]);
    expect(labelsOf(second)[1]).toBe('[Newest] | Highest | Oldest | Details');
    const file = await press(second, 'File', context, 'records-file');
    expect(file.content).toMatch(/^\*\*4 records\*\* · newest first\n/);
    expect(file.files?.map(({ name }) => name)).toEqual(['records-newest-first.csv']);
    expect(labelsOf(file)).toEqual(['As JSON']);
    const json = await press(file, 'As JSON', context, 'records-file');
    expect(json.content).toBe(file.content);
    expect(json.files?.map(({ name }) => name)).toEqual(['records-newest-first.json']);
    expect(labelsOf(json)).toEqual([]);
    const again = await press(second, 'Newest', context);
    expect(again.embeds).toEqual(second.embeds);
    expect(labelsOf(again)).toEqual(labelsOf(second));
  });

  it('has no file of what is on one page, and no order of one record', async () => {
    const { index } = indexOf([1, 2].map((id) => scoreRecord(id, { provider: `game ${id}` })));
    onTestFinished(() => index.stop());
    const context = { ...emptyContext, scoreIndex: index };
    expect(labelsOf(await run(context, 2, { sort: 'score' }))).toEqual([
      'Newest | [Highest] | Oldest | Details',
    ]);
    expect(labelsOf(await run(context, 2, { provider: 'game 1' }))).toEqual(['Details']);
  });

  it('has a button to the nearest award with the other filters as they were, where a record has all of them', async () => {
    const logged = (id: number, nft_earned: string, provider: string) =>
      scoreRecord(id, { nft_earned, provider });
    const { index } = indexOf([logged(1, 'golden relic', 'a'), logged(2, 'golden relics', 'b')]);
    onTestFinished(() => index.stop());
    const context = { ...emptyContext, scoreIndex: index };
    const failure = await run(context, 7, { award: 'golden relik', provider: 'b', sort: 'score' }).catch(
      (error: unknown) => error,
    );
    if (!(failure instanceof CannotDo)) throw new Error('it is taken');
    expect(failure.message).toMatch(
      /^There are no scores with the award `golden relik`: did you mean `golden relic` or `golden relics`\?$/,
    );
    const refusal = { components: failure.buttons?.(english) ?? [] };
    expect(labelsOf(refusal)).toEqual(['golden relics']);
    const shown = await press(refusal, 'golden relics', context);
    expect(shown.embeds?.[0]?.description).toMatch(
      /^\*\*1 record\*\* · game `b` · award `golden relics` · highest score first\n/,
    );
  });

  const metadataOf = async (json: string) => {
    const { context } = listOf([record(1, { json })]);
    const shown = await press(await run(context, 1), 'Details', context, 'record-details');
    return shown.embeds?.[0]?.description?.split('**Metadata**')[1];
  };

  it('keeps metadata for Details, as compact JSON, and what is none as it stands', async () => {
    const [embed] = (await run(listOf([record(1, { json: '{"a":1}' })]).context, 1)).embeds ?? [];
    expect(JSON.stringify(embed)).not.toContain('"a');
    expect(await metadataOf('{ "a": [1,\n 2] }')).toBe('\n```\n{"a":[1,2]}\n```');
    expect(await metadataOf('{a')).toBe(' (not JSON)\n```\n{a\n```');
    expect(await metadataOf('')).toBe(' none');
  });

  it('shows the beginning of long metadata, and that it is one', async () => {
    const shown = await metadataOf(`{"a": "${'x'.repeat(65_520)}`);
    expect(shown).toMatch(/^ \(not JSON\)\n```\n\{"a": "x+… \(\+\d+\+\)\n```$/);
    expect(shown?.length).toBeLessThanOrEqual(2_030);
    expect(await metadataOf('['.repeat(2_000) + ']'.repeat(2_000))).toMatch(
      /^\n```\n\[+… \(\+\d+\+?\)\n```$/,
    );
  });

  it('has the whole hash of a player in Details, inertly', async () => {
    const { context } = listOf([record(1, { service: '`'.repeat(3) + 'f'.repeat(900) })]);
    const shown = await press(await run(context, 1), 'Details', context, 'record-details');
    expect(shown.embeds?.[0]?.description).toContain(`\`\`\`\nˋˋˋ${'f'.repeat(900)}\n\`\`\``);
  });

  it.each(['\u202e', 'א', '*א'])('fits into a message whatever is in the records: %j', async (letters) => {
    const wide = letters.repeat(1_000 / letters.length);
    const all = Array.from({ length: 30 }, (_, at) =>
      record(Number.MIN_SAFE_INTEGER + at, {
        service: wide,
        provider: wide,
        nft_earned: wide,
        json: wide,
        score: Number.MIN_SAFE_INTEGER,
        stage: Number.MIN_SAFE_INTEGER,
        bonus: Number.MIN_SAFE_INTEGER,
        created_at: new Date('0001-01-01'),
      }),
    );
    const { context } = listOf(all);
    const reply = await run(context, 25);
    // 450 characters of filters and of the index may stand above them.
    expect(reply.embeds?.[0]?.description?.length).toBeLessThan(4_096 - 450);
    const details = await press(reply, 'Details', context, 'record-details');
    expect(details.embeds?.[0]?.description?.length).toBeLessThan(4_096);
  });

  it.each(LANGUAGES)(
    'fits with another name of the wallet in each row, in the language %s',
    async (language) => {
      await loadCatalogue(language);
      const wide = `*****א${'*'.repeat(1_000)}`;
      const all = Array.from({ length: 30 }, (_, at) =>
        scoreRecord(at + 1, {
          service: `${String.fromCodePoint(0x5d0 + at)}${wide}`,
          provider: at === 0 ? 'another' : wide,
          nft_earned: wide,
          score: Number.MIN_SAFE_INTEGER,
          created_at: new Date('0001-01-01'),
        }),
      );
      const { index } = indexOf(all);
      onTestFinished(() => index.stop());
      const context: HandlerContext = {
        ...emptyContext,
        words: catalogues.get(language) ?? english,
        scoreIndex: index,
        settings: { playerHash: 'sha256' },
        namesByHash: {
          of: async (hashes) => new Map(hashes.map((hash) => [hash, { name: hash, wallet: 'one' }])),
        },
      };
      const reply = await run(context, 25, { sort: 'score', default: 'asc' });
      const text = reply.embeds?.[0]?.description ?? '';
      // The same other name stands in each row but the first.
      expect(text.match(/ · .*`א[^`]*`/gm)).toHaveLength(24);
      // Large numbers of records and pages may stand above them.
      expect(text.length).toBeLessThan(4_096 - 50);
    },
  );
});
