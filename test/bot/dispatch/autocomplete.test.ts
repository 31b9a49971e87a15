import { InteractionType, ApplicationCommandOptionType as Type } from 'discord-api-types/v10';
import { expect, it, vi } from 'vitest';
import { suggestedChoices } from '../../../src/bot/dispatch/dispatcher.ts';
import { InteractionRouter } from '../../../src/bot/dispatch/interaction-router.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { requiredText, type Suggestion } from '../../../src/handlers/declaration/options.ts';
import { defineRunnable } from '../../../src/handlers/declaration/runnable.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';

const text = { description: 'a word', minLength: 1, maxLength: 100 };

/** What is offered for the options of `/word show`, of which `first` and `second` offer something. */
async function offered(
  said: readonly Suggestion[],
  options: readonly object[],
  context: Partial<HandlerContext> = {},
  name = 'word',
) {
  const suggest = vi.fn(async () => said);
  const show = defineRunnable({
    name: 'show',
    description: 'show',
    options: { first: requiredText({ ...text, suggest }), second: requiredText(text) },
    visibility: 'private',
    run: async () => ({}),
  });
  const command = defineCommand({
    name: 'word',
    access: 'moderators',
    description: 'words',
    subcommands: [show],
  });
  const data = { name, options: [{ name: 'show', type: Type.Subcommand, options }] };
  const interaction = received({ type: InteractionType.ApplicationCommandAutocomplete, data });
  if (interaction.type !== InteractionType.ApplicationCommandAutocomplete) throw new Error('Another type');
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const all = { ...emptyContext, ...context };
  const choices = await suggestedChoices(interaction, new InteractionRouter([command]), all, { log: logger });
  return { choices, suggest, log };
}

const typing = (name: string, value: unknown = 'ty') => ({ name, type: Type.String, value, focused: true });
const typed = { name: 'second', type: Type.String, value: 'x' };
const word = (value: string) => ({ name: value, value });

it('offers what the option that is being typed into offers', async () => {
  const { choices, suggest, log } = await offered([word('a')], [typed, typing('first')]);
  expect(choices).toEqual([word('a')]);
  expect(suggest.mock.calls).toEqual([['ty', expect.anything()]]);
  expect(log).toEqual([]);
});

it('loses isolates of typed text, and offers no value with them, which would come back without', async () => {
  const said = [word('a'), word('\u2068b\u2069'), { name: 'c', value: '\u2067c' }];
  const { choices, suggest } = await offered(said, [typing('first', '\u2068שלום\u2069')]);
  expect(suggest.mock.calls).toEqual([['שלום', expect.anything()]]);
  expect(choices).toEqual([word('a')]);
});

it.each([
  ['nothing is being typed', [typed]],
  ['it is said not to be', [{ ...typing('first'), focused: false }]],
  ['the option offers nothing', [typing('second')]],
  ['the option is not ours', [typing('third')]],
])('offers nothing when %s', async (_, options) => {
  const { choices, log } = await offered([word('a')], options);
  expect([choices, log]).toEqual([[], []]);
});

it('offers nothing for a command that is not there, without a line of the log', async () => {
  const { choices, log } = await offered([word('a')], [typing('first')], {}, 'none');
  expect([choices, log]).toEqual([[], []]);
});

it('offers nothing when the offer fails, and says why in the log', async () => {
  const refusal = () => {
    throw new Error('no rights today');
  };
  const { choices, log } = await offered([word('a')], [typing('first')], { refusal });
  expect(choices).toEqual([]);
  expect(log).toMatchObject([{ level: 'warn', err: { message: 'no rights today' } }]);
});

it('offers nothing to somebody who may not run the command, and does not ask', async () => {
  const refusal = vi.fn(() => 'No.');
  const { choices, suggest } = await offered([word('a')], [typing('first')], { refusal });
  expect(choices).toEqual([]);
  expect(suggest).not.toHaveBeenCalled();
  expect(refusal).toHaveBeenCalledWith('moderators');
});

it('offers no more than Discord takes: 25 choices, values of 1 to 100 characters, names cut to 100', async () => {
  const many = Array.from({ length: 30 }, (_, at) => word(`${at}`));
  const { choices } = await offered(
    [word(''), word('x'.repeat(101)), { name: 'n'.repeat(200), value: 'x'.repeat(100) }, ...many],
    [typing('first')],
  );
  expect(choices).toHaveLength(25);
  expect(choices?.[0]?.value).toBe('x'.repeat(100));
  expect(choices?.[0]?.name).toMatch(/^n+… \(\+\d+\)$/);
  expect(choices?.[0]?.name.length).toBeLessThanOrEqual(100);
  expect(choices?.[1]).toEqual(word('0'));
});

it('takes what is typed into an option of numbers for nothing', async () => {
  const { suggest } = await offered([], [{ name: 'first', type: Type.Integer, value: 7, focused: true }]);
  expect(suggest.mock.calls).toEqual([['', expect.anything()]]);
});
