import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  buttonOf,
  menuOf,
  messageOf,
  pressAndSend,
  type Rollcall,
  startRollcall,
  textOf,
  valuesOf,
} from './rollcall.ts';

describe('the history of moderation', () => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall();
  });
  afterEach(() => rollcall.reset());
  afterAll(() => rollcall.close());

  const moderator = () => rollcall.as('moderator');
  const history = async (options: Record<string, string> = {}) =>
    messageOf(await moderator().command('conversation history', options)).message;

  it('finds a deleted conversation with who deleted it and why, also after a restart', async () => {
    const card = messageOf(await moderator().command('conversation create', { contact: 'eve' })).message;
    const [, id = ''] = /`([^`]+)`$/m.exec(card.embeds[0]?.description ?? '') ?? [];
    const asked = await moderator().click(buttonOf(card, 'Delete'), { message: card.id });
    await pressAndSend(moderator(), messageOf(asked).message, 'Delete for good', {
      'Reason (optional)': 'spam',
    });
    await rollcall.restart();
    const shown = await history({ id });
    const lines = shown.embeds[0]?.description?.split('\n') ?? [];
    expect(lines[0]).toBe(`**2 lines** · about \`${id}\``);
    const by = `<@${rollcall.moderator.user.id}>`;
    expect(lines[1]).toContain(`${by} **deleted** the conversation with contact \`eve\` · \`${id}\``);
    expect(lines[2]).toContain('reason: `spam`');
    expect(lines.join('\n')).toContain(`${by} **created** the conversation with contact \`eve\``);
    const file = await moderator().click(buttonOf(shown, 'CSV'), { message: shown.id });
    expect(textOf(file)).toContain('**2 lines**');
    const ofAnother = await history({ by: rollcall.member.user.id });
    expect(ofAnother.embeds[0]?.description).toContain('**No lines**');
  });

  it('has one line for a change of several, and each row behind it, also after a restart', async () => {
    const list = messageOf(await moderator().command('conversation list')).message;
    const ids = [1, 3, 4].map((row) => String(menuOf(list).options[row]?.description));
    const { message } = messageOf(await moderator().choose(valuesOf(list, ids), { message: list.id }));
    await pressAndSend(moderator(), message, 'Archive 3 …');
    await rollcall.restart();
    const shown = await history();
    const archived = (text = '') => text.split('\n').filter((line) => line.includes('**archive'));
    expect(archived(shown.embeds[0]?.description)).toEqual([
      expect.stringContaining(`<@${rollcall.moderator.user.id}> **archived** 2 of 3 conversations`),
    ]);
    const { options } = menuOf(shown);
    expect(options.map(({ label }) => label)).toEqual(['Archive: 2 done, 1 unchanged']);
    const values = options.map(({ value }) => value);
    const { embeds } = messageOf(await moderator().choose(values, { message: shown.id })).message;
    const lines = archived(embeds[0]?.description).slice(1);
    expect(lines).toHaveLength(3);
    for (const id of ids) expect(lines.some((line) => line.includes(`\`${id}\``))).toBe(true);
  });
});
