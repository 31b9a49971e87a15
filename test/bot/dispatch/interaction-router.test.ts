import {
  ApplicationCommandOptionType,
  ChannelType,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { InteractionRouter, interactionLabel } from '../../../src/bot/dispatch/interaction-router.ts';
import { requiredChannel } from '../../../src/handlers/declaration/channels.ts';
import {
  defineCommand,
  defineMessageCommand,
  defineUserCommand,
} from '../../../src/handlers/declaration/command.ts';
import {
  type ComponentInput,
  customIdCodec,
  defineComponent,
  type Effect,
} from '../../../src/handlers/declaration/component.ts';
import { optionalText } from '../../../src/handlers/declaration/options.ts';
import { defineRunnable, type Visibility } from '../../../src/handlers/declaration/runnable.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';

const word = optionalText({ description: 'a word', minLength: 1, maxLength: 10 });

const component = (id: string, effect: Effect) =>
  defineComponent({
    codec: customIdCodec(id, 1, {}),
    effect,
    run: async (_fields, _context, { values, typed }) => ({ content: JSON.stringify([values, [...typed]]) }),
  });

const shareable = { option: 'share', description: 'share' };

const runnable = (name: string, visibility: Visibility) => ({
  name,
  description: name,
  options: { word },
  visibility,
  run: async (values: object) => ({ content: JSON.stringify(values) }),
});

const router = new InteractionRouter([
  defineCommand({
    ...runnable('open', 'public'),
    access: 'everyone',
    components: [component('own', 'update-own'), component('card', 'update'), component('hidden', 'private')],
  }),
  defineCommand({ ...runnable('closed', 'private'), access: 'everyone' }),
  defineCommand({
    name: 'many',
    access: 'moderators',
    description: 'many',
    subcommands: [defineRunnable(runnable('show', shareable)), defineRunnable(runnable('list', shareable))],
    components: [component('many-card', 'update')],
  }),
]);

const user = { id: '3' };
const interaction = (fields: object) => received({ id: '1', user, ...fields });
const find = (fields: object) => router.find(interaction(fields));

/** What the task comes to, with where its answer goes. */
const begun = (fields: object) => {
  const found = find(fields)?.parse();
  if (!found || 'open' in found) throw new Error('No work');
  return found;
};

const answerTo = async (fields: object) => (await begun(fields).run(emptyContext)).content ?? '';

const command = (data: object) => ({ type: InteractionType.ApplicationCommand, data: { type: 1, ...data } });
const subcommand = (name: string, options?: object[]) =>
  command({ name: 'many', options: [{ name, type: 1, ...(options && { options }) }] });
const string = (value: string) => ({ name: 'word', type: 3, value });
const share = (value: boolean) => ({ name: 'share', type: 5, value });

describe('the route of a command', () => {
  it.each([
    [
      command({ name: 'open' }),
      { label: '/open', access: 'everyone', placement: 'public', hasCooldown: true },
    ],
    [command({ name: 'closed', options: [share(true)] }), { label: '/closed', placement: 'private' }],
    [
      subcommand('show'),
      { label: '/many show', access: 'moderators', placement: 'private', hasCooldown: false },
    ],
    [subcommand('list', [share(true)]), { label: '/many list', placement: 'public' }],
    [subcommand('list', [share(false)]), { label: '/many list', placement: 'private' }],
  ])('says where its answer goes, and whom it is for: %j', (fields, { placement, ...task }) => {
    expect(find(fields)).toMatchObject(task);
    expect(begun(fields).placement).toBe(placement);
  });

  it.each([
    [command({ name: 'open', options: [string('a')] }), { word: 'a' }],
    [command({ name: 'open' }), {}],
    [subcommand('show', [string('a'), share(true)]), { word: 'a', share: true }],
    [subcommand('show'), { share: false }],
  ])('takes the options that were given: %j', async (fields, values) => {
    expect(JSON.parse(await answerTo(fields))).toEqual(values);
  });

  it.each([
    ['a name that nobody has', command({ name: 'none' })],
    ['no subcommand', command({ name: 'many' })],
    ['a subcommand that nobody has', subcommand('none')],
    ['a subcommand of what has none', command({ name: 'open', options: [{ name: 'show', type: 1 }] })],
    ['a group of subcommands', command({ name: 'many', options: [{ name: 'show', type: 2, options: [] }] })],
    ['a menu of users', command({ name: 'open', type: 2 })],
    ['a menu of messages', command({ name: 'open', type: 3 })],
    ['a ping', { type: InteractionType.Ping }],
    ['a button that nobody has', { type: InteractionType.MessageComponent, data: { custom_id: 'none' } }],
  ])('is none for %s', (_, fields) => {
    expect(find(fields)).toBeUndefined();
  });

  it('reads a subcommand beside which others stand by its own options alone', async () => {
    const fields = command({
      name: 'open',
      options: [string('a'), { name: 'word', type: 2, options: [] }, { name: 'word', type: 1, options: [] }],
    });
    expect(JSON.parse(await answerTo(fields))).toEqual({ word: 'a' });
  });
});

describe('the route of a click', () => {
  const click = (custom_id: string, fields: object = {}, data: object = {}) => ({
    type: InteractionType.MessageComponent,
    data: { component_type: ComponentType.Button, custom_id, ...data },
    ...fields,
  });
  const message = (asker?: string) => ({
    message: { id: '9', ...(asker && { interaction_metadata: { user: { id: asker } } }) },
  });

  it.each([
    ['card', {}, 'private', false],
    ['card', message('8'), 'update', true],
    ['card', { message: { id: '9', flags: 64 } }, 'update', false],
    ['own', {}, 'private', false],
    ['own', message('3'), 'update', true],
    ['own', message('8'), 'private', false],
    ['own', message(), 'update', true],
    ['hidden', message('3'), 'private', false],
  ])('%s under %j goes to: %s, and everybody reads it: %s', (id, fields, placement, isPublic) => {
    expect(find(click(`${id}.1`, fields))).toMatchObject({ label: id, hasCooldown: false });
    expect(begun(click(`${id}.1`, fields))).toMatchObject({ placement, isPublic });
  });

  it('has the access of the command that it belongs to', () => {
    expect(find(click('card'))?.access).toBe('everyone');
    expect(find(click('many-card'))?.access).toBe('moderators');
  });

  it('takes what was chosen from a menu', async () => {
    const chosen = click('card.1', {}, { component_type: ComponentType.StringSelect, values: ['a', 'b'] });
    expect(await answerTo(chosen)).toBe('[["a","b"],[]]');
    expect(await answerTo(click('card.1'))).toBe('[[],[]]');
  });

  it('takes what was typed into a form, in rows and under labels, without isolates, and nothing else', async () => {
    const text = (custom_id: string, value?: unknown) => ({
      type: ComponentType.TextInput,
      custom_id,
      value,
    });
    const components = [
      { type: ComponentType.ActionRow, components: [text('a', '\u20681\u2069'), text('b', '')] },
      { type: ComponentType.Label, component: text('c', '3') },
      {
        type: ComponentType.Label,
        component: { type: ComponentType.StringSelect, custom_id: 'd', values: [] },
      },
      { type: ComponentType.Label, component: text('e', 5) },
      { type: ComponentType.TextDisplay, component: text('f', '6') },
    ];
    const sent = { type: InteractionType.ModalSubmit, data: { custom_id: 'card.1', components } };
    expect(await answerTo(sent)).toBe('[[],[["a","1"],["b",""],["c","3"]]]');
  });
});

describe('the input of a form', () => {
  const inputOf = async (data: object) => {
    let seen: ComponentInput | undefined;
    const form = defineComponent({
      codec: customIdCodec('form', 1, {}),
      effect: 'private',
      run: async (_fields, _context, input) => {
        seen = input;
        return {};
      },
    });
    const command = defineCommand({ ...runnable('open', 'private'), access: 'managers', components: [form] });
    const sent = { type: InteractionType.ModalSubmit, data: { custom_id: 'form.1', ...data } };
    const work = new InteractionRouter([command]).find(interaction(sent))?.parse();
    if (work && 'run' in work) await work.run(emptyContext);
    return seen;
  };
  const label = (component: object) => ({ type: ComponentType.Label, component });

  it('has the values of selects, a radio group among the texts, and what Discord says of the chosen', async () => {
    const components = [
      label({ type: ComponentType.RoleSelect, custom_id: 'roles', values: ['1', '2'] }),
      label({ type: ComponentType.ChannelSelect, custom_id: 'channel', values: [] }),
      label({ type: ComponentType.RadioGroup, custom_id: 'rows', value: '15' }),
      label({ type: ComponentType.RadioGroup, custom_id: 'seconds', value: null }),
    ];
    const resolved = {
      roles: { 1: { id: '1' }, 2: {} },
      channels: {
        5: { type: 0, permissions: '1024', app_permissions: '19456' },
        6: { type: 5 },
        7: { type: 0, app_permissions: 'x' },
      },
    };
    expect(await inputOf({ components, resolved })).toMatchObject({
      chosen: new Map([
        ['roles', ['1', '2']],
        ['channel', []],
        ['seconds', []],
      ]),
      typed: new Map([['rows', '15']]),
      resolved: {
        roles: new Set(['1', '2']),
        channels: new Map([
          ['5', { id: '5', type: 0, permissions: 1_024n, appPermissions: 19_456n }],
          ['6', { id: '6', type: 5, appPermissions: undefined }],
          ['7', { id: '7', type: 0, appPermissions: undefined }],
        ]),
      },
    });
  });

  it.each([
    [{ components: [] }],
    [{ components: [null, 5, label({}), label({ custom_id: 'a', values: [1] }), { type: 18 }], resolved: 5 }],
    [{ components: [label({ custom_id: 'a', value: 5 })], resolved: { roles: [], channels: { 5: {} } } }],
    [{ components: [label({ custom_id: 5, values: ['1'] })], resolved: { roles: 'x', channels: null } }],
  ])('that makes no sense has nothing: %j', async (data) => {
    const nothing = { roles: new Set(), channels: new Map() };
    const empty = { typed: new Map(), chosen: new Map(), resolved: nothing };
    expect(await inputOf(data)).toMatchObject(empty);
  });
});

describe('the option of a channel', () => {
  const ofChannel = new InteractionRouter([
    defineCommand({
      name: 'post',
      description: 'post',
      access: 'managers',
      options: { channel: requiredChannel({ description: 'a channel', types: [ChannelType.GuildText] }) },
      visibility: 'private',
      run: async ({ channel: { id, permissions, appPermissions } }) => ({
        content: `${id} ${permissions} ${appPermissions}`,
      }),
    }),
  ]);
  const answer = async (resolved?: object) => {
    const options = [{ name: 'channel', type: ApplicationCommandOptionType.Channel, value: '5' }];
    const work = ofChannel.find(interaction(command({ name: 'post', options, resolved })))?.parse();
    return work && 'run' in work && (await work.run(emptyContext)).content;
  };

  it('comes with what the asker and the bot may do there, as far as Discord says it', async () => {
    const channel = { id: '5', type: 0, permissions: '3072', app_permissions: '1024' };
    expect(await answer({ channels: { 5: channel } })).toBe('5 3072 1024');
    expect(await answer({ channels: { 5: { ...channel, permissions: '-1' } } })).toBe('5 undefined 1024');
    expect(await answer({ channels: { 5: { type: 0 }, 6: channel } })).toBe('5 undefined undefined');
  });

  it.each([
    [undefined],
    [{}],
    [{ channels: { 6: { type: 0 } } }],
    [{ channels: { 5: { type: 2 } } }],
    [{ channels: { 5: {} } }],
    [{ channels: 5 }],
  ])('is refused where Discord does not say that it is of the right type: %j', async (resolved) => {
    await expect(answer(resolved)).rejects.toThrow('The option `channel` must be a text channel');
  });
});

describe('what the log says of an interaction', () => {
  it.each([
    [command({ name: 'open' }), '/open'],
    [command({ name: 'open', options: [string('a')] }), '/open'],
    [command({ name: 'open', options: null }), '/open'],
    [subcommand('show'), '/many show'],
    [command({ name: 'Look up', type: 2 }), 'Look up'],
    [{ type: 3, data: { custom_id: 'card:a:b' } }, 'card'],
    [{ type: 3, data: { custom_id: 'card.12:a:b' } }, 'card'],
    [{ type: 1 }, 'type 1'],
    [{ type: 2, data: null }, 'type 2'],
    [{ type: 2, data: 'text' }, 'a payload that makes no sense'],
    [{ type: 3, data: { custom_id: 7 } }, 'a payload that makes no sense'],
  ])('%j is %s', (fields, label) => {
    expect(interactionLabel(interaction(fields))).toBe(label);
  });
});

describe('the route of a command in a menu', () => {
  const used = { description: 'x', run: async () => ({ content: 'used' }) };
  const menus = new InteractionRouter([
    defineMessageCommand({ ...used, name: 'Look', access: 'everyone' }),
    defineUserCommand({ ...used, name: 'Look', access: 'moderators' }),
    defineCommand({ ...runnable('Look', 'public'), access: 'everyone' }),
  ]);
  const use = (type: number) => menus.find(interaction(command({ name: 'Look', type })));

  it.each([
    [3, 'everyone', true],
    [2, 'moderators', false],
  ])('is that of its menu (%i), for %s, and waits for the cooldown: %s', (type, access, hasCooldown) => {
    expect(use(type)).toMatchObject({ label: 'Look', access, hasCooldown });
    expect(use(type)?.parse()).toMatchObject({ placement: 'private', changes: undefined });
  });

  it('is none where nothing of that name stands in the menu, or in no menu that there is', () => {
    expect(menus.find(interaction(command({ name: 'Other', type: 3 })))).toBeUndefined();
    expect(use(4)).toBeUndefined();
    expect(use(1)).toMatchObject({ label: '/Look', access: 'everyone' });
  });

  it('says what is wrong with a target that Discord did not send', async () => {
    const begun = use(3)?.parse();
    if (!begun || 'open' in begun) throw new Error('No work');
    await expect(begun.run(emptyContext)).rejects.toThrow('Discord did not say which message this is');
  });
});
