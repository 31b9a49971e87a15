import { PermissionFlagsBits } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessRefusal } from '../../../src/bot/dispatch/access.ts';
import { english } from '../../../src/handlers/words/en/index.ts';
import { received } from '../received.ts';

const MANAGE = String(PermissionFlagsBits.ManageMessages);
const ADMINISTRATOR = String(PermissionFlagsBits.Administrator);

/** What a member with these fields is told in the server 1, where the roles 7 and 8 may moderate. */
function refusalOf(member: unknown, roleIds: readonly string[] = [], guild_id: unknown = '1') {
  return accessRefusal('moderators', received({ guild_id, member }), { guildIds: ['1'], roleIds }, english);
}

describe('a moderator', () => {
  it.each([
    ['the permission', { permissions: MANAGE, roles: [] }, []],
    ['all permissions', { permissions: ADMINISTRATOR, roles: [] }, []],
    ['the permission and a role', { permissions: MANAGE, roles: ['7'] }, ['7', '8']],
  ])('has %s', (_, member, roleIds) => {
    expect(refusalOf(member, roleIds)).toBeUndefined();
  });

  it.each([
    ['the permission but no role', { permissions: MANAGE, roles: ['9'] }, ['7', '8'], '<@&7> or <@&8>'],
    ['every permission but no role', { permissions: ADMINISTRATOR, roles: [] }, ['7'], '<@&7>'],
    ['the role alone', { permissions: '0', roles: ['7'] }, ['7'], 'Manage Messages'],
    ['no list of roles', { permissions: MANAGE }, ['7'], '<@&7>'],
    ['roles that are text', { permissions: MANAGE, roles: '7' }, ['7'], '<@&7>'],
    ['nothing', undefined, [], 'Manage Messages'],
  ])('is nobody with %s', (_, member, roleIds, reason) => {
    expect(refusalOf(member, roleIds)).toContain(reason);
  });

  it.each(['2', null, 1, ['1']])('is nobody in the server %j', (guild) => {
    const member = { permissions: MANAGE, roles: [] };
    expect(refusalOf(member, [], guild)).toContain('only in the servers');
  });

  it.each([
    '',
    'all',
    '-8192',
    '8192.0',
    '0x2000',
    '1e9',
    ' 8192',
    '9'.repeat(41),
    8192,

    null,
    [],
    {},
  ])('is nobody whose permissions are %j', (permissions) => {
    expect(refusalOf({ permissions, roles: [] })).toContain('Manage Messages');
  });

  it('is nobody by anything else that comes as a member', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (member, permissions) => {
        fc.pre(typeof permissions !== 'string');
        expect(refusalOf(member)).toBeDefined();
        expect(refusalOf({ permissions, roles: ['7'] }, ['7'])).toBeDefined();
      }),
    );
  });
});

it('everyone may use what is for everyone', () => {
  expect(accessRefusal('everyone', received({}), { guildIds: [], roleIds: [] }, english)).toBeUndefined();
});
