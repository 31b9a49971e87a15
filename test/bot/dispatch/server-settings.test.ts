import { beforeEach, describe, expect, it } from 'vitest';
import { Audit } from '../../../src/bot/audit/audit.ts';
import { AuditChannels } from '../../../src/bot/audit/audit-channels.ts';
import { Dispatcher } from '../../../src/bot/dispatch/dispatcher.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { CommandMentions } from '../../../src/bot/state/command-mentions.ts';
import { Cooldown } from '../../../src/bot/state/memory/state-in-memory.ts';
import type { Delivery } from '../../../src/bot/transport/transport.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { customIdCodec, defineComponent } from '../../../src/handlers/declaration/component.ts';
import { requiredText } from '../../../src/handlers/declaration/options.ts';
import { firstPage, limitOption } from '../../../src/handlers/paging/page-fields.ts';
import { EMPTY_ROW, NO_SERVER_SETTINGS, type ServerSettings } from '../../../src/handlers/server-settings.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const SERVER = '7';
const OTHER = '8';
const MODERATOR = { permissions: '8192', roles: ['60'] };

/** The settings of SERVER; others have none. */
let settings: ServerSettings;
let isTrusted: boolean;
let posted: Record<string, string[]>;
let dispatcher: Dispatcher;
let entry: AuditEntry;

const says = ({ words, askerWords, pageSize }: HandlerContext) =>
  `${words.language} ${askerWords.language} ${pageSize(15, 20)}`;
const limited = (limit: number) => ({ content: JSON.stringify(firstPage(limit)) });
const answering = (name: string) =>
  defineComponent({
    codec: customIdCodec(name, 1, {}),
    effect: 'update',
    run: async (_fields, context) => ({ content: says(context) }),
  });
const of = { description: 'x', example: '' } as const;

beforeEach(() => {
  settings = {};
  isTrusted = true;
  posted = {};
  entry = { action: 'score mute', target: 'x', outcome: 'done' };
  const log = createLogger('silent', [], { write: () => {} });
  const suggest = async (_typed: string, { words }: HandlerContext) => [{ name: words.language, value: 'a' }];
  const text = requiredText({ description: 'x', minLength: 1, maxLength: 9, suggest });
  const channels = new AuditChannels({
    host: '99',
    postTo: (channel) => async (message) => {
      const embeds = 'embeds' in message ? message.embeds : [];
      posted[channel] = [...(posted[channel] ?? []), ...embeds.map(({ description = '' }) => description)];
      return undefined;
    },
    log,
  });
  dispatcher = new Dispatcher({
    commands: [
      defineCommand({
        ...of,
        name: 'public',
        access: 'everyone',
        options: {},
        visibility: 'public',
        components: [answering('pressed')],
        run: async (_values, context) => ({ content: says(context) }),
      }),
      defineCommand({
        ...of,
        name: 'list',
        access: 'everyone',
        options: { limit: limitOption('x', { most: 20, usual: 10 }) },
        visibility: 'private',
        run: async ({ limit }) => limited(limit),
      }),
      defineCommand({
        ...of,
        name: 'moderate',
        access: 'moderators',
        options: { text },
        visibility: 'private',
        components: [answering('moderated')],
        async run(_values, context) {
          context.audit(entry);
          return { content: says(context) };
        },
      }),
    ],
    dependencies: {
      ...emptyContext,
      serverSettings: {
        ...NO_SERVER_SETTINGS,
        get isTrusted() {
          return isTrusted;
        },
        of: (server) => (server === SERVER ? { version: 1, settings, isReadable: true } : EMPTY_ROW),
      },
    },
    cooldown: new Cooldown(5),
    publicLanguage: 'fr',
    moderation: { guildIds: [SERVER, OTHER], roleIds: [] },
    mentions: new CommandMentions(),
    audit: new Audit(log, channels, 'fr'),
    log,
  });
});

/** What is sent first for an interaction of somebody. */
async function sentFor(fields: object, delivery?: Delivery): Promise<string> {
  const sent: unknown[] = [];
  const responder = payloadResponder(async (_call, payload) => void sent.push(payload));
  const interaction = received({
    id: newId(),
    guild_id: SERVER,
    guild_locale: 'ja',
    locale: 'ru',
    member: { ...MODERATOR, user: { id: '3' } },
    ...fields,
  });
  await dispatcher.handle(interaction, responder, delivery);
  return JSON.stringify(sent);
}
const command = (name: string, options: readonly object[] = [], fields: object = {}) =>
  sentFor({ type: 2, data: { id: '77', name, type: 1, options }, ...fields });
const ofUser = (id: string, fields: object = {}) => ({ ...fields, member: { ...MODERATOR, user: { id } } });
const press = (custom_id: string, flags: number, fields: object = {}) =>
  sentFor({
    type: 3,
    data: { component_type: 2, custom_id },
    message: { id: '5', flags, components: [], interaction_metadata: { id: '4', user: { id: '3' } } },
    ...fields,
  });

it("a server's language is that of what everybody sees, before the host's, and private answers stay the asker's", async () => {
  expect(await command('public')).toContain('fr ru');
  settings = { language: 'de' };
  expect(await command('public', [], ofUser('4'))).toContain('de ru');
  expect(await command('public', [], ofUser('5', { guild_id: OTHER }))).toContain('fr ru');
  const text = { type: 3, name: 'text', value: 'a', focused: true };
  expect(await command('moderate', [text])).toContain('ru ru');
  expect(await command('moderate', [text], { type: 4 })).toContain('"name":"ru"');
});

it("a button on a public message keeps the server's language, and one on a private message the presser's", async () => {
  settings = { language: 'de' };
  expect(await press('pressed.1', 0)).toContain('de ru');
  expect(await press('pressed.1', 64)).toContain('ru ru');
});

it('the rows of a page are those of the server where the option is left out, and at most what it takes', async () => {
  const limit = async (user: string, ...options: object[]) =>
    JSON.parse(/\\"limit\\":(\d+)/.exec(await command('list', options, ofUser(user)))?.[1] ?? '');
  expect(await limit('11')).toBe(10);
  settings = { page_size: 5 };
  expect(await limit('12')).toBe(5);
  expect(await limit('13', { type: 4, name: 'limit', value: 7 })).toBe(7);
  expect(await press('pressed.1', 64)).toContain('ru ru 5');
  settings = { page_size: 25 };
  expect(await limit('14')).toBe(20);
  expect(await press('pressed.1', 64)).toContain('ru ru 20');
});

it("a server's roles count at the command, its suggestions, a press and a form", async () => {
  const text = { type: 3, name: 'text', value: 'a', focused: true };
  const uses = async (member: object) => {
    const fields = { member: { ...MODERATOR, user: { id: '3' }, ...member } };
    return [
      await command('moderate', [text], fields),
      await sentFor({ type: 4, data: { id: '77', name: 'moderate', type: 1, options: [text] }, ...fields }),
      await press('moderated.1', 64, fields),
      await sentFor({ type: 5, data: { custom_id: 'moderated.1', components: [] }, ...fields }),
    ];
  };
  settings = { moderator_roles: ['61'] };
  const [used, suggested, ...others] = await uses({});
  for (const refused of [used, ...others]) expect(refused).toContain('<@&61>');
  expect(suggested).toContain('"choices":[]');
  for (const done of await uses({ roles: ['61'] })) expect(done).not.toContain('<@&61>');
  isTrusted = false;
  for (const refused of (await uses({ roles: ['61'] })).filter((_, at) => at !== 1)) {
    expect(refused).toMatch(/базу данных с настройками серверов/);
  }
  expect((await uses({ roles: ['61'] }))[1]).toContain('"choices":[]');
  expect(await command('public', [], ofUser('21'))).toContain('fr ru');
});

it("a server's cooldown is counted there alone, beside the host's, and not for what is taken over", async () => {
  settings = { cooldown: 60 };
  const use = (user: string, fields: object = {}, delivery?: Delivery) =>
    sentFor({ type: 2, data: { id: '77', name: 'public', type: 1 }, ...ofUser(user), ...fields }, delivery);
  const wait = async (...use_: Parameters<typeof use>) =>
    Number(/\b(\d+) секунд/.exec(await use(...use_))?.[1] ?? 0);
  expect(await wait('31')).toBe(0);
  expect(await wait('31')).toBe(60);
  expect(await wait('31', { guild_id: OTHER })).toBe(5);
  expect(await wait('31', { guild_id: undefined, member: undefined, user: { id: '31' } })).toBe(5);
  expect(await wait('31', {}, { state: 'taken over' })).toBe(0);
  expect(await wait('32', { guild_id: OTHER })).toBe(0);
  settings = { cooldown: 3 };
  expect(await wait('33')).toBe(0);
  expect(await wait('33')).toBe(5);
});

it("lines of the audit go to the host's channel and to the server's, in the server's language", async () => {
  const moderate = async (fields: object = {}) => {
    await command('moderate', [{ type: 3, name: 'text', value: 'a' }], fields);
    await dispatcher.idle(0);
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
  settings = { audit_channel: '50', language: 'de' };
  entry = { action: 'score mute', target: 'x', outcome: 'refused' };
  await moderate();
  await expect
    .poll(() => posted)
    .toEqual({ 99: [expect.stringContaining('durfte')], 50: [expect.anything()] });
  expect(posted[50]).toEqual(posted[99]);
  await moderate(ofUser('4', { guild_id: OTHER }));
  await settle();
  expect([posted[50]?.length, posted[99]?.length]).toEqual([1, 2]);
  settings = { audit_channel: '99' };
  await moderate(ofUser('5'));
  await settle();
  expect(posted[99]).toHaveLength(3);
});

describe('a user install, where the asker alone has installed the bot', () => {
  const userInstall = (user: string) => ofUser(user, { authorizing_integration_owners: { 1: user } });
  const text = { type: 3, name: 'text', value: 'a' };

  it("speaks the asker's language and has the usual rows, whatever the server's managers chose", async () => {
    settings = { language: 'de', page_size: 5 };
    expect(await command('public', [], userInstall('41'))).toContain('ru ru 15');
    expect(await command('list', [], userInstall('41'))).toContain('\\"limit\\":10');
  });

  it("asks for the server's roles, from a store that is read", async () => {
    settings = { moderator_roles: ['61'] };
    expect(await command('moderate', [text], userInstall('42'))).toContain('<@&61>');
    settings = { moderator_roles: ['60'] };
    expect(await command('moderate', [text], userInstall('42'))).toContain('ru ru 15');
    isTrusted = false;
    expect(await command('moderate', [text], userInstall('42'))).toMatch(
      /базу данных с настройками серверов/,
    );
  });

  it("waits for the server's cooldown, in common with its guild install", async () => {
    settings = { cooldown: 60 };
    expect(await command('public', [], userInstall('43'))).toContain('ru ru');
    expect(await command('public', [], userInstall('43'))).toContain('60 секунд');
    expect(await command('public', [], ofUser('43'))).toContain('60 секунд');
  });

  it("has its lines in the server's audit channel, in the channel's language", async () => {
    settings = { audit_channel: '50', language: 'de' };
    entry = { action: 'score mute', target: 'x', outcome: 'refused' };
    await command('moderate', [text], userInstall('44'));
    await dispatcher.idle(0);
    await expect
      .poll(() => posted)
      .toEqual({ 99: [expect.stringContaining('durfte')], 50: [expect.stringContaining('durfte')] });
  });
});
