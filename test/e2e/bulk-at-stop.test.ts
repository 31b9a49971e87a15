import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { slowly } from './faulty-service.ts';
import { auditOf, buttonOf, menuOf, messageOf, type Rollcall, startRollcall } from './rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

/** The 25 newest conversations, all of them chosen, none of them archived. */
async function chooseAll() {
  const { message: list } = messageOf(await rollcall.moderator.command('conversation list', { limit: 25 }));
  const menu = menuOf(list);
  const ids = menu.options.map(({ value }) => value);
  const { message } = messageOf(await rollcall.moderator.select(list.id, menu.custom_id, ids));
  const restored = await rollcall.moderator.click(message.id, buttonOf(message, 'Restore chosen'));
  await ended(messageOf(restored).message.id);
  return { ids, message };
}

const ended = (id: string) => rollcall.moderator.until(id, (seen) => seen.message.embeds.length > 0);

const archivedOf = (ids: readonly string[]) =>
  ids.filter(
    (id) =>
      rollcall.database.prepare('SELECT archived_at FROM conversations WHERE id = ?').get(id)?.archived_at !=
      null,
  );

describe('a bulk change in the middle of which the bot stops', () => {
  it('says how far it came, which is how far it came', async () => {
    rollcall = await startRollcall();
    const { ids, message } = await chooseAll();
    expect(ids).toHaveLength(25);
    rollcall.service.misbehave = slowly(600);
    const outcome = rollcall.moderator.click(message.id, buttonOf(message, 'Archive chosen'));
    await expect.poll(() => archivedOf(ids).length, { interval: 20 }).toBeGreaterThan(1);
    const began = performance.now();
    await rollcall.bot.stop();
    expect(performance.now() - began).toBeLessThan(8_000);

    const archived = archivedOf(ids);
    expect(archived.length).toBeGreaterThan(1);
    expect(archived.length).toBeLessThan(10);
    const report = (await ended(messageOf(await outcome).message.id)).message;
    const left = 25 - archived.length;
    expect(report.content).toBe(
      'Rollcall had to stop before the end: what is still chosen can be tried again.',
    );
    expect(report.embeds[0]?.description).toContain(
      `**Archive: ${archived.length} done, ${left} not tried**`,
    );
    for (const id of archived) expect(report.embeds[0]?.description).toContain(`✓ \`${id}\``);
    const chosen = menuOf(report).options.map(({ value }) => value);
    expect(chosen).toEqual(ids.filter((id) => !archived.includes(id)));
    expect(auditOf(rollcall).slice(-archived.length)).toEqual(
      archived.map((target) =>
        expect.objectContaining({ action: 'conversation archive', target, outcome: 'done' }),
      ),
    );
    await sleep(1_500);
    expect(archivedOf(ids)).toEqual(archived);

    rollcall.service.misbehave = slowly(0);
    await rollcall.restart();
    const again = await rollcall.moderator.click(report.id, buttonOf(report, `Try the ${left} again`));
    const { message: rest } = await ended(messageOf(again).message.id);
    expect(rest.embeds[0]?.description).toContain(`**Archive: ${left} done**`);
    expect(archivedOf(ids)).toHaveLength(25);
  });

  it('tells of a change that hangs as one that may have been done', async () => {
    rollcall = await startRollcall({ API_TIMEOUT_SECONDS: '30' });
    const { ids, message } = await chooseAll();
    const [, second = ''] = ids;
    rollcall.service.misbehave = (incoming, outgoing) =>
      incoming.method === 'PUT' && incoming.url?.includes(second) === true
        ? slowly(20_000)(incoming, outgoing)
        : false;
    const outcome = rollcall.moderator.click(message.id, buttonOf(message, 'Archive chosen'));
    await expect.poll(() => archivedOf(ids)).toHaveLength(1);
    const began = performance.now();
    await rollcall.bot.stop();
    expect(performance.now() - began).toBeLessThan(8_000);
    const { message: report } = await ended(messageOf(await outcome).message.id);
    const told = report.embeds[0]?.description;
    expect(told).toContain('**Archive: 1 done, 1 failed, 23 not tried**');
    expect(told).toContain('so it may have been done all the same');
    expect(auditOf(rollcall).at(-1)).toMatchObject({ target: second, outcome: 'failed', why: 'unconfirmed' });
  });
});
