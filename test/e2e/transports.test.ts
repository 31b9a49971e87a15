import { InteractionResponseType } from 'discord-api-types/v10';
import { DEMO_IDS } from 'local-world/demo-world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { behave } from './faulty-service.ts';
import { addConversations, others } from './many-conversations.ts';
import {
  answersTo,
  auditOf,
  buttonOf,
  menuOf,
  messageOf,
  pressAndSend,
  type Rollcall,
  startRollcall,
  TRANSPORTS,
  textOf,
  valuesOf,
} from './rollcall.ts';

const { auditChannelId: CHANNEL, moderatorRoleId: ROLE } = DEMO_IDS;

/** Each kind of interaction and of answer: other files show features over the gateway alone. */
describe.each(TRANSPORTS)('over %s:', (transport) => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '0' }, { transport });
  });
  afterAll(() => rollcall.close());
  beforeEach(() => {
    for (const record of [rollcall.discord.requests, rollcall.log]) record.length = 0;
  });
  afterEach(() => {
    rollcall.service.misbehave = behave;
  });

  const plainId = () =>
    String(
      rollcall.database
        .prepare('SELECT id FROM conversations WHERE is_muted = 0 AND pinned_message_id IS NULL LIMIT 1')
        .get()?.id,
    );
  const rowOf = (id: string) => rollcall.database.prepare('SELECT * FROM conversations WHERE id = ?').get(id);

  it('a command is answered by one call, without the bot token and without a mention', async () => {
    const outcome = await rollcall.as('member').command('list', { name: 'ada' });
    expect(messageOf(outcome).ephemeral).toBe(false);
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback']);
    const callback = rollcall.discord.requests.find(({ path }) => path.endsWith('/callback'));
    expect(callback?.authorization).toBeUndefined();
    expect(callback?.body).toMatchObject({ data: { allowed_mentions: { parse: [] } } });
  });

  it('a slow answer is deferred, and edited in', async () => {
    const { promise: deferred, resolve: release } = Promise.withResolvers<void>();
    rollcall.service.misbehave = async () => {
      await deferred;
      return false;
    };
    const answer = rollcall.as('member').command('list', { name: 'ada' });
    await expect
      .poll(() => rollcall.discord.requests.map(({ body }) => body))
      .toContainEqual(
        expect.objectContaining({ type: InteractionResponseType.DeferredChannelMessageWithSource }),
      );
    release();
    expect(textOf(await answer)).toContain('3 names');
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback', 'PATCH /messages/@original']);
  });

  it('a file comes with an answer, and to the clicker alone', async () => {
    const member = rollcall.as('member');
    const sizeOf = (outcome: Parameters<typeof messageOf>[0]) => {
      const [file] = messageOf(outcome).message.attachments;
      return rollcall.discord.attachment(file?.id ?? '')?.byteLength;
    };
    const json = await member.command('list', { name: 'ada', format: 'json' });
    expect(sizeOf(json)).toBeGreaterThan(50);
    const { message } = messageOf(await member.command('list', { name: 'collector' }));
    const all = await member.click(buttonOf(message, 'All names as a file'), { message: message.id });
    expect(messageOf(all).ephemeral).toBe(true);
    expect(sizeOf(all)).toBeGreaterThan(20_000);
  });

  it('a button goes on with its message after a restart, and gives somebody else a private copy', async () => {
    const { message } = messageOf(await rollcall.as('member').command('list', { name: 'collector' }));
    await rollcall.restart();
    const next = await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    expect(messageOf(next).message.id).toBe(message.id);
    expect(textOf(next)).toContain('page 2');
    const copy = await rollcall.as('moderator').click('Next', { message: message.id });
    expect(messageOf(copy)).toMatchObject({ ephemeral: true });
    expect(messageOf(copy).message.id).not.toBe(message.id);
  });

  it('choices are offered', async () => {
    const outcome = await rollcall.as('moderator').autocomplete('conversation show', 'id', '');
    expect(outcome).toMatchObject({ kind: 'choices', choices: { length: 25 } });
  });

  it('commands work in direct messages and in the menus of messages and users', async () => {
    const visitor = rollcall.as('visitor');
    expect(textOf(await visitor.command('list', { name: 'solo' }))).toContain('**1 name**');
    const { said } = await visitor.say('solo', { wait: 0 });
    const found = await visitor.use('Look up this name', { message: `${said?.id}` });
    expect(textOf(found)).toContain('belongs to the wallet');
    const moderator = rollcall.as('moderator');
    await moderator.command('conversation create', { contact: 'member' });
    const conversations = await moderator.use('Find their conversations', { user: '@member' });
    expect(textOf(conversations)).toContain('**1 conversation**');
  });

  it('a form is opened by a button, and answered in its message', async () => {
    const id = plainId();
    const moderator = rollcall.as('moderator');
    const { message } = messageOf(await moderator.command('conversation show', { id }));
    const changed = await pressAndSend(moderator, message, 'Pin a message', { 'Id of the message': 'm-2' });
    expect(messageOf(changed).message.id).toBe(message.id);
    expect(rowOf(id)).toMatchObject({ pinned_message_id: 'm-2' });
  });

  it('a form with menus is saved, and a lost answer to it is sent again', async () => {
    const manager = rollcall.as('manager');
    const open = async () => {
      const { message } = messageOf(await manager.command('settings'));
      const { form } = await manager.click('settings-change.1', { message: message.id });
      if (form === undefined) throw new Error('Change opens no form');
      return form;
    };
    const set = { moderator_roles: [ROLE], audit_channel: [CHANNEL], page_size: '5', cooldown: '30' };
    const saved = await manager.submit(await open(), set);
    expect(textOf(saved)).toMatch(/^Saved: Moderator roles, Audit channel, Rows per page, Cooldown\./);
    expect(textOf(saved)).toContain(`**Moderator roles:** <@&${ROLE}> · set here`);
    rollcall.discord.faults.next(/PATCH .*@original/, { kind: 'lost-answer' });
    const again = await manager.submit(await open(), { page_size: '10' });
    expect(textOf(again)).toContain('Saved: Rows per page.');
    const { id } = messageOf(again).message;
    const history = await manager.click('settings-history.1', { message: id });
    expect(menuOf(messageOf(history).message).options).toHaveLength(2);
    await manager.submit(await open(), { moderator_roles: [], audit_channel: [], cooldown: '-' });
  });

  it('several are changed with a private report, an edit of the list, and an Undo of both', async () => {
    const moderator = rollcall.as('moderator');
    const asked = { share: true, muted: 'hide' };
    const list = messageOf(await moderator.command('conversation list', asked)).message;
    const ids = menuOf(list)
      .options.slice(0, 3)
      .map(({ description = '' }) => description);
    const { message } = messageOf(await moderator.choose(valuesOf(list, ids), { message: list.id }));
    const report = messageOf(await pressAndSend(moderator, message, 'Mute 3 …'));
    expect(report.ephemeral).toBe(true);
    expect(textOf(await moderator.click('Undo 3', { message: report.message.id }))).toContain('Undo: 3 done');
    const shown = rollcall.member.messages().find(({ message: { id } }) => id === list.id);
    for (const id of ids) expect(JSON.stringify(shown?.message)).toContain(id);
    expect(() => buttonOf(shown?.message ?? list, 'Mute 3 …')).toThrow('There is no button');
  });

  it('a change of many that a stop cuts off says how far it came, and another process goes on', async () => {
    const moderator = rollcall.as('moderator');
    addConversations(
      rollcall.database,
      [...others(30)].map((each) => ({ ...each, group_id: 'many' })),
    );
    await rollcall.restart();
    const options = { group: 'many' };
    const shown = async () => messageOf(await moderator.command('conversation list', options)).message;
    await expect.poll(async () => (await shown()).embeds[0]?.description).toMatch(/^\*\*30 conversations/);
    const list = await shown();
    const { message: all } = messageOf(await moderator.click('Choose all 30', { message: list.id }));
    const { promise: ninth, resolve } = Promise.withResolvers<void>();
    let changes = 0;
    rollcall.service.misbehave = ({ method }) => {
      if (method === 'PUT') changes += 1;
      if (changes === 9) resolve();
      return false;
    };
    const pressed = pressAndSend(moderator, all, 'Mute 30 …');
    await ninth;
    await rollcall.restart();
    const report = messageOf(await pressed);
    const muted = () =>
      Number(
        rollcall.database
          .prepare(`SELECT count(*) AS n FROM conversations WHERE group_id = 'many' AND is_muted = 1`)
          .get()?.n,
      );
    const far = muted();
    expect(far).toBeGreaterThanOrEqual(9);
    expect(report.message.embeds[0]?.description).toContain(`**Mute: ${far} done, ${30 - far} not tried**`);
    // The next process looks through the service first.
    await shown();
    await pressAndSend(moderator, report.message, 'Continue …');
    await expect.poll(muted).toBe(30);
  });

  it('a command, a press and a form are refused to who may not, whoever sends them', async () => {
    const id = plainId();
    const shared = { id, share: true };
    const { message } = messageOf(await rollcall.as('moderator').command('conversation show', shared));
    const opened = await rollcall.moderator.click(message.id, buttonOf(message, 'Pin a message'));
    if (opened.kind !== 'modal') throw new Error('There is no form');
    const hostile = rollcall.discord.tamperedClientOf('member');
    for (const outcome of [
      await hostile.command('conversation change', { action: 'mute', id }),
      await hostile.click(message.id, `conversation-change.1:mute:${id}`),
      await hostile.submit(opened, { message: 'm-666' }),
    ]) {
      expect(textOf(outcome)).toContain('Manage Messages');
      expect(messageOf(outcome).ephemeral).toBe(true);
    }
    expect(rowOf(id)).toMatchObject({ is_muted: 0, pinned_message_id: null });
    expect(auditOf(rollcall)).toContainEqual(expect.objectContaining({ outcome: 'refused' }));
  });
});
