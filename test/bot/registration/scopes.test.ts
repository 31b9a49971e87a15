import { describe, expect, it } from 'vitest';
import { emptied, scopesOf } from '../../../src/bot/registration/scopes.ts';
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

  it('has one set for a guild that is both, and nothing of it everywhere', () => {
    expect(named(commands, '1', ['1'])).toEqual([
      [undefined, []],
      ['1', [...EVERYONE, ...MODERATORS]],
    ]);
    expect(named(commands, '1', ['2'])).toEqual([
      [undefined, []],
      ['2', MODERATORS],
      ['1', EVERYONE],
    ]);
  });

  it('has none for guilds that were set before', () => {
    const scopes = scopesOf(commands, undefined, ['1']);
    expect(emptied(['1', '2', '2', '3'], scopes)).toEqual([
      { guildId: '2', commands: [] },
      { guildId: '3', commands: [] },
    ]);
  });
});
