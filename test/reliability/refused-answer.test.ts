import type { Fault } from 'local-discord/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/words.ts';
import {
  auditOf,
  buttonOf,
  menuOf,
  messageOf,
  type Rollcall,
  startRollcall,
  TRANSPORTS,
  textOf,
} from '../e2e/rollcall.ts';

const CALLBACK = /POST .*callback/;
const EDIT = /PATCH .*@original/;
const FOLLOW_UP = /POST \/api\/v10\/webhooks\/\d+\/[^/]+$/;
const DELETION = /DELETE .*@original/;

/** What Discord refuses because of what is in it. */
const STATUSES = [400, 413, 415];

function refuse({ discord }: Rollcall, pattern: RegExp, times: number, status = 400): void {
  const fault: Fault = { kind: 'status', status };
  discord.faults.next(pattern, fault, times);
}

const created = ({ database }: Rollcall) =>
  database.prepare("SELECT id FROM conversations WHERE contact_id = 'newcomer'").all();

const unmuted = ({ database }: Rollcall) =>
  String(database.prepare('SELECT id FROM conversations WHERE is_muted = 0 LIMIT 1').get()?.id);

const uncertain = (command: string) => english.answers.uncertain({ command });

describe.each(TRANSPORTS)('a change whose answer Discord refuses is told all the same (%s)', (transport) => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall({}, { transport });
  });
  afterEach(() => rollcall.reset());
  afterAll(() => rollcall.close());

  it.each(STATUSES)('in plain text (%i)', async (status) => {
    refuse(rollcall, EDIT, 1, status);
    const outcome = await rollcall.moderator.command('conversation create', { contact: 'newcomer' });
    const [row] = created(rollcall);
    expect(created(rollcall)).toHaveLength(1);
    expect(textOf(outcome)).toContain(english.conversation.card.created);
    expect(textOf(outcome)).toContain(String(row?.id));
    const { message, ephemeral } = messageOf(outcome);
    expect({ ephemeral, embeds: message.embeds, components: message.components }).toEqual({
      ephemeral: true,
      embeds: [],
      components: [],
    });
    expect(auditOf(rollcall)).toEqual([expect.objectContaining({ outcome: 'done' })]);
  });

  it('in a message of its own where no edit is taken', async () => {
    refuse(rollcall, EDIT, 9);
    const outcome = await rollcall.moderator.command('conversation create', { contact: 'newcomer' });
    expect(textOf(outcome)).toContain(english.conversation.card.created);
    expect(messageOf(outcome).ephemeral).toBe(true);
  });

  it('without the words of others where Discord refuses those', async () => {
    refuse(rollcall, EDIT, 2);
    refuse(rollcall, FOLLOW_UP, 1);
    const outcome = await rollcall.moderator.command('conversation create', { contact: 'newcomer' });
    expect(textOf(outcome)).toContain(english.conversation.card.created);
    expect(textOf(outcome)).not.toContain('newcomer');
  });

  it('with a sentence that fits any change where plain text is refused too', async () => {
    refuse(rollcall, EDIT, 3);
    refuse(rollcall, FOLLOW_UP, 2);
    const outcome = await rollcall.moderator.command('conversation create', { contact: 'newcomer' });
    expect(textOf(outcome)).toMatch(/\n-# Reference [0-9a-f]{8}$/);
    expect(textOf(outcome)).toContain(uncertain('/conversation list'));
  });

  it('and to the asker alone where it was to be shown to everybody', async () => {
    refuse(rollcall, EDIT, 1);
    await rollcall.moderator.command('conversation change', {
      action: 'mute',
      id: unmuted(rollcall),
      share: true,
    });
    const seen = rollcall.moderator.messages();
    expect(seen.map(({ message, ephemeral }) => [message.content.split('\n')[0], ephemeral])).toEqual([
      [english.conversation.change.mute.isNow, true],
    ]);
    expect(rollcall.member.messages()).toEqual([]);
  });

  it('and a placeholder that stays tells nobody to try again', async () => {
    refuse(rollcall, DELETION, 9);
    refuse(rollcall, EDIT, 1);
    await rollcall.moderator.command('conversation change', {
      action: 'mute',
      id: unmuted(rollcall),
      share: true,
    });
    const contents = () => rollcall.moderator.messages().map(({ message }) => message.content);
    await expect.poll(contents).toHaveLength(2);
    expect(contents()[0]).toBe(english.answers.notTold);
    expect(contents()[1]).toContain(english.conversation.change.mute.isNow);
  });

  it('by a button of a card', async () => {
    const card = await rollcall.moderator.command('conversation show', { id: unmuted(rollcall) });
    refuse(rollcall, EDIT, 1);
    const { message } = messageOf(card);
    const outcome = await rollcall.as('moderator').click(buttonOf(message, 'Mute'), { message: message.id });
    expect(textOf(outcome)).toContain(english.conversation.change.mute.isNow);
    expect(messageOf(outcome).ephemeral).toBe(true);
  });

  it('by a choice of several, with the list as it is then', async () => {
    const list = messageOf(await rollcall.moderator.command('conversation list')).message;
    const rows = menuOf(list).options.slice(0, 2);
    const values = rows.map(({ value }) => value);
    const { message } = messageOf(await rollcall.as('moderator').choose(values, { message: list.id }));
    refuse(rollcall, FOLLOW_UP, 1);
    const opening = { message: message.id };
    const form = await rollcall.as('moderator').click(buttonOf(message, 'Archive 2 …'), opening);
    if (form.kind !== 'form') throw new Error(`No form, but ${JSON.stringify(form)}`);
    await rollcall.as('moderator').submit(form.form, {});
    const reports = () =>
      rollcall.moderator.messages().filter(({ message: { content } }) => content.includes('Archive: '));
    // It comes after the refusal, in a message of its own.
    await expect.poll(() => reports().length).toBe(1);
    const seen = rollcall.moderator.messages();
    const [report] = reports();
    expect(report?.ephemeral).toBe(true);
    for (const { description } of rows) expect(report?.message.content).toContain(description);
    expect(seen.some((each) => each.message.content.includes('Something went wrong'))).toBe(false);
  });

  it('and is not made where the promise of an answer is refused', async () => {
    refuse(rollcall, CALLBACK, 1);
    const outcome = await rollcall.moderator.command('conversation create', { contact: 'newcomer' });
    expect(textOf(outcome)).toContain(english.answers.defect);
    expect(created(rollcall)).toEqual([]);
  });
});
