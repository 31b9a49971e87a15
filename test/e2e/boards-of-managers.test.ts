import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Person } from 'local-discord/control-client';
import { DEMO_IDS } from 'local-world/demo-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, menuOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const { auditChannelId: AUDIT, guildId: SERVER } = DEMO_IDS;

const GENERAL = '1190000000000000200';

/** A board of every week, so that none is posted meanwhile. */
const WEEKLY = { provider: 'star-forge', channel: GENERAL, every: 'week', message: 'new' };

const idIn = (text: string): string => /Board `([a-z0-9]{6})`/.exec(text)?.[1] ?? '';

describe('/board', () => {
  let rollcall: Rollcall;
  let manager: Person;
  beforeAll(async () => {
    rollcall = await startRollcall();
    manager = rollcall.as('manager');
  });
  afterAll(() => rollcall.close());

  const create = async (options = {}) => {
    const outcome = await manager.command('board create', { ...WEEKLY, ...options });
    const id = idIn(textOf(outcome));
    if (id === '') throw new Error(textOf(outcome));
    return { ...messageOf(outcome), id };
  };
  const formOf = async (message: string) => {
    const { form } = await manager.click('Change', { message });
    if (form === undefined) throw new Error('Change opens no form');
    return form;
  };

  it('makes a board that is there after a restart, and changes it by its card and its form', async () => {
    const { id, message, ephemeral } = await create({ at: '18:00', zone: 'Europe/Berlin' });
    expect(ephemeral).toBe(true);
    await rollcall.restart();
    const paused = await manager.click('Pause', { message: message.id });
    expect(messageOf(paused).message.id).toBe(message.id);
    expect(textOf(paused)).toContain('paused by a manager');
    await rollcall.restart();
    const changed = await manager.submit(await formOf(message.id), {
      channel: [AUDIT],
      at: '7:30',
      zone: 'asia/tokyo',
      limit: ['5'],
      message: 'same',
    });
    expect(textOf(changed)).toContain('Saved: Channel, Time, Time zone, Message, Rows.');
    expect(textOf(changed)).toContain(`**Channel:** <#${AUDIT}>`);
    const list = messageOf(await manager.command('board list'));
    const line = list.message.embeds[0]?.description?.split('\n').find((each) => each.includes(id));
    expect(line).toBe(`\`${id}\` · \`star-forge\` · <#${AUDIT}> · every week · **paused by a manager**`);
    const card = await rollcall.discord
      .clientOf('manager')
      .select(list.message.id, menuOf(list.message).custom_id, [id]);
    expect(textOf(card)).toContain('**Time zone:** Asia/Tokyo');
    expect(auditOf(rollcall)).toContainEqual(
      expect.objectContaining({
        action: 'board change',
        target: id,
        outcome: 'done',
        after: { board: { channel: AUDIT, at: '07:30', zone: 'Asia/Tokyo', message: 'same', limit: 5 } },
      }),
    );
  });

  it('is refused for a channel in which the bot may not write any more, and saves nothing', async () => {
    const { settings, applicationId } = rollcall.discord;
    const { ViewChannel, ReadMessageHistory } = PermissionFlagsBits;
    const bot = settings.servers().find(({ id }) => id === SERVER)?.bot.id ?? applicationId;
    settings.channels.permit(
      SERVER,
      GENERAL,
      bot,
      new Map([
        [ViewChannel, false],
        [ReadMessageHistory, false],
      ]),
    );
    const lines = auditOf(rollcall).length;
    const refused = await manager.command('board create', WEEKLY);
    settings.restore();
    expect(textOf(refused)).toMatch(
      /^Nothing was saved: Rollcall lacks View Channel,.* Read Message History/,
    );
    expect(auditOf(rollcall)).toHaveLength(lines);
  });
});
