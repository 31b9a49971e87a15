import { type APIButtonComponentWithCustomId, type APIEmbed, ComponentType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { idOf } from '../../../src/handlers/declaration/component.ts';
import { InvalidOption } from '../../../src/handlers/handler-failure.ts';
import { list } from '../../../src/handlers/list/list.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import { type DirectedPageRequest, pageOf } from '../../../src/services/lists/page.ts';
import type { NameListing } from '../../../src/services/names/names-service.ts';
import { anyCharacter } from '../../any-character.ts';
import { runs } from '../../property-runs.ts';
import { answering } from '../answering.ts';
import { emptyContext } from '../empty-context.ts';

const runnable = list.runnables.get('');
if (!runnable) throw new Error('/list has subcommands');

/** A wallet with these names, paged as the service pages them. */
function contextWith(names: readonly string[], answer: Partial<NameListing> = {}): HandlerContext {
  return {
    ...emptyContext,
    names: {
      async list(_name: string, request: DirectedPageRequest) {
        const ordered = request.direction === 'asc' ? names : names.toReversed();
        const whole = request.offset + request.limit >= names.length;
        const { rows, ...page } = pageOf(ordered, request, { whole });
        return {
          wallet: '0xwallet',
          names: rows,
          total: undefined,
          ...page,
          staleSeconds: undefined,
          ...answer,
        };
      },
    },
  };
}

const run = async (context: HandlerContext, options: Record<string, string | number>) =>
  runnable.prepare(new Map(Object.entries(options))).run(context);

const descriptionOf = (reply: Reply): string => reply.embeds?.[0]?.description ?? '';

function buttonsOf(reply: Reply): APIButtonComponentWithCustomId[] {
  const rows = (reply.components ?? []).filter((row) => row.type === ComponentType.ActionRow);
  return rows
    .flatMap((row) => row.components)
    .filter(
      (part): part is APIButtonComponentWithCustomId =>
        part.type === ComponentType.Button && 'custom_id' in part,
    );
}

async function press(reply: Reply, label: string, context: HandlerContext): Promise<Reply> {
  const found = buttonsOf(reply).find((button) => button.label === label);
  if (!found) throw new Error(`There is no button ${label}`);
  return answering(list.components, idOf(found.custom_id)).prepare({
    customId: found.custom_id,
    values: [],
    typed: new Map(),
    message: undefined,
  })(context);
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `name-${at + 1}`);

describe('/list as a card', () => {
  it('shows the wallet and all names of a small wallet, with its total and no buttons', async () => {
    const reply = await run(contextWith(['ada', 'countess', 'lovelace']), { name: 'ada' });
    expect(descriptionOf(reply)).toBe(
      '`ada` belongs to the wallet\n```\n0xwallet\n```\n**3 names**\n```\nada\ncountess\nlovelace\n```',
    );
    expect(buttonsOf(reply)).toEqual([]);
    // In a file they are whole.
    const long = await run(contextWith(Array(40).fill('x'.repeat(100))), { name: 'ada', limit: 100 });
    expect(buttonsOf(long).map(({ label }) => label)).toEqual(['All names as a file']);
  });

  it('goes through the pages by what the custom ids carry, and knows the total only at the end', async () => {
    const context = contextWith(numbered(40));
    let reply = await run(context, { name: 'name-1' });
    expect(descriptionOf(reply)).toContain('**16+ names · page 1**');
    expect(buttonsOf(reply)[0]).toMatchObject({ label: 'Previous', disabled: true });
    reply = await press(reply, 'Next', context);
    expect(descriptionOf(reply)).toContain('**31+ names · page 2**');
    reply = await press(reply, 'Next', context);
    expect(descriptionOf(reply)).toContain('**40 names · page 3 of 3**');
    expect(buttonsOf(reply)[2]).toMatchObject({ label: 'Next', disabled: true });
    reply = await press(reply, 'Previous', context);
    expect(descriptionOf(reply)).toContain('**40 names · page 2 of 3**\n```\nname-16\n');
    reply = await press(reply, 'Previous', context);
    expect(descriptionOf(reply)).toContain('**40 names · page 1 of 3**\n```\nname-1\n');
  });

  it('says how old an answer is when the service is down', async () => {
    const reply = await run(contextWith(['ada'], { staleSeconds: 130 }), { name: 'ada' });
    expect(reply.embeds?.[0]?.footer?.text).toBe(
      'The names service is down at the moment: this answer is 2 minutes old.',
    );
  });

  it('has every button whatever the length of the name', async () => {
    const reply = await run(contextWith(numbered(40)), { name: 'x'.repeat(255) });
    expect(buttonsOf(reply).map(({ label }) => label)).toEqual([
      ...['Previous', 'Page 1', 'Next', 'All names as a file'],
    ]);
  });

  it('shows a page that has emptied meanwhile', async () => {
    const reply = await press(
      await run(contextWith(numbered(40)), { name: 'a' }),
      'Next',
      contextWith(['a']),
    );
    expect(descriptionOf(reply)).toContain(
      '**1 name**\nThere is no page 2: this is the last one.\n```\na\n```',
    );
    expect(buttonsOf(reply)).toEqual([]);
  });

  it('keeps to the limits of an embed whatever the names are', async () => {
    const name = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 255 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 120 }),
        name,
        fc.integer({ min: 1, max: 100 }),
        async (names, asked, limit) => {
          fc.pre(asked.trim() !== '');
          for (const format of ['card', 'text', 'json']) {
            const reply = await run(contextWith(names), { name: asked, limit, format });
            expect((reply.content ?? '').length).toBeLessThanOrEqual(2_000);
            for (const embed of reply.embeds ?? []) expect(lengthOf(embed)).toBeLessThanOrEqual(4_096);
            const shown = JSON.stringify(reply.embeds ?? reply.content);
            expect(shown.replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, '$1')).not.toMatch(
              /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
            );
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

const textOf = (files: Reply['files']) => new TextDecoder().decode(files?.[0]?.data);
const lengthOf = (embed: APIEmbed): number => (embed.description ?? '').length;

describe('/list as text and as JSON', () => {
  it('prints what the text command of the interface prints', async () => {
    const reply = await run(contextWith(['ada', 'countess']), { name: 'ada', format: 'text' });
    expect(reply.content).toBe('```\nwallet: 0xwallet\nnames:\n  ada\n  countess\n```2 names');
  });

  it('takes the file of a page before away, where a page is none', async () => {
    const context = contextWith([...numbered(5).map((name) => name.padEnd(600, 'x')), 'short']);
    const first = await run(context, { name: 'a', format: 'text', limit: 5 });
    expect(first.files).toHaveLength(1);
    expect(first.content).toBe(
      '6+ names · page 1\nThey are too long for a message, so here they are as a file.',
    );
    const second = await press(first, 'Next', context);
    expect(second.files).toEqual([]);
    expect(second.content).toBe('```\nwallet: 0xwallet\nnames:\n  short\n```6 names · page 2 of 2');
  });

  it('has the next page of JSON by a button, while there is one', async () => {
    const context = contextWith(numbered(5));
    const first = await run(context, { name: 'a', format: 'json', limit: 3 });
    const second = await press(first, 'Next file', context);
    expect(JSON.parse(textOf(second.files))[1]).toEqual({ names: ['name-4', 'name-5'] });
    expect(buttonsOf(second)).toEqual([]);
  });

  it('puts text that is too long for a message into a file, whole', async () => {
    const names = numbered(100).map((name) => name.padEnd(100, 'x'));
    const reply = await run(contextWith(names), { name: 'a', format: 'text', limit: 100 });
    expect(
      textOf(reply.files)
        .trim()
        .split('\n')
        .slice(2)
        .map((line) => line.trim()),
    ).toEqual(names);
  });

  it('gives the exact data array', async () => {
    const names = ['ada', 'a\u202eb', '"quoted"'];
    const reply = await run(contextWith(names), { name: 'ada', format: 'json' });
    expect(JSON.parse(textOf(reply.files))).toEqual([{ wallet: '0xwallet' }, { names }]);
    expect(textOf(reply.files)).toContain('\\u202e');
  });
});

describe('where Discord takes small files', () => {
  const small = {
    ...contextWith(numbered(100).map((name) => name.padEnd(90, 'x'))),
    attachmentSizeLimit: 2_000,
  };

  it('the whole list and the text are cut with a sentence', async () => {
    const whole = await press(await run(small, { name: 'a' }), 'All names as a file', small);
    expect(whole.content).toBe(
      'The wallet of `a`: 100 names. The file has the first 21 of 100 names, as many as Discord accepts here',
    );
    const text = await run(small, { name: 'a', format: 'text', limit: 100 });
    expect(text.content).toBe(
      '100 names\nThe file has the first 21 of 100 names, as many as Discord accepts here.',
    );
    for (const { files = [] } of [whole, text]) {
      expect(files[0]?.data.length).toBeLessThanOrEqual(2_000);
      expect(textOf(files)).toContain('name-21');
    }
  });

  it('JSON stays exact, or is not given', async () => {
    await expect(run(small, { name: 'unseen', format: 'json', limit: 100 })).rejects.toThrow(
      'A file with these names is too large for Discord here: choose a smaller `limit`.',
    );
    const { files = [] } = await run(small, { name: 'a', format: 'json', limit: 15 });
    expect(JSON.parse(textOf(files))[1].names).toHaveLength(15);
  });
});

describe('the whole list as a file', () => {
  it('has every name', async () => {
    const context = contextWith(numbered(2_500));
    const reply = await press(await run(context, { name: 'name-1' }), 'All names as a file', context);
    expect(textOf(reply.files).trim().split('\n').slice(2)).toEqual(numbered(2_500));
    expect(reply.content).toBe('The wallet of `name-1`: 2,500 names');
  });
});

describe('the options of /list', () => {
  it.each<[Record<string, string | number>, string]>([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'ada', limit: 0 }, 'limit'],
    [{ name: 'ada', limit: 101 }, 'limit'],
    [{ name: 'ada', limit: 1.5 }, 'limit'],
    [{ name: 'ada', default: 'up' }, 'default'],
    [{ name: 'ada', format: 'xml' }, 'format'],
  ])('refuses %j with a sentence about %s', async (options, option) => {
    const error = await run(contextWith(['ada']), options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidOption);
    const sentence = new RegExp(`^The option \`${option}\` (is|must) .*\\.$`);
    expect(error).toHaveProperty('message', expect.stringMatching(sentence));
  });

  it('offers the names that were shown here, for the name alone', async () => {
    const context = { ...emptyContext, namesShownHere: (typed: string) => [`${typed}a`] };
    expect(await runnable.suggest('name', 'ad', context)).toEqual([{ name: 'ada', value: 'ada' }]);
    expect(await runnable.suggest('limit', '1', context)).toEqual([]);
  });
});

describe('the names that an answer shows', () => {
  it.each(['card', 'text', 'json'])(
    'are those of its page and the one that was asked for, last, as %s',
    async (format) => {
      const context = contextWith(['ada', 'Ada', 'lovelace']);
      expect((await run(context, { name: 'grace', format })).shownNames).toEqual([
        'lovelace',
        'Ada',
        'ada',
        'grace',
      ]);
      expect((await run(context, { name: 'grace', format, limit: 1 })).shownNames).toEqual(['ada', 'grace']);
    },
  );

  it('are not those that Discord takes for no choice: a blank or a long one', async () => {
    const context = contextWith(['ada', ' ', '\u2003', 'x'.repeat(101), 'y'.repeat(100)]);
    expect((await run(context, { name: 'ada' })).shownNames).toEqual(['y'.repeat(100), 'ada', 'ada']);
  });
});
