import { type APIMessage, Locale } from 'discord-api-types/v10';
import { typistAt } from 'local-chat/testing';
import { demoChat } from 'local-world/chat';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { catalogues } from '../../src/handlers/words/catalogues.ts';
import { english } from '../../src/handlers/words/words.ts';
import { pseudoWords } from '../words/pseudo.ts';
import {
  auditOf,
  buttonOf,
  menuOf,
  messageOf,
  type Rollcall,
  rollcallFor,
  startRollcall,
  textOf,
} from './rollcall.ts';
import { settled } from './settled.ts';

const CHANNEL = '1190000000000000202';
let rollcall: Rollcall;

beforeAll(async () => {
  catalogues.set(Locale.Thai, pseudoWords);
  rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
  // Each line comes to the audit channel at once.
  rollcall.discord.faults.liftRateLimits();
});
afterAll(async () => {
  catalogues.delete(Locale.Thai);
  await rollcall.close();
});

it('answers everybody in the language of the server, and the asker alone in theirs', async () => {
  const { member } = rollcall;
  member.setLocale(Locale.Thai);
  const shown = messageOf(await member.command('list', { name: 'collector', limit: 5 }));
  expect(JSON.stringify(shown.message)).not.toContain('⟦');
  const refused = messageOf(await member.command('list', { name: 'nobody-here' }));
  expect(refused.message.content).toContain('⟦');
});

it('is described in the language of the asker, in the prompt and by /help', async () => {
  const { member, moderator, discord } = rollcall;
  const about = pseudoWords.commands.list.about;
  member.setLocale(Locale.Thai);
  expect(textOf(await member.command('help'))).toContain(about);
  moderator.setLocale(Locale.EnglishGB);
  expect(textOf(await moderator.command('help'))).toContain(english.commands.list.about);

  const prompt = typistAt(demoChat(discord), undefined, settled);
  expect(await prompt.type(':help list')).toContain(about);
  expect(await prompt.type(':help list')).toContain(pseudoWords.commands.names.format);
  expect(await prompt.type(`/list ada format:"${pseudoWords.commands.choices.text}"`)).not.toContain('takes');
  prompt.leave();
  member.setLocale(Locale.EnglishUS);
});

describe('moderation', () => {
  beforeAll(() => rollcall.moderator.setLocale(Locale.Thai));

  it('has actions whose names are in the language of the asker', async () => {
    const { moderator, database, discord } = rollcall;
    const chat = demoChat(discord);
    const prompt = typistAt(chat, undefined, settled);
    onTestFinished(() => prompt.leave());
    await prompt.type(':as moderator');
    const { action, scoreAction } = pseudoWords.commands;
    const { conversation, score } = pseudoWords;
    for (const [noun, table, names, texts] of [
      ['conversation', 'conversations', action, conversation.change],
      ['score', 'scores', { ...action, ...scoreAction }, score.change],
    ] as const) {
      const [row] = database.prepare(`SELECT id FROM ${table} WHERE is_muted = 0`).all();
      const type = (name: string | undefined) => prompt.type(`/${noun} change ${row?.id} action:${name}`);
      expect(await type(names.mute)).toContain(texts.mute.isNow);
      expect(await type(names.unmute)).toContain(texts.unmute.isNow);
    }
    expect(textOf(await moderator.command('help'))).toContain('/conversation change');
  });

  const isForeign = (message: APIMessage) => JSON.stringify(message).includes('⟦');
  /** The custom id of the first button that begins so: its label is in any language. */
  function idIn(message: APIMessage, beginning: string): string {
    const [found] = JSON.stringify(message.components).match(new RegExp(`${beginning}[^"]*`)) ?? [];
    if (found === undefined) throw new Error(`There is no ${beginning}`);
    return found;
  }

  it("keeps a shared list in the server's language, and reports in the asker's what they did there", async () => {
    const { moderator } = rollcall;
    const list = messageOf(await moderator.command('conversation list', { share: true, limit: 25 })).message;
    expect(isForeign(list)).toBe(false);
    // Discord writes an age in the language of each reader.
    expect(list.embeds[0]?.description).toMatch(/ active <t:\d+:f>/);
    expect(list.embeds[0]?.description).not.toContain(':R>');
    const own = messageOf(await moderator.command('conversation list', { limit: 25 })).message;
    expect(own.embeds[0]?.description).toMatch(/<t:\d+:R>/);
    const { custom_id, options } = menuOf(list);
    const grouped = options.filter(({ label }) => /^[^🗄]*group /u.test(label));
    const values = grouped.slice(0, 2).map(({ value }) => value);
    const chosen = messageOf(await moderator.select(list.id, custom_id, values)).message;
    expect(isForeign(chosen)).toBe(false);
    const opened = await moderator.click(list.id, buttonOf(chosen, 'Archive 2 …'));
    if (opened.kind !== 'modal') throw new Error(`No form, but ${opened.kind}`);
    expect(JSON.stringify(opened)).toContain('⟦');
    const report = messageOf(await moderator.submit(opened));
    expect(report.ephemeral).toBe(true);
    const [heading, ...lines] = report.message.embeds[0]?.description?.split('\n') ?? [];
    expect(lines).toHaveLength(1);
    expect(heading).toMatch(/⟦[^⟧]*[áéíðúç][^⟧]*⟧/);
    // Also in a row's label, which the list has in English.
    expect(JSON.stringify(opened)).not.toContain('group ');
    const shown = await moderator.until(list.id, ({ message }) => !isChosen(message));
    expect(isForeign(shown.message)).toBe(false);
    // The report shows the list again, in the language that the list has.
    const muted = (message: APIMessage) => message.embeds[0]?.description?.split('🔕').length;
    const all = messageOf(await moderator.click(list.id, idIn(shown.message, 'conversation-all'))).message;
    expect(isForeign(all)).toBe(false);
    const form = await moderator.click(list.id, idIn(all, 'conversation-bulk.3:mute'));
    if (form.kind !== 'modal') throw new Error(`No form, but ${form.kind}`);
    const done = messageOf(await moderator.submit(form));
    expect(done.ephemeral && isForeign(done.message)).toBe(true);
    const again = await moderator.until(list.id, ({ message }) => muted(message) !== muted(shown.message));
    expect(isForeign(again.message)).toBe(false);
  });

  it('finds the reason in a question in any language', async () => {
    const { moderator } = rollcall;
    const id = String(rollcall.database.prepare('SELECT id FROM conversations').get()?.id);
    const question = messageOf(await moderator.command('conversation delete', { id, reason: 'spam' }));
    expect(question.message.content).toMatch(/\n-# ⟦.*⟧`spam`/);
    await moderator.click(question.message.id, idIn(question.message, 'conversation-confirm'));
    expect(auditOf(rollcall)).toContainEqual(
      expect.objectContaining({ action: 'conversation delete', outcome: 'done', reason: 'spam' }),
    );
  });
});

it("audits in the server's language in the channel, and in English in the log", async () => {
  const { moderator, database, discord } = rollcall;
  // The language of the demo server.
  catalogues.set(Locale.EnglishUS, pseudoWords);
  onTestFinished(() => void catalogues.set(Locale.EnglishUS, english));
  moderator.setLocale(Locale.EnglishGB);
  const id = String(database.prepare('SELECT id FROM conversations WHERE is_pinned = 0').get()?.id);
  const reason = 'spam again';
  const all = () => discord.channelMessages(CHANNEL).flatMap(({ embeds }) => embeds);
  // Other tests may have changed the same conversation.
  const before = all().length;
  await moderator.command('conversation change', { id, action: 'pin', reason });
  await moderator.command('conversation change', { id, action: 'pin' });
  const told = () =>
    all()
      .slice(before)
      .filter(({ description }) => description?.includes(id));
  await expect.poll(() => told().length).toBe(2);
  const [changed, unchanged] = told();
  expect(changed?.description).toContain(pseudoWords.audit.field.is_pinned);
  for (const embed of [changed, unchanged]) {
    // Without what is put in, and names.
    const left = embed?.description?.replaceAll(
      /⟦[^⟧]*⟧|`[^`]*`|<@\d+>|<t:\d+:f>|\(https[^)]*\)|\b[0-9a-f]{8}\b/g,
      '',
    );
    expect(left?.match(/[a-z]{2,}/gi)).toBeNull();
  }
  expect(auditOf(rollcall).at(-1)).toMatchObject({ target: id, why: 'it was so already' });
});

const isChosen = (message: APIMessage) => menuOf(message).options.some((option) => option.default);

describe('in a server that is no Community', () => {
  const advised = ({ log }: Rollcall) =>
    log.filter(({ msg }) => typeof msg === 'string' && /\/settings .* PUBLIC_LANGUAGE/.test(msg));

  it('says once that its managers and its host can choose the language, when somebody there uses another', async () => {
    const own = await rollcallFor(onTestFinished);
    const { member } = own;
    for (const locale of [Locale.EnglishGB, Locale.Dutch]) {
      member.setLocale(locale);
      await member.command('list', { name: 'ada' });
    }
    expect(advised(own)).toEqual([]);
    member.setLocale(Locale.German);
    const shown = messageOf(await member.command('list', { name: 'ada' }));
    expect(JSON.stringify(shown.message)).toContain('3 names');
    await member.command('list', { name: 'ada' });
    expect(advised(own)).toMatchObject([{ level: 'warn', locale: 'de', guild: own.discord.guildId }]);
  });

  it('has the language that its host chose, and answers the asker alone in theirs', async () => {
    const settings = { PUBLIC_LANGUAGE: 'DE', AUDIT_CHANNEL_ID: CHANNEL };
    const own = await rollcallFor(onTestFinished, settings);
    const { member, moderator, database, discord } = own;
    const shown = messageOf(await member.command('list', { name: 'ada' }));
    expect(JSON.stringify(shown.message)).toContain('3 Namen');
    member.setLocale(Locale.French);
    const next = messageOf(await member.command('list', { name: 'collector', limit: 5 })).message;
    const turned = messageOf(await member.click(next.id, buttonOf(next, 'Weiter')));
    expect(JSON.stringify(turned.message)).toContain('Seite 2');
    expect(textOf(await member.command('list', { name: 'nobody-here' }))).toContain('Personne');
    const id = String(database.prepare('SELECT id FROM conversations WHERE is_pinned = 0').get()?.id);
    expect(textOf(await moderator.command('conversation change', { action: 'pin', id }))).toContain(
      'conversation',
    );
    const told = () => JSON.stringify(discord.channelMessages(CHANNEL));
    await expect.poll(told).toContain('Konversation');
    expect(advised(own)).toEqual([]);
  });
});
