import { ComponentType } from 'discord-api-types/v10';
import type { Person } from 'local-discord/control-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/en/index.ts';
import {
  auditOf,
  buttonOf,
  idsIn,
  menuOf,
  messageOf,
  type Rollcall,
  startRollcall,
  TRANSPORTS,
  textOf,
} from './rollcall.ts';

/** Both kinds behave in the same way, and share one implementation: the second transport is tried with one of them. */
const KINDS = [
  ['conversation', 'conversations', 'contact', 'contact_id'],
  ['score', 'scores', 'game', 'game_id'],
] as const;

describe.each(TRANSPORTS)('over %s:', (transport) => {
  let rollcall: Rollcall;
  let moderator: Person;
  beforeAll(async () => {
    rollcall = await startRollcall({}, { transport });
    moderator = rollcall.as('moderator');
  });
  afterAll(() => rollcall.close());
  afterEach(() => rollcall.resetService());

  describe.each(transport === 'gateway' ? KINDS : KINDS.slice(0, 1))(
    '/%s',
    (noun, table, party, partyField) => {
      const rowOf = (id: string) => rollcall.database.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id);
      const idWhere = (condition: string): string => {
        const found = rollcall.database
          .prepare(`SELECT id FROM ${table} WHERE ${condition} ORDER BY rowid DESC LIMIT 1`)
          .get();
        if (typeof found?.id !== 'string') throw new Error(`The demo set has none where ${condition}`);
        return found.id;
      };
      const plain = () =>
        idWhere('is_pinned = 0 AND is_muted = 0 AND archived_at IS NULL AND pinned_message_id IS NULL');
      const press = async (messageId: string, outcome: Parameters<typeof messageOf>[0], label: string) =>
        moderator.click(buttonOf(messageOf(outcome).message, label), { message: messageId });

      it('list shows the newest ten in private, and goes through all pages', async () => {
        let outcome = await moderator.command(`${noun} list`);
        expect(messageOf(outcome).ephemeral).toBe(true);
        const { id } = messageOf(outcome).message;
        const all = rollcall.database
          .prepare(`SELECT id FROM ${table}`)
          .all()
          .map((found) => found.id);
        const pages = Math.ceil(all.length / 10);
        const seen: string[] = [];
        for (let page = 1; ; page += 1) {
          const text = textOf(outcome);
          seen.push(...idsIn(outcome));
          // How many there are is known once the index has been read, or at the end.
          const inAll = `${all.length} ${noun}s · page ${page} of ${pages}`;
          const soFar = page === pages ? inAll : `${page * 10 + 1}+ ${noun}s · page ${page}`;
          expect([`**${inAll}**`, `**${soFar}**`]).toContain(text.split('\n')[0]);
          if (page === pages) break;
          outcome = await press(id, outcome, 'Next');
        }
        expect(seen.toSorted()).toEqual(all.toSorted());
        outcome = await press(id, outcome, 'Previous');
        expect(textOf(outcome)).toContain(`**${all.length} ${noun}s · page ${pages - 1} of ${pages}**`);
      });

      it('list filters by flags and group together', async () => {
        const all = idWhere(`group_id = 'officers'`);
        for (const verb of ['pin', 'mute', 'archive'])
          await moderator.command(`${noun} ${verb}`, { id: all });
        const outcome = await moderator.command(`${noun} list`, {
          muted: 'only',
          pinned: 'only',
          archived: 'only',
          group: 'officers',
          limit: 25,
        });
        const rows = rollcall.database
          .prepare(
            `SELECT id FROM ${table} WHERE is_muted = 1 AND is_pinned = 1 AND archived_at IS NOT NULL AND group_id = 'officers'`,
          )
          .all();
        expect(rows.map(({ id }) => id)).toContain(all);
        expect(idsIn(outcome).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
        expect(textOf(outcome)).toContain(
          `· only ${english[noun].filter.flag.muted}, archived, pinned · of group \`officers\``,
        );
      });

      it('list has filters that can be set and left out, and no False that would filter nothing', async () => {
        const options = await rollcall.discord
          .tamperedClientOf('moderator')
          .command(`${noun} list`, { muted: false });
        expect(textOf(options)).toContain('The option `muted` must be one of only, hide.');
        const whole = textOf(await moderator.command(`${noun} list`, { limit: 25 }));
        expect(whole).toMatch(/^\*\*[^*]*\*\*\n/);
        const offered = rollcall.moderator.commands().find(({ name }) => name === noun);
        const list = offered?.options?.find(({ name }) => name === 'list');
        const filters = list && 'options' in list ? (list.options ?? []) : [];
        const choices = [{ value: 'only' }, { value: 'hide' }];
        const filter = (name: string) => ({ name, type: 3, choices });
        expect(filters.slice(1, 4)).toMatchObject(['muted', 'archived', 'pinned'].map(filter));
      });

      it('list says in the right number what it shows', async () => {
        const one = textOf(await moderator.command(`${noun} list`, { limit: 1 }));
        expect(one).toMatch(/^\*\*(2\+|\d+) (conversation|score)s · page 1( of \d+)?\*\*\n/);
        const none = textOf(await moderator.command(`${noun} list`, { group: 'nobody' }));
        expect(none).toBe(`**No ${noun}s** · of group \`nobody\``);
      });

      it('show says the state at a glance, with times as ago and no button that can do nothing', async () => {
        const id = idWhere(
          `archived_at IS NOT NULL AND last_active_at IS NOT NULL AND ${partyField} IS NOT NULL`,
        );
        const { message } = messageOf(await moderator.command(`${noun} show`, { id }));
        const [embed] = message.embeds;
        const row = rowOf(id);
        expect(embed?.title).toBe(`\`${row?.[partyField]}\``);
        expect(embed?.fields ?? []).toEqual([]);
        const [badges = '', ...others] = embed?.description?.split('\n') ?? [];
        expect(badges).toContain(`🗄️ archived <t:${row?.archived_at}:R>`);
        expect(badges.includes(`🔕 ${english[noun].fact.muted}`)).toBe(row?.is_muted === 1);
        expect(badges.includes('📌 pinned')).toBe(row?.is_pinned === 1);
        expect(others.at(-2)).toMatch(new RegExp(`^active <t:${row?.last_active_at}:R> · .* · created <t:`));
        expect(others.at(-1)).toBe(`-# ${noun} \`${id}\``);
        const buttons = (message.components ?? []).flatMap((part) =>
          part.type === ComponentType.ActionRow ? part.components : [],
        );
        expect(buttons.filter((part) => 'disabled' in part && part.disabled)).toEqual([]);
        const plainCard = messageOf(await moderator.command(`${noun} show`, { id: plain() })).message;
        expect(() => buttonOf(plainCard, 'Unpin the message')).toThrow('There is no button');
      });

      it('share:true shows the answer to everybody', async () => {
        const outcome = await moderator.command(`${noun} show`, { id: plain(), share: true });
        expect(messageOf(outcome).ephemeral).toBe(false);
      });

      it('create takes at least one of the two', async () => {
        expect(textOf(await moderator.command(`${noun} create`))).toContain(
          `Give a ${party}, a group, or both`,
        );
        const outcome = await moderator.command(`${noun} create`, { [party]: 'new/one?', group: 'gröup' });
        expect(textOf(outcome)).toContain(`The ${noun} is created.`);
        expect(textOf(await moderator.command(`${noun} create`, { [party]: ' ' }))).toContain(
          `The option \`${party}\` must have at least 1 character.`,
        );
        const newest = rollcall.database.prepare(`SELECT * FROM ${table} ORDER BY rowid DESC LIMIT 1`).get();
        expect(newest).toMatchObject({
          [partyField]: 'new/one?',
          group_id: 'gröup',
          is_pinned: 0,
          is_muted: 0,
        });
      });

      it.each([
        ['pin', 'is_pinned', 1, 'unpin'],
        ['mute', 'is_muted', 1, 'unmute'],
      ])(
        '%s changes %s, says when it was so already, and Undo takes it back',
        async (verb, field, value, opposite) => {
          const id = plain();
          const outcome = await moderator.command(`${noun} ${verb}`, { id });
          expect(rowOf(id)).toMatchObject({ [field]: value });
          expect(textOf(await moderator.command(`${noun} ${verb}`, { id }))).toContain(
            'already: nothing was changed',
          );
          const undone = await press(messageOf(outcome).message.id, outcome, 'Undo');
          expect(textOf(undone)).toContain('Undone.');
          expect(rowOf(id)).toMatchObject({ [field]: 0 });
          await moderator.command(`${noun} ${verb}`, { id });
          await moderator.command(`${noun} ${opposite}`, { id });
          expect(rowOf(id)).toMatchObject({ [field]: 0 });
          expect(textOf(await moderator.command(`${noun} ${opposite}`, { id }))).toMatch(
            /(was not (pinned|muted)|notifications of the score were on already): nothing was changed\./,
          );
        },
      );

      it('archive and restore set and clear the time, and Undo brings the old time back', async () => {
        const id = idWhere('archived_at IS NOT NULL');
        const before = rowOf(id)?.archived_at;
        const outcome = await moderator.command(`${noun} restore`, { id });
        expect(rowOf(id)?.archived_at).toBeNull();
        await press(messageOf(outcome).message.id, outcome, 'Undo');
        expect(rowOf(id)?.archived_at).toBe(before);
      });

      it('a second Undo of the same change says that it is so already', async () => {
        const id = plain();
        const outcome = await moderator.command(`${noun} mute`, { id, share: true });
        await press(messageOf(outcome).message.id, outcome, 'Undo');
        const stale = buttonOf(messageOf(outcome).message, 'Undo');
        const again = await rollcall.discord
          .tamperedClientOf('moderator')
          .click(messageOf(outcome).message.id, stale);
        expect(textOf(again)).toContain(english[noun].undo.nothing.soAlready);
      });

      it('Undo leaves alone what somebody else has changed since', async () => {
        const id = plain();
        const outcome = await moderator.command(`${noun} mute`, { id });
        await moderator.command(`${noun} unmute`, { id });
        const undone = await press(messageOf(outcome).message.id, outcome, 'Undo');
        expect(textOf(undone)).toContain(english[noun].undo.nothing.soAlready);
        expect(rowOf(id)).toMatchObject({ is_muted: 0 });
      });

      it('Undo does not write over what somebody else has pinned since', async () => {
        const id = plain();
        const pin = (message: string) => moderator.command(`${noun} pin-message`, { id, message });
        await pin('m-1');
        const outcome = await pin('m-2');
        await pin('m-3');
        const undone = await press(messageOf(outcome).message.id, outcome, 'Undo');
        expect(textOf(undone)).toContain('Nothing was undone: somebody has changed this since.');
        expect(rowOf(id)).toMatchObject({ pinned_message_id: 'm-3' });
      });

      it('the buttons of the card do what they say, whatever the card showed', async () => {
        const id = plain();
        const shown = await moderator.command(`${noun} show`, { id });
        await moderator.command(`${noun} mute`, { id });
        const { action, scoreAction } = english.moderation;
        const { mute, unmute } = noun === 'score' ? scoreAction : action;
        const outcome = await press(messageOf(shown).message.id, shown, mute.button);
        expect(textOf(outcome)).toContain(english[noun].change.mute.wasAlready);
        expect(rowOf(id)).toMatchObject({ is_muted: 1 });
        expect(buttonOf(messageOf(outcome).message, unmute.button)).toContain('unmute');
      });

      it('pin-message pins by the option, and none with the word none', async () => {
        const id = plain();
        await moderator.command(`${noun} pin-message`, { id, message: 'm/1' });
        expect(rowOf(id)).toMatchObject({ pinned_message_id: 'm/1' });
        const outcome = await moderator.command(`${noun} pin-message`, { id, message: 'none' });
        expect(rowOf(id)).toMatchObject({ pinned_message_id: null });
        await press(messageOf(outcome).message.id, outcome, 'Undo');
        expect(rowOf(id)).toMatchObject({ pinned_message_id: 'm/1' });
      });

      it('pin-message says what was so already, and what was before when Undo has no room for it', async () => {
        const id = plain();
        const pin = (message: string) => moderator.command(`${noun} pin-message`, { id, message });
        expect(textOf(await pin('none'))).toContain(english.moderation.pinMessage.noneWasAlready);
        const long = 'm'.repeat(80);
        expect(textOf(await pin(long))).toContain(
          'The message is pinned now. Before, no message was pinned.',
        );
        expect(textOf(await pin(long))).toContain(english.moderation.pinMessage.wasAlready);
        const cleared = await pin('none');
        expect(textOf(cleared)).toContain(`No message is pinned any more. Before, it was \`${long}\`.`);
        expect(() => buttonOf(messageOf(cleared).message, 'Undo')).toThrow('There is no button');
      });

      describe('a reason', () => {
        const reasons = () =>
          auditOf(rollcall).map((line) => (line as { action?: string; reason?: string }).reason);

        it('is in the audit of every change by command, on one line and safe to show', async () => {
          const id = plain();
          const reason = ' spam\n`code` **b** <@1> @everyone\u202e ';
          const safe = 'spam ˋcodeˋ **b** <@1> @everyone⟨U+202E⟩';
          const before = auditOf(rollcall).length;
          await moderator.command(`${noun} create`, { [party]: 'reasoned', reason });
          for (const verb of ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore'])
            await moderator.command(`${noun} ${verb}`, { id, reason });
          await moderator.command(`${noun} mute`, { id: 'nothing-here', reason });
          await moderator.command(`${noun} pin-message`, { id, message: 'm-1', reason });
          expect(reasons().slice(before)).toEqual(Array.from({ length: 9 }, () => safe));
          await moderator.command(`${noun} mute`, { id });
          expect(reasons().at(-1)).toBeUndefined();
          const long = await rollcall.discord
            .tamperedClientOf('moderator')
            .command(`${noun} pin`, { id, reason: 'x'.repeat(201) });
          expect(textOf(long)).toContain('The option `reason` must have at most 200 characters.');
        });

        it('goes through the question of a deletion, also where it archives instead', async () => {
          const id = plain();
          const asked = await moderator.command(`${noun} delete`, { id, reason: 'a `b`' });
          expect(textOf(asked)).toMatch(/\n-# Reason: `a ˋbˋ`\n/);
          await press(messageOf(asked).message.id, asked, 'Archive instead');
          expect(auditOf(rollcall).at(-1)).toMatchObject({ action: `${noun} archive`, reason: 'a ˋbˋ' });
          const changed = await moderator.command(`${noun} delete`, { id, reason: 'gone' });
          await moderator.command(`${noun} restore`, { id });
          const again = await press(messageOf(changed).message.id, changed, 'Delete for good');
          await press(messageOf(changed).message.id, again, 'Delete for good');
          expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'done', reason: 'gone' });
          expect(rowOf(id)).toBeUndefined();
        });

        it('goes through the menu of several that may be meant, and the form', async () => {
          for (const group of ['one', 'two'])
            await moderator.command(`${noun} create`, { [party]: 'twins', group });
          const several = messageOf(await moderator.command(`${noun} mute`, { id: 'twins', reason: 'menu' }));
          const menu = menuOf(several.message);
          await moderator.choose([menu.options[0]?.value ?? ''], { message: several.message.id });
          expect(auditOf(rollcall).at(-1)).toMatchObject({ action: `${noun} mute`, reason: 'menu' });
          const opened = await moderator.command(`${noun} pin-message`, { id: plain(), reason: 'form' });
          if (opened.kind !== 'form') throw new Error(JSON.stringify(opened));
          await moderator.submit(opened.form, { message: 'm-2', reason: 'another\none' });
          expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'done', reason: 'another one' });
        });
      });

      describe('delete', () => {
        it('asks, says what archiving keeps, and deletes when the asker confirms', async () => {
          const id = plain();
          const asked = await moderator.command(`${noun} delete`, { id });
          expect(textOf(asked)).toContain('If you archive it instead, it can be restored.');
          expect(rowOf(id)).toBeDefined();
          const done = await press(messageOf(asked).message.id, asked, 'Delete for good');
          expect(textOf(done)).toContain(`Deleted the ${noun} \`${id}\`.`);
          expect(rowOf(id)).toBeUndefined();
          expect(textOf(await moderator.command(`${noun} show`, { id }))).toContain(
            `There is no ${noun} with the id or the`,
          );
        });

        it('can be kept, or archived instead', async () => {
          const id = plain();
          const asked = await moderator.command(`${noun} delete`, { id });
          await press(messageOf(asked).message.id, asked, 'Keep it');
          const again = await moderator.command(`${noun} delete`, { id });
          await press(messageOf(again).message.id, again, 'Archive instead');
          expect(rowOf(id)?.archived_at).toEqual(expect.any(Number));
        });

        it('offers to archive what is not archived alone', async () => {
          const archive = async (id: string) => {
            const { message } = messageOf(await moderator.command(`${noun} delete`, { id }));
            const [row] = (message.components ?? []).filter(({ type }) => type === ComponentType.ActionRow);
            const buttons = row?.type === ComponentType.ActionRow ? row.components : [];
            return buttons.find((part) => 'label' in part && part.label === 'Archive instead');
          };
          expect(await archive(plain())).toMatchObject({ disabled: false });
          expect(await archive(idWhere('archived_at IS NOT NULL'))).toMatchObject({ disabled: true });
        });

        it('asks again when the resource has been changed since', async () => {
          const id = plain();
          const asked = await moderator.command(`${noun} delete`, { id });
          await moderator.command(`${noun} pin`, { id });
          const outcome = await press(messageOf(asked).message.id, asked, 'Delete for good');
          expect(textOf(outcome)).toContain(english[noun].delete.changedSinceAsked);
          expect(rowOf(id)).toBeDefined();
          await press(messageOf(asked).message.id, outcome, 'Delete for good');
          expect(rowOf(id)).toBeUndefined();
        });

        it('says when somebody else was faster', async () => {
          const id = plain();
          const first = await moderator.command(`${noun} delete`, { id });
          const second = await moderator.command(`${noun} delete`, { id });
          await press(messageOf(first).message.id, first, 'Delete for good');
          const outcome = await press(messageOf(second).message.id, second, 'Delete for good');
          expect(textOf(outcome)).toContain('is gone already');
        });
      });

      it('offers ids by a part of the id, of the party or of the group', async () => {
        const id = idWhere(`group_id = 'officers'`);
        for (const typed of [id.slice(3, 9), 'OFFIC']) {
          const outcome = await moderator.autocomplete(`${noun} show`, 'id', typed);
          if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
          expect(outcome.choices.length).toBeLessThanOrEqual(25);
          expect(outcome.choices.map(({ value }) => value)).toContain(id);
        }
      });

      it('offers what was read before while the service is slow, and not what is deleted', async () => {
        const offered = async (typed: string) => {
          const outcome = await moderator.autocomplete(`${noun} show`, 'id', typed);
          if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
          return outcome.choices.map(({ value }) => value);
        };
        await rollcall.restart();
        const listed = await moderator.command(`${noun} list`, { limit: 3 });
        const ids = idsIn(listed);
        const asked = await moderator.command(`${noun} delete`, { id: ids[1] ?? '' });
        await press(messageOf(asked).message.id, asked, 'Delete for good');
        const { promise: quick, resolve: release } = Promise.withResolvers<void>();
        rollcall.service.misbehave = async () => {
          await quick;
          return false;
        };
        expect(await offered('')).toHaveLength(25);
        for (const [at, id] of ids.entries()) expect(await offered(id)).toEqual(at === 1 ? [] : [id]);
        release();
      });
    },
  );
});
