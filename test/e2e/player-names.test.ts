import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

describe('the names of players', () => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    const settings = { RECORDS_CURSOR_PARAMETER: 'starting_after', PLAYER_HASH: 'sha256' };
    const pictures = { packages: ['a-package-that-nobody-has'] };
    rollcall = await startRollcall(settings, { pictures });
  });
  afterAll(() => rollcall.close());

  const shown = async (who: string, command: string, options: Record<string, string | number>) =>
    textOf(await rollcall.as(who).command(command, options));
  const board = (who: string) => shown(who, 'top', { provider: 'star-forge', limit: 25 });

  it('are those that an answer showed to everybody in the place', async () => {
    // A bot that has shown no names.
    await rollcall.restart();
    expect(await board('member')).not.toContain('`ada`');
    // Whoever looks a name up for themselves alone has shown it to nobody.
    await rollcall.as('visitor').command('list', { name: 'solo' });
    const { message } = rollcall.moderator.say('ada');
    await rollcall.as('member').use('Look up this name', { message: message.id });
    expect(await board('member')).not.toContain('`ada`');
    await rollcall.as('member').command('list', { name: 'ada' });
    for (const who of ['member', 'moderator']) expect(await board(who)).toMatch(/\*\* `ada` · </);
    expect(await board('member')).not.toContain('`solo`');
    const elsewhere = await board('visitor');
    expect(elsewhere).not.toContain('`ada`');
    expect(elsewhere).toContain('`solo`');
  });

  it.each([
    ['top', '7 days', /top-page\.\d+:.*:~[\da-f]{20}$/],
    ['chart', 'Distribution', /chart\.\d+:.*:~[\da-f]{20}$/],
    ['records', 'Oldest', /records-page\.\d+:.*:~[\da-f]{20}::$/],
  ])('stand in the buttons of /%s by their hashes, after a restart too', async (command, label, customId) => {
    const member = rollcall.as('member');
    const [, hash = ''] = /`(\w{8})…`/.exec(await board('member')) ?? [];
    const { message } = messageOf(await member.command(command, { provider: 'star-forge', player: hash }));
    expect(buttonOf(message, label)).toMatch(customId);
    expect(buttonOf(message, label).length).toBeLessThanOrEqual(100);
    await rollcall.restart();
    const pressed = textOf(await member.click(buttonOf(message, label), { message: message.id }));
    expect(pressed).toContain(hash);
    expect(pressed).toMatch(/last 7 days|distribution of scores|oldest first/);
  });
});
