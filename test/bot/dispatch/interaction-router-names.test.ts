import { expect, it } from 'vitest';
import { InteractionRouter } from '../../../src/bot/dispatch/interaction-router.ts';
import { commands } from '../../../src/handlers/commands.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import {
  customIdCodec,
  defineComponent,
  defineModalOpener,
} from '../../../src/handlers/declaration/component.ts';

const codec = customIdCodec('word-page', 1, {});
const answering = defineComponent({ codec, effect: 'update', run: async () => ({}) });
const opening = defineModalOpener({
  codec: customIdCodec('word-page', 2, {}),
  open: () => ({ title: 'a form', custom_id: 'form.1', components: [] }),
});

const command = (name: string, components = [answering]) =>
  defineCommand({
    name,
    description: name,
    access: 'everyone',
    options: {},
    visibility: 'public',
    components,
    run: async () => ({}),
  });

it.each([
  ['in two commands', () => [command('one'), command('two')]],
  ['in one command', () => [command('one', [answering, answering])]],
  [
    'of two versions',
    () => [
      command('one'),
      defineCommand({
        name: 'two',
        description: 'x',
        access: 'moderators',
        subcommands: [],
        components: [opening],
      }),
    ],
  ],
])('two components with one id are refused at the start: %s', (_where, declared) => {
  expect(() => new InteractionRouter(declared())).toThrow(
    'Two components have the name word-page: rename one of them',
  );
});

it('two commands with one name are refused, and what the bot has is not', () => {
  expect(() => new InteractionRouter([command('one', []), command('one', [])])).toThrow(
    'Two commands have the name one: rename one of them',
  );
  expect(() => new InteractionRouter(commands)).not.toThrow();
});
