import { DatabaseSync } from 'node:sqlite';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/words.ts';
import { answerWith, behave, slowly } from './faulty-service.ts';
import { addConversations, others } from './many-conversations.ts';
import {
  auditOf,
  buttonOf,
  menuOf,
  messageOf,
  pressAndSend,
  type Rollcall,
  startRollcall,
  textOf,
  valuesOf,
} from './rollcall.ts';

/** The demo server, its channel, and the moderator. */
const SERVER = '1190000000000000100';
const GENERAL = '1190000000000000200';
const MODERATOR = '1190000000000000010';

type Message = Parameters<typeof menuOf>[0];

/** The line of a row in a list, whose ids are in its menu in the same order. */
function lineOf(message: Message, id: string): string | undefined {
  const at = menuOf(message).options.findIndex(({ description }) => description === id);
  return at === -1 ? undefined : message.embeds[0]?.description?.split('\n').slice(1)[at];
}

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall();
});
afterEach(() => rollcall.reset());
afterAll(() => rollcall.close());

/** A list with these rows chosen from its menu. */
async function choose(rows: readonly number[]) {
  const list = messageOf(await rollcall.as('moderator').command('conversation list')).message;
  const menu = menuOf(list);
  const ids = rows.map((row) => String(menu.options[row]?.description));
  const values = valuesOf(list, ids);
  const chosen = messageOf(await rollcall.as('moderator').choose(values, { message: list.id })).message;
  // A report has no marks, which tell how a row was in the list.
  const names = rows.map((row) => menu.options[row]?.label.replace(/( (📌|🔕|🗄️))+(?= · |$)/u, ''));
  return { ids, names, message: chosen };
}

/** Presses the button for this verb, and sends the form that it opens. */
const sendFor = (message: Message, verb: string, fields?: Readonly<Record<string, string>>) => {
  const [label = ''] = JSON.stringify(message.components).match(new RegExp(`(?<=")${verb} [^"]* …`)) ?? [];
  return pressAndSend(rollcall.as('moderator'), message, label, fields);
};

const mutedOf = (ids: readonly string[]) =>
  ids.map(
    (id) => rollcall.database.prepare('SELECT is_muted FROM conversations WHERE id = ?').get(id)?.is_muted,
  );

describe('several at once', () => {
  it('are changed, with counts and their ids, also after a restart', async () => {
    const { ids, message } = await choose([0, 1, 2, 3, 4]);
    const before = mutedOf(ids);
    await rollcall.restart();
    const text = textOf(await sendFor(message, 'Mute'));
    const already = before.filter((muted) => muted === 1).length;
    expect(already).toBeGreaterThan(1);
    expect(text).toContain(`Mute: ${5 - already} done, ${already} unchanged`);
    for (const [at, id] of ids.entries()) {
      expect(text.includes(`\`${id}\``)).toBe(before[at] !== 1);
    }
    expect(mutedOf(ids)).toEqual([1, 1, 1, 1, 1]);
  });

  it('are chosen on several pages, also with a restart between', async () => {
    const { ids, message } = await choose([0, 2]);
    await rollcall.restart();
    const second = messageOf(
      await rollcall.as('moderator').click(buttonOf(message, 'Next'), { message: message.id }),
    ).message;
    const other = String(menuOf(second).options[4]?.description);
    await rollcall.restart();
    const values = valuesOf(second, [other]);
    const both = messageOf(await rollcall.as('moderator').choose(values, { message: second.id })).message;
    const text = textOf(await sendFor(both, 'Mute'));
    expect(text).toContain('Mute: ');
    expect(mutedOf([...ids, other])).toEqual([1, 1, 1]);
  });

  it('leave the list as it is then, for everybody who sees it, with the report for the asker alone', async () => {
    const list = messageOf(
      await rollcall.as('moderator').command('conversation list', { share: true }),
    ).message;
    const menu = menuOf(list);
    const ids = [0, 3].map((row) => String(menu.options[row]?.description));
    const values = valuesOf(list, ids);
    const { message } = messageOf(await rollcall.as('moderator').choose(values, { message: list.id }));
    const report = messageOf(await sendFor(message, 'Archive'));
    expect(report.ephemeral).toBe(true);
    const shown = await rollcall.moderator.until(
      list.id,
      (seen) => !menuOf(seen.message).options.some((option) => option.default),
    );
    for (const id of ids) {
      expect(lineOf(shown.message, id)).toContain('🗄️');
    }
    expect(() => buttonOf(shown.message, 'Archive 2 …')).toThrow('There is no button');
    expect(rollcall.member.messages().map(({ message: { id } }) => id)).toContain(list.id);
    expect(rollcall.member.messages().map(({ message: { id } }) => id)).not.toContain(report.message.id);
  });

  it('leave alone one that was deleted and begun anew with the same id, also after a restart', async () => {
    const { ids, message } = await choose([0, 2]);
    const [anew = '', other = ''] = ids;
    const database = new DatabaseSync(rollcall.database.location() ?? '');
    database.prepare('UPDATE conversations SET is_muted = 0 WHERE id IN (?, ?)').run(anew, other);
    // The same contact, and another beginning.
    database.prepare('UPDATE conversations SET created_at = created_at + 1000 WHERE id = ?').run(anew);
    database.close();
    await rollcall.restart();
    const text = textOf(await sendFor(message, 'Mute'));
    expect(text).toContain('Mute: 1 done, 1 skipped');
    expect(text).toContain(`\`${anew}\` · This id belongs to another conversation now.`);
    expect(mutedOf([anew, other])).toEqual([0, 1]);
  });

  it('that fail are named, and can be tried again', async () => {
    const { ids, names, message } = await choose([0, 1, 2]);
    const [, bad = ''] = ids;
    rollcall.service.misbehave = (incoming, outgoing) =>
      incoming.url?.includes(bad) === true && answerWith(500)(incoming, outgoing);
    const outcome = messageOf(await sendFor(message, 'Archive')).message;
    expect(outcome.embeds[0]?.description).toContain('Archive: 2 done, 1 failed');
    expect(outcome.embeds[0]?.description).toContain(
      `✗ \`${names[1]}\` · \`${bad}\` · ${english.answers.service.unavailable}`,
    );
    const [, reference] = /^-# Reference ([0-9a-f]{8})$/.exec(outcome.content) ?? [];
    expect(rollcall.log).toContainEqual(expect.objectContaining({ reference, msg: 'the service failed' }));
    rollcall.service.misbehave = behave;
    const again = await rollcall.as('moderator').click(buttonOf(outcome, 'Retry 1'), { message: outcome.id });
    expect(textOf(again)).toContain('Archive: 1 done');
    expect(textOf(again)).toContain(`-# \`${bad}\``);
    buttonOf(messageOf(again).message, 'Undo 3');
    expect(
      rollcall.database.prepare('SELECT archived_at FROM conversations WHERE id = ?').get(bad)?.archived_at,
    ).not.toBeNull();
  });

  it('are taken back, also after a restart, but for what somebody else has changed and what fails', async () => {
    const list = messageOf(
      await rollcall.as('moderator').command('conversation list', { limit: 25 }),
    ).message;
    const menu = menuOf(list);
    const isMuted = (id: string) => mutedOf([id])[0] === 1;
    const ids = menu.options
      .map(({ description = '' }) => description)
      .filter((id) => !isMuted(id))
      .slice(0, 4);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const values = valuesOf(list, ids);
    const { message } = messageOf(await rollcall.as('moderator').choose(values, { message: list.id }));
    await rollcall.restart();
    const report = messageOf(await sendFor(message, 'Mute'));
    expect(mutedOf(ids)).toEqual([1, 1, 1, 1]);
    await rollcall.restart();
    await rollcall.discord
      .tamperedClientOf('moderator2')
      .command('conversation change', { action: 'unmute', id: second });
    rollcall.service.misbehave = (incoming, outgoing) =>
      incoming.url?.includes(third) === true && answerWith(503)(incoming, outgoing);
    const { message: told } = messageOf(
      await rollcall
        .as('moderator')
        .click(buttonOf(report.message, 'Undo 4'), { message: report.message.id }),
    );
    expect(told.id).toBe(report.message.id);
    const [heading, ...lines] = told.embeds[0]?.description?.split('\n') ?? [];
    expect(heading).toBe('**Undo: 2 done, 1 unchanged, 1 failed**');
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^✗ .* · \`${third}\` · The service cannot be reached`)),
      `-# \`${first}\` · \`${fourth}\``,
    ]);
    expect(mutedOf(ids)).toEqual([0, 0, 1, 0]);
    rollcall.service.misbehave = behave;
    const last = await rollcall.as('moderator').click(buttonOf(told, 'Retry 1'), { message: told.id });
    expect(textOf(last)).toContain('**Undo: 1 done**');
    expect(mutedOf(ids)).toEqual([0, 0, 0, 0]);
  });

  const marksOf = (message: Message, id: string) => lineOf(message, id)?.includes('🔕');

  it('and their Undo show in the list, on the page and with the choice that it has by then', async () => {
    const { ids, message } = await choose([3]);
    const [id = ''] = ids;
    const muting = await sendFor(message, 'Mute');
    const report = messageOf(muting).message;
    const list = await rollcall.moderator.until(message.id, (seen) => marksOf(seen.message, id) === true);
    const other = menuOf(list.message).options.find(({ description }) => description !== id)?.value ?? '';
    await rollcall.as('moderator').choose([other], { message: list.message.id });
    const undone = await rollcall.as('moderator').click(buttonOf(report, 'Undo 1'), { message: report.id });
    expect(textOf(undone)).toMatch(/^\*\*Undo: 1 done\*\*/);
    const shown = await rollcall.moderator.until(message.id, (seen) => marksOf(seen.message, id) === false);
    expect(
      menuOf(shown.message)
        .options.filter((option) => option.default)
        .map(({ value }) => value),
    ).toEqual([other]);
  });

  it('are told in the list where a card that it led to changes one of them, and takes that back', async () => {
    const { ids, message } = await choose([3]);
    const [id = ''] = ids;
    const card = messageOf(
      await rollcall.as('moderator').click(buttonOf(message, 'Show'), { message: message.id }),
    ).message;
    const muted = messageOf(
      await rollcall.as('moderator').click(buttonOf(card, 'Mute'), { message: card.id }),
    ).message;
    await rollcall.moderator.until(message.id, (seen) => marksOf(seen.message, id) === true);
    await rollcall.as('moderator').click(buttonOf(muted, 'Undo'), { message: card.id });
    await rollcall.moderator.until(message.id, (seen) => marksOf(seen.message, id) === false);
  });

  it('leave the list and their card at a deletion; after a restart the answer says to press Refresh', async () => {
    const { ids, message } = await choose([3]);
    const [id = ''] = ids;
    const moderator = rollcall.as('moderator');
    const card = async () =>
      messageOf(await moderator.click(buttonOf(message, 'Show'), { message: message.id })).message;
    const asked = async (about: Parameters<typeof pressAndSend>[1]) =>
      messageOf(await moderator.click(buttonOf(about, 'Delete'), { message: about.id })).message;
    const [first, second] = [await card(), await card()];
    const [deleting, tooLate] = [await asked(first), await asked(second)];
    await pressAndSend(moderator, deleting, 'Delete for good');
    const left = await rollcall.moderator.until(first.id, (seen) => seen.message.components?.length === 0);
    expect(left.message.content).toBe(`Deleted the conversation \`${id}\`.`);
    await rollcall.moderator.until(message.id, (seen) => !JSON.stringify(seen.message).includes(id));
    await rollcall.restart();
    const gone = await pressAndSend(moderator, tooLate, 'Delete for good');
    expect(messageOf(gone).message.content).toMatch(/gone already.*press Refresh under it\.$/);
  });

  describe('that are all of a filter', () => {
    /** A list of all conversations of a group, with all of it chosen. */
    async function chooseAll(count: number) {
      addConversations(
        rollcall.database,
        [...others(count)].map((each) => ({ ...each, group_id: 'filtered' })),
      );
      const options = { group: 'filtered', archived: 'hide' };
      let list = messageOf(await rollcall.as('moderator').command('conversation list', options)).message;
      await expect
        .poll(async () => {
          list = messageOf(await rollcall.as('moderator').command('conversation list', options)).message;
          return list.embeds[0]?.description;
        })
        .toMatch(new RegExp(`^\\*\\*${count.toLocaleString('en')} conversations`));
      const label = `Choose all ${count}`;
      return messageOf(await rollcall.as('moderator').click(buttonOf(list, label), { message: list.id }))
        .message;
    }
    const muted = () =>
      Number(
        rollcall.database
          .prepare(`SELECT count(*) AS n FROM conversations WHERE group_id = 'filtered' AND is_muted = 1`)
          .get()?.n,
      );

    it('are named in a form with count and filter, and changed with a report, a file and the list', async () => {
      const list = await chooseAll(31);
      await rollcall.restart();
      const { form } = await rollcall.as('moderator').click('Mute 31 …', { message: list.id });
      expect(JSON.stringify(await rollcall.moderator.click(list.id, buttonOf(list, 'Mute 31 …')))).toMatch(
        /\*\*All 31 conversations\*\* · not archived · of group `filtered` · as of <t:\d+:t>/,
      );
      if (!form) throw new Error('There is no form');
      await rollcall.restart();
      const { message: report, ephemeral } = messageOf(
        await rollcall.as('moderator').submit(form, { reason: 'spam `wave`' }),
      );
      expect(ephemeral).toBe(true);
      expect(report.content).toBe('-# Reason: `spam ˋwaveˋ`');
      expect(report.embeds[0]?.description).toBe('**Mute: 31 done**');
      expect(report.attachments).toMatchObject([{ filename: 'muted-conversations.txt', size: 31 * 17 }]);
      expect(muted()).toBe(31);
      await rollcall.moderator.until(
        list.id,
        (seen) => seen.message.embeds[0]?.description?.match(/🔕/gu)?.length === 10,
      );
      expect(auditOf(rollcall).slice(-2)).toMatchObject([
        { action: 'conversation mute', outcome: 'done', isPart: true, reason: 'spam ˋwaveˋ' },
        {
          action: 'conversation mute',
          outcome: 'done',
          filter: 'not archived · of group `filtered`',
          counts: { done: 31 },
          reason: 'spam ˋwaveˋ',
        },
      ]);
      await rollcall.restart();
      const undone = await rollcall.as('moderator').click('Undo 31', { message: report.id });
      expect(textOf(undone)).toContain('**Undo: 31 done**');
      expect(muted()).toBe(0);
    });

    it('are 500 at a time where there are more', async () => {
      const list = await chooseAll(620);
      await sendFor(list, 'Mute');
      const { message: report } = await rollcall.moderator.until(
        rollcall.moderator.messages().at(-1)?.message.id ?? '',
        ({ message }) => message.embeds[0]?.description === '**Mute: 500 done**',
      );
      expect(report.content).toMatch(/^120 are left: press Continue/);
      await rollcall.restart();
      const last = messageOf(await pressAndSend(rollcall.as('moderator'), report, 'Continue …')).message;
      expect(last.embeds[0]?.description).toBe('**Mute: 120 done**');
      expect(muted()).toBe(620);
    });
  });

  it('are not changed where the rights were taken away between the form and its sending', async () => {
    const { ids, message } = await choose([0, 1]);
    const before = mutedOf(ids);
    const [label = ''] = JSON.stringify(message.components).match(/(?<=")(Mute|Archive) \d …/) ?? [];
    const { form } = await rollcall.as('moderator').click(label, { message: message.id });
    if (!form) throw new Error('There is no form');
    const manageMessages = new Map([[PermissionFlagsBits.ManageMessages, false]]);
    const { channels } = rollcall.discord.settings;
    channels.permit(SERVER, GENERAL, MODERATOR, manageMessages);
    expect(textOf(await rollcall.as('moderator').submit(form, {}))).toContain('Manage Messages');
    expect(mutedOf(ids)).toEqual(before);
  });

  it('show how far they are while it takes', async () => {
    const { message } = await choose([0, 1, 2, 3, 4, 5]);
    rollcall.service.misbehave = slowly(250);
    const pressed = sendFor(message, 'Pin');
    await rollcall.moderator.until(message.id, (shown) =>
      /^Pinning: \d of 6 done …$/.test(shown.message.content),
    );
    rollcall.service.misbehave = behave;
    await pressed;
    const last = await rollcall.moderator.until(message.id, (shown) => shown.message.content === '');
    expect(menuOf(last.message).options.some((option) => option.default)).toBe(false);
    const report = rollcall.moderator.messages().at(-1);
    expect(report?.message.embeds[0]?.description).toMatch(/^\*\*Pin: \d done/);
    expect(report).toMatchObject({ ephemeral: true, message: { content: '' } });
  });
});
