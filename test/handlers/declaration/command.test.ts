import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/handlers/commands.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { optionalText } from '../../../src/handlers/declaration/options.ts';
import { defineRunnable } from '../../../src/handlers/declaration/runnable.ts';

const word = optionalText({ description: 'a word', minLength: 1, maxLength: 10 });
const shape = {
  description: 'Show a word',
  options: { word },
  visibility: 'public' as const,
  run: async () => ({ content: 'done' }),
};
const shared = { ...shape, visibility: { option: 'everybody', description: 'to everybody' } };
const open = () => ({ title: 'a form', custom_id: 'form.1', components: [] });

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

  it('with two subcommands of one name is refused when it is declared', () => {
    const twice = { ...many, subcommands: [...subcommands, ...subcommands] };
    expect(() => defineCommand({ ...twice, access: 'everyone' })).toThrow(
      '/many has two subcommands with one name',
    );
  });
});

describe('who sees an answer', () => {
  it('is declared, whatever the options are called', () => {
    const given = new Map([['share', true]]);
    expect(defineRunnable({ ...shape, name: 'a' }).begin(new Map()).isPublic).toBe(true);
    expect(defineRunnable({ ...shape, name: 'a', visibility: 'private' }).begin(given).isPublic).toBe(false);
    const runnable = defineRunnable({ ...shared, name: 'a' });
    expect(runnable.begin(given).isPublic).toBe(false);
    expect(runnable.begin(new Map([['everybody', false]])).isPublic).toBe(false);
    expect(runnable.begin(new Map([['everybody', true]])).isPublic).toBe(true);
    expect(runnable.options).toEqual([option, { name: 'everybody', type: 5, description: 'to everybody' }]);
  });

  it('a form is not opened for an answer that is shared, since what it sends is answered in private', () => {
    const runnable = defineRunnable({ ...shared, name: 'a', modal: () => open });
    expect(runnable.begin(new Map()).open).toBe(open);
    expect(runnable.begin(new Map([['everybody', false]])).open).toBe(open);
    expect(runnable.begin(new Map([['everybody', true]])).open).toBeUndefined();
    expect(defineRunnable({ ...shape, name: 'a', modal: () => open }).begin(new Map()).open).toBe(open);
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
  const defaults = descriptions.filter((text) => /default/.test(text));
  expect(defaults.filter((text) => !/; default: \S/.test(text))).toEqual([]);
  expect(descriptions).toContain('Names on a page; default: 15');
});
