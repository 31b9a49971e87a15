import { describe, expect, it } from 'vitest';
import { scopesOf } from '../../../src/bot/command-sync/scopes.ts';
import { commands } from '../../../src/handlers/commands.ts';

const named = (...scopes: Parameters<typeof scopesOf>) =>
  scopesOf(...scopes).map(({ guildId, commands }) => [guildId, commands.map(({ name }) => name)]);

const EVERYONE = ['list', 'records', 'help'];
const MODERATORS = ['conversation', 'score'];

describe('the scopes of the commands', () => {
  it('has moderation nowhere unless the host names a guild', () => {
    expect(named(commands, undefined, [])).toEqual([[undefined, EVERYONE]]);
  });

  it('has moderation in the named guilds alone', () => {
    expect(named(commands, undefined, ['1', '2'])).toEqual([
      [undefined, EVERYONE],
      ['1', MODERATORS],
      ['2', MODERATORS],
    ]);
  });

  it('has one set for a guild that is both', () => {
    expect(named(commands, '1', ['1'])).toEqual([['1', [...EVERYONE, ...MODERATORS]]]);
    expect(named(commands, '1', ['2'])).toEqual([
      ['2', MODERATORS],
      ['1', EVERYONE],
    ]);
  });
});
