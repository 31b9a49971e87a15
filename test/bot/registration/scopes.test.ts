import { describe, expect, it } from 'vitest';
import { emptyScopes, scopesOf } from '../../../src/bot/registration/sync-commands.ts';
import { commands } from '../../../src/handlers/commands.ts';
import { settings } from '../../../src/handlers/settings/settings-command.ts';
import { FOR_EVERYONE, FOR_MANAGERS, FOR_MODERATORS, IN_EVERY_SERVER } from '../../handlers/command-names.ts';

const named = (...scopes: Parameters<typeof scopesOf>) =>
  scopesOf(...scopes).map(({ guildId, commands }) => [guildId, commands.map(({ name }) => name)]);

describe('the scopes of the commands', () => {
  it('has moderation nowhere unless the host names a guild', () => {
    expect(named(commands, undefined, [])).toEqual([[undefined, IN_EVERY_SERVER]]);
  });

  it('has moderation in the named guilds alone', () => {
    expect(named(commands, undefined, ['1', '2'])).toEqual([
      [undefined, IN_EVERY_SERVER],
      ['1', FOR_MODERATORS],
      ['2', FOR_MODERATORS],
    ]);
  });

  it('has one set for a guild that is both, and nothing of it everywhere', () => {
    expect(named(commands, '1', ['1'])).toEqual([
      [undefined, []],
      ['1', [...IN_EVERY_SERVER, ...FOR_MODERATORS]],
    ]);
    expect(named(commands, '1', ['2'])).toEqual([
      [undefined, []],
      ['2', FOR_MODERATORS],
      ['1', IN_EVERY_SERVER],
    ]);
  });

  it('has what is for managers wherever it has what is for everyone', () => {
    const [everywhere, moderated] = named(commands, undefined, ['1']);
    expect(everywhere).toEqual([undefined, expect.arrayContaining([...FOR_EVERYONE, ...FOR_MANAGERS])]);
    expect(moderated).toEqual(['1', FOR_MODERATORS]);
    expect(named(commands, '2', ['1'])).toContainEqual(['2', IN_EVERY_SERVER]);
    expect(settings.registration).toMatchObject({
      default_member_permissions: '32',
      contexts: [0],
      integration_types: [0],
    });
  });

  it('has none for guilds that were set before', () => {
    const scopes = scopesOf(commands, undefined, ['1']);
    expect(emptyScopes(['1', '2', '2', '3'], scopes)).toEqual([
      { guildId: '2', commands: [] },
      { guildId: '3', commands: [] },
    ]);
  });
});
