import { setTimeout as sleep } from 'node:timers/promises';
import type { SeenMessage } from 'local-discord/people';
import { describe, it, vi } from 'vitest';
import { english } from '../../src/handlers/words/words.ts';
import { slowly } from '../e2e/faulty-service.ts';
import { auditOf, buttonOf, menuOf, messageOf, type Rollcall, rollcallFor } from '../e2e/rollcall.ts';

/** Presses a button, and sends the form that it opens. */
async function send({ moderator }: Rollcall, message: Parameters<typeof buttonOf>[0], label: string) {
  const form = await moderator.click(message.id, buttonOf(message, label));
  if (form.kind !== 'modal') throw new Error(`No form, but ${form.kind}`);
  return moderator.submit(form);
}

/** The 25 newest conversations, all of them chosen, none of them archived. */
async function chooseAll(rollcall: Rollcall) {
  const { message: list } = messageOf(await rollcall.moderator.command('conversation list', { limit: 25 }));
  const menu = menuOf(list);
  const values = menu.options.map(({ value }) => value);
  const ids = menu.options.map(({ description = '' }) => description);
  const { message } = messageOf(await rollcall.moderator.select(list.id, menu.custom_id, values));
  await send(rollcall, message, 'Restore 25 …');
  const restored = await rollcall.moderator.until(
    list.id,
    (seen) => !menuOf(seen.message).options.some((option) => option.default),
  );
  const again = await rollcall.moderator.select(list.id, menuOf(restored.message).custom_id, values);
  return { ids, message: messageOf(again).message };
}

/** The newest message of a change of several, once it has ended. */
async function reported({ moderator }: Rollcall, beginning: string) {
  const isReport = ({ message }: SeenMessage) =>
    message.embeds[0]?.description?.startsWith(`**${beginning}`) === true;
  await vi.waitUntil(() => moderator.messages().some(isReport), { timeout: 120_000, interval: 20 });
  const found = moderator.messages().findLast(isReport);
  if (!found) throw new Error(`No report of ${beginning}`);
  return found.message;
}

const archivedOf = ({ database }: Rollcall, ids: readonly string[]) =>
  ids.filter(
    (id) =>
      database.prepare('SELECT archived_at FROM conversations WHERE id = ?').get(id)?.archived_at != null,
  );

describe('a bulk change in the middle of which the bot stops', () => {
  it.concurrent('says how far it came, which is how far it came', async ({ expect, onTestFinished }) => {
    const rollcall = await rollcallFor(onTestFinished);
    const { ids, message } = await chooseAll(rollcall);
    expect(ids).toHaveLength(25);
    rollcall.service.misbehave = slowly(600);
    const outcome = send(rollcall, message, 'Archive 25 …');
    await expect.poll(() => archivedOf(rollcall, ids).length, { interval: 20 }).toBeGreaterThan(1);
    await rollcall.bot.stop();

    const archived = archivedOf(rollcall, ids);
    expect(archived.length).toBeGreaterThan(1);
    expect(archived.length).toBeLessThan(10);
    await outcome;
    const report = await reported(rollcall, 'Archive: ');
    const left = 25 - archived.length;
    expect(report.content).toContain(english.moderation.bulk.endedAfter({ done: archived.length, all: 25 }));
    expect(report.embeds[0]?.description).toContain(
      `**Archive: ${archived.length} done, ${left} not tried**`,
    );
    for (const id of archived) expect(report.embeds[0]?.description).toContain(`\`${id}\``);
    expect(auditOf(rollcall).slice(-archived.length)).toEqual(
      archived.map((target) =>
        expect.objectContaining({ action: 'conversation archive', target, outcome: 'done' }),
      ),
    );
    await sleep(1_500);
    expect(archivedOf(rollcall, ids)).toEqual(archived);

    rollcall.service.misbehave = slowly(0);
    await rollcall.restart();
    await send(rollcall, report, 'Continue …');
    const rest = await reported(rollcall, `Archive: ${left} done`);
    expect(rest.id).toBe(report.id);
    expect(rest.embeds[0]?.description).toContain(`**Archive: ${left} done**`);
    expect(archivedOf(rollcall, ids)).toHaveLength(25);
  });

  it.concurrent('tells of a change that hangs as one that may have been done', async ({
    expect,
    onTestFinished,
  }) => {
    const rollcall = await rollcallFor(onTestFinished, { API_TIMEOUT_SECONDS: '30' });
    const { ids, message } = await chooseAll(rollcall);
    const [, second = ''] = ids;
    const hanging = Promise.withResolvers<void>();
    rollcall.service.misbehave = (incoming, outgoing) => {
      if (incoming.method !== 'PUT' || incoming.url?.includes(second) !== true) return false;
      hanging.resolve();
      return slowly(20_000)(incoming, outgoing);
    };
    const outcome = send(rollcall, message, 'Archive 25 …');
    await hanging.promise;
    expect(archivedOf(rollcall, ids)).toHaveLength(1);
    await rollcall.bot.stop();
    await outcome;
    const report = await reported(rollcall, 'Archive: ');
    const told = report.embeds[0]?.description;
    expect(told).toContain('**Archive: 1 done, 1 not confirmed, 23 not tried**');
    expect(told).toContain('so it may have been done all the same');
    expect(auditOf(rollcall).at(-1)).toMatchObject({ target: second, outcome: 'failed', why: 'unconfirmed' });
  });
});
