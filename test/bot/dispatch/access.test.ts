import { PermissionFlagsBits } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessRefusal } from '../../../src/bot/dispatch/access.ts';
import { ReceivedInteraction } from '../../../src/bot/dispatch/received-interaction.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { Access } from '../../../src/handlers/declaration/description.ts';
import { EMPTY_ROW, NO_SERVER_SETTINGS, type ServerRow } from '../../../src/handlers/server-settings.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';
import { payloadResponder } from './payload-responder.ts';

const MANAGE = String(PermissionFlagsBits.ManageMessages);
const ADMINISTRATOR = String(PermissionFlagsBits.Administrator);

const log = createLogger('silent', [], { write: () => {} });
const responder = payloadResponder(async () => {});

/** The settings of the server 1, and whether its store is read. */
interface Own extends Partial<Omit<ServerRow, 'version'>> {
  readonly isTrusted?: boolean;
}

/** What somebody is told in the server 1, where these roles may moderate. */
function told(
  access: Access,
  interaction: object,
  roleIds: readonly string[] = [],
  { isTrusted = true, ...row }: Own = {},
) {
  const of = (server?: string) => (server === '1' ? { ...EMPTY_ROW, ...row } : EMPTY_ROW);
  const serverSettings = { ...NO_SERVER_SETTINGS, isTrusted, of };
  const options = {
    command: '/x',
    delivery: { state: 'unanswered' as const },
    hooks: {},
    log,
    serverSettings,
    tickets: emptyContext.tickets,
  };
  const read = new ReceivedInteraction(received({ id: '1', type: 2, ...interaction }), responder, options);
  return accessRefusal(access, read, {
    moderation: { guildIds: ['1'], roleIds },
    dependencies: { serverSettings },
  });
}

const findRefusal = (member: unknown, roleIds: readonly string[] = [], guild_id: unknown = '1') =>
  told('moderators', { guild_id, member }, roleIds);

describe('a moderator', () => {
  it.each([
    ['the permission', { permissions: MANAGE, roles: [] }, []],
    ['all permissions', { permissions: ADMINISTRATOR, roles: [] }, []],
    ['the permission and a role', { permissions: MANAGE, roles: ['7'] }, ['7', '8']],
  ])('has %s', (_, member, roleIds) => {
    expect(findRefusal(member, roleIds)).toBeUndefined();
  });

  it.each([
    ['the permission but no role', { permissions: MANAGE, roles: ['9'] }, ['7', '8'], '<@&7> or <@&8>'],
    ['every permission but no role', { permissions: ADMINISTRATOR, roles: [] }, ['7'], '<@&7>'],
    ['the role alone', { permissions: '0', roles: ['7'] }, ['7'], 'Manage Messages'],
    ['no list of roles', { permissions: MANAGE }, ['7'], '<@&7>'],
    ['roles that are text', { permissions: MANAGE, roles: '7' }, ['7'], '<@&7>'],
    ['nothing', undefined, [], 'Manage Messages'],
  ])('is nobody with %s', (_, member, roleIds, reason) => {
    expect(findRefusal(member, roleIds)).toContain(reason);
  });

  it.each(['2', null, 1, ['1']])('is nobody in the server %j', (guild) => {
    const member = { permissions: MANAGE, roles: [] };
    expect(findRefusal(member, [], guild)).toContain('only in servers');
  });

  it.each(['', 'all', '-8192', '8192.0', '0x2000', '1e9', ' 8192', '9'.repeat(41), 8192])(
    'is nobody whose permissions are %j',
    (permissions) => {
      expect(findRefusal({ permissions, roles: [] })).toContain('Manage Messages');
    },
  );

  it('is nobody by anything else that comes as a member', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (member, permissions) => {
        fc.pre(typeof permissions !== 'string');
        expect(findRefusal(member)).toBeDefined();
        expect(findRefusal({ permissions, roles: ['7'] }, ['7'])).toBeDefined();
      }),
    );
  });
});

describe('a moderator of a server with roles of its own', () => {
  const inOwn = (roles: readonly string[], own: Own, hosts: readonly string[] = []) =>
    told('moderators', { guild_id: '1', member: { permissions: MANAGE, roles } }, hosts, own);
  const two: Own = { settings: { moderator_roles: ['5', '6'] } };

  it('has one of them besides what the host asks for', () => {
    expect(inOwn(['6'], two)).toBeUndefined();
    expect(inOwn(['6', '7'], two, ['7'])).toBeUndefined();
    expect(inOwn(['7'], two, ['7'])).toBe(
      'This is for moderators: the settings of this server also require the role <@&5> or <@&6>.',
    );
    expect(inOwn(['6'], two, ['7'])).toBe('This is for moderators: you need the role <@&7>.');
    const role = { guild_id: '1', member: { permissions: '0', roles: ['5'] } };
    expect(told('moderators', role, [], two)).toContain('Manage Messages');
    const administrator = { guild_id: '1', member: { permissions: ADMINISTRATOR, roles: [] } };
    expect(told('moderators', administrator, [], two)).toContain('<@&5>');
  });

  it('needs none where @everyone is the only one, whose id is that of the server', () => {
    expect(inOwn([], { settings: { moderator_roles: ['1'] } })).toBeUndefined();
    expect(inOwn(['5'], { settings: { moderator_roles: ['1', '5'] } })).toBeUndefined();
    expect(inOwn(['1'], { settings: { moderator_roles: ['1', '5'] } })).toContain('<@&5>');
  });

  it('is nobody while the store is not read, or has what cannot be read', () => {
    expect(inOwn([], { isTrusted: false })).toContain('the settings database');
    expect(inOwn(['7'], { ...two, isTrusted: false })).toContain('<@&5>');
    expect(inOwn([], { isReadable: false })).toContain(
      'Rollcall cannot read the stored settings of this server',
    );
    expect(inOwn([], { isReadable: false, isTrusted: false })).toContain('the settings database');
  });

  it('is the only one whom that concerns', () => {
    const manager = { guild_id: '1', member: { permissions: '32' } };
    for (const own of [{ isTrusted: false }, { isReadable: false }, two]) {
      expect(told('managers', manager, [], own)).toBeUndefined();
      expect(told('everyone', { guild_id: '1' }, [], own)).toBeUndefined();
    }
  });
});

describe('a manager', () => {
  const manager = { permissions: String(PermissionFlagsBits.ManageGuild) };
  const managing = (member: unknown, interaction: object = { guild_id: '5' }) =>
    told('managers', { ...interaction, member });

  it('has the permission, or all of them, in any server that has installed the bot', () => {
    expect(managing(manager)).toBeUndefined();
    expect(managing({ permissions: ADMINISTRATOR })).toBeUndefined();
    const installed = { guild_id: '5', authorizing_integration_owners: { 0: '5' } };
    expect(managing(manager, installed)).toBeUndefined();
  });

  it.each([{ permissions: MANAGE }, { permissions: '0' }, { permissions: 32 }, {}, undefined, null, 'all'])(
    'is nobody as %j',
    (member) => {
      expect(managing(member)).toBe('This is for managers: you need the Manage Server permission.');
    },
  );

  it.each([
    ['in a direct message', {}],
    ['in a direct message of an installed bot', { authorizing_integration_owners: { 0: '0' } }],
    ['where the asker alone has the bot', { guild_id: '5', authorizing_integration_owners: { 1: '3' } }],
  ])('is nobody %s', (_, interaction) => {
    expect(managing(manager, interaction)).toBe('This works only in servers that have installed Rollcall.');
  });
});

it('everyone may use what is for everyone', () => {
  expect(told('everyone', {})).toBeUndefined();
});
