import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { commands } from '../../../src/handlers/commands.ts';
import {
  defineCommand,
  defineMessageCommand,
  defineUserCommand,
} from '../../../src/handlers/declaration/command.ts';
import { customIdCodec, defineComponent } from '../../../src/handlers/declaration/component.ts';
import { integer, optionalText, requiredText } from '../../../src/handlers/declaration/options.ts';
import { defineRunnable } from '../../../src/handlers/declaration/runnable.ts';
import { CannotDo, InvalidOption } from '../../../src/handlers/handler-failure.ts';
import { emptyContext } from '../empty-context.ts';

const word = optionalText({ description: 'a word', minLength: 1, maxLength: 10 });
const shape = {
  description: 'Show a word',
  options: { word },
  visibility: 'public' as const,
  run: async () => ({ content: 'done' }),
};
const shared = { ...shape, visibility: { option: 'everybody', description: 'to everybody' } };

const EVERYWHERE = { contexts: [0, 1, 2], integration_types: [0, 1] };
const MODERATORS = { default_member_permissions: '8192' };
const option = { name: 'word', type: 3, description: 'a word', min_length: 1, max_length: 10 };
const subcommand = { type: 1, name: 'show', description: 'Show a word', options: [option] };

describe('a command', () => {
  const subcommands = [defineRunnable({ ...shape, name: 'show' })];
  const many = { name: 'many', description: 'Words', subcommands };

  it('is registered by who may run it and by its shape, each as it likes', () => {
    const one = { ...shape, name: 'one' };
    const head = { name: 'one', description: 'Show a word', options: [option] };
    const heads = { name: 'many', description: 'Words', options: [subcommand] };
    expect(defineCommand({ ...one, access: 'everyone' }).registration).toEqual({ ...head, ...EVERYWHERE });
    expect(defineCommand({ ...one, access: 'moderators' }).registration).toEqual({ ...head, ...MODERATORS });
    expect(defineCommand({ ...many, access: 'everyone' }).registration).toEqual({ ...heads, ...EVERYWHERE });
    expect(defineCommand({ ...many, access: 'moderators' }).registration).toEqual({
      ...heads,
      ...MODERATORS,
    });
  });

  it('is found by its subcommands, or by an empty name without any, and has no components unless it says so', () => {
    const alone = defineCommand({ ...shape, name: 'one', access: 'everyone' });
    const several = defineCommand({ ...many, access: 'everyone' });
    expect([...alone.runnables].map(([key, { name }]) => [key, name])).toEqual([['', 'one']]);
    expect([...several.runnables].map(([key, { name }]) => [key, name])).toEqual([['show', 'show']]);
    expect([alone.components, several.components]).toEqual([[], []]);
  });

  it('with two subcommands of one name is refused when it is declared', () => {
    const twice = { ...many, subcommands: [...subcommands, ...subcommands] };
    expect(() => defineCommand({ ...twice, access: 'everyone' })).toThrow(
      '/many has two subcommands with the same name',
    );
  });
});

describe('a command of a menu', () => {
  const declared = { description: 'Look', access: 'moderators' } as const;
  const run = vi.fn(async () => ({ content: 'done' }));
  const ofMessage = defineMessageCommand({ ...declared, name: 'Look at it', run });
  const ofUser = defineUserCommand({ ...declared, name: 'Look at them', run });

  it('is registered without a description, and has nothing that can be typed', () => {
    expect(ofMessage).toMatchObject({ menu: 'message', components: [], runnables: new Map() });
    expect(ofMessage.registration).toEqual({ name: 'Look at it', type: 3, ...MODERATORS });
    expect(ofUser.registration).toEqual({ name: 'Look at them', type: 2, ...MODERATORS });
  });

  it('gets what it is used on, as far as commands look at it', async () => {
    const messages = { '5': { content: 'hi', author: {} }, '6': { content: 'other' } };
    await ofMessage.use?.({ target_id: '5', resolved: { messages } }, emptyContext);
    expect(run).toHaveBeenLastCalledWith({ texts: ['hi'], labels: [] }, emptyContext);
    const users = { '7': { id: '7', username: 'ada', bot: true } };
    const reply = await ofUser.use?.({ target_id: '7', resolved: { users } }, emptyContext);
    expect(run).toHaveBeenLastCalledWith({ id: '7', username: 'ada' }, emptyContext);
    expect(reply).toEqual({ content: 'done' });
  });

  it.each([{}, { target_id: '5', resolved: { messages: {}, users: {} } }])(
    'is refused for %j',
    async (data) => {
      run.mockClear();
      for (const command of [ofMessage, ofUser])
        await expect(command.use?.(data, emptyContext)).rejects.toThrow(CannotDo);
      expect(run).not.toHaveBeenCalled();
    },
  );
});

describe('what can be run', () => {
  it('gets the values of its options, and its context', async () => {
    const run = vi.fn(shape.run);
    const begun = defineRunnable({ ...shape, name: 'a', run }).prepare(new Map([['word', ' ab ']]));
    expect(await begun.run(emptyContext)).toEqual({ content: 'done' });
    expect(run.mock.calls).toEqual([[{ word: 'ab' }, emptyContext]]);
  });

  it('is not run with an option that is out of its limits', () => {
    const begin = () => defineRunnable({ ...shape, name: 'a' }).prepare(new Map([['word', 'x'.repeat(11)]]));
    expect(begin).toThrow(InvalidOption);
    expect(begin).toThrow(/word.*at most 10 characters/);
  });

  it('reads an option that is left out as its default, each time, unless the server has its own', async () => {
    const rows = { ...integer({ description: 'rows', min: 1, max: 9, fallback: 5 }), mostRows: 9 };
    const run = vi.fn(async (_: object) => ({ content: 'done' }));
    const runnable = defineRunnable({ ...shape, name: 'a', options: { word, rows }, run });
    const given: [ReadonlyMap<string, string | number>, number?][] = [
      [new Map()],
      [new Map(), 7],
      [new Map([['word', 'ab']])],
      [new Map([['rows', 2]]), 7],
      [new Map()],
    ];
    for (const options of given) await runnable.prepare(...options).run(emptyContext);
    expect(run.mock.calls.map(([values]) => values)).toEqual([
      { word: undefined, rows: 5 },
      { word: undefined, rows: 7 },
      { word: 'ab', rows: 5 },
      { word: undefined, rows: 2 },
      { word: undefined, rows: 5 },
    ]);
  });

  it('is refused each time that a required option is left out', () => {
    const needed = requiredText({ description: 'a word', minLength: 1, maxLength: 10 });
    const runnable = defineRunnable({ ...shape, name: 'a', options: { needed } });
    for (let time = 0; time < 2; time += 1) expect(() => runnable.prepare(new Map())).toThrow(InvalidOption);
  });

  it('offers what its options offer, and nothing for others', async () => {
    const suggest = vi.fn(async (typed: string) => [{ name: typed, value: typed }]);
    const offering = optionalText({ description: 'a word', minLength: 1, maxLength: 10, suggest });
    const runnable = defineRunnable({ ...shape, name: 'a', options: { word, offering } });
    const offered = (option: string) => runnable.suggest(option, 'ty', emptyContext);
    expect(await offered('offering')).toEqual([{ name: 'ty', value: 'ty' }]);
    expect(suggest).toHaveBeenCalledWith('ty', emptyContext);
    expect([await offered('word'), await offered('other')]).toEqual([[], []]);
  });

  it('of a button gets what its custom id carries', async () => {
    const codec = customIdCodec('some-button-here', 1, { word: z.string() });
    const run = vi.fn(shape.run);
    const component = defineComponent({ codec, effect: 'update', run });
    const customId = codec.encode({ word: 'ab' }) ?? '';
    const input = { customId, values: [], typed: new Map(), message: undefined };
    expect(await component.prepare(input)(emptyContext)).toEqual({ content: 'done' });
    expect(run.mock.calls).toEqual([[{ word: 'ab' }, emptyContext, input]]);
    expect(component).toMatchObject({ id: 'some-button-here', effect: 'update', changes: undefined });
  });
});

describe('who sees an answer', () => {
  it('is declared, whatever the options are called', () => {
    const given = new Map([['share', true]]);
    expect(defineRunnable({ ...shape, name: 'a' }).prepare(new Map()).isPublic).toBe(true);
    expect(defineRunnable({ ...shape, name: 'a', visibility: 'private' }).prepare(given).isPublic).toBe(
      false,
    );
    const runnable = defineRunnable({ ...shared, name: 'a' });
    expect(runnable.prepare(given).isPublic).toBe(false);
    expect(runnable.prepare(new Map([['everybody', false]])).isPublic).toBe(false);
    expect(runnable.prepare(new Map([['everybody', true]])).isPublic).toBe(true);
    expect(runnable.options).toEqual([option, { name: 'everybody', type: 5, description: 'to everybody' }]);
  });
});

/** Every description that Discord shows, of commands, subcommands and options. */
function descriptionsIn(part: object): string[] {
  const own = 'description' in part && typeof part.description === 'string' ? [part.description] : [];
  const options = 'options' in part && Array.isArray(part.options) ? part.options : [];
  return [...own, ...options.flatMap((option: object) => descriptionsIn(option))];
}

it('descriptions have no markdown, which Discord shows as it is typed, and say each default alike', () => {
  const descriptions = commands.flatMap(({ registration }) => descriptionsIn(registration));
  expect(descriptions.length).toBeGreaterThan(60);
  expect(descriptions.filter((text) => /[`*_~|#>[\]]/.test(text))).toEqual([]);
  expect(descriptions.filter((text) => /unless|without it the/i.test(text))).toEqual([]);
  const defaults = descriptions.filter((text) => /(?<!calls it )default/.test(text));
  expect(defaults.filter((text) => !/; default: \S/.test(text))).toEqual([]);
  expect(descriptions).toContain('Names per page; usually 15');
});
