import type { Outcome } from 'local-discord/control-client';
import { afterEach, describe, expect, it } from 'vitest';
import { COLOUR, REFUSED_COLOUR } from '../../src/handlers/display/colours.ts';
import { english } from '../../src/handlers/words/en/index.ts';
import { answerWith } from './faulty-service.ts';
import { auditOf, buttonOf, menuOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

const CHANNEL = '1190000000000000202';
const POST = /POST .*\/channels\/\d+\/messages/;
const anyId = () =>
  String(rollcall.database.prepare('SELECT id FROM conversations WHERE is_muted = 0 LIMIT 1').get()?.id);
const told = () => rollcall.discord.channelMessages(CHANNEL).flatMap(({ embeds }) => embeds);
const texts = () => told().map(({ description }) => description);

describe('the audit channel', () => {
  it('is told of every change and every refusal', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    expect(rollcall.discord.auditChannelId).toBe(CHANNEL);
    const id = anyId();
    await rollcall.as('moderator').command('conversation pin-message', { id, message: 'm-1' });
    await rollcall.discord.tamperedClientOf('member').command('conversation delete', { id });
    await rollcall.bot.stop();
    const { contact_id: contact } =
      rollcall.database.prepare('SELECT contact_id FROM conversations WHERE id = ?').get(id) ?? {};
    const whom = contact === null ? ' `g-[^`]+`' : ` contact \`${contact}\``;
    const where = `\\[Where it happened\\]\\(https://discord.com/channels/${rollcall.discord.guildId}/\\d+\\)`;
    const print = `<t:\\d+:f> · Reference [0-9a-f]{8} · ${where}`;
    const [change, refusal] = told();
    expect(change).toMatchObject({
      color: COLOUR,
      description: expect.stringMatching(
        new RegExp(
          `^<@${rollcall.moderator.user.id}> \\(\`${rollcall.moderator.user.global_name ?? rollcall.moderator.user.username}\`\\) \\*\\*changed the pinned message of\\*\\* the conversation with${whom} · \`${id}\`\n-# pinned message: .+ → \`m-1\` · ${print}$`,
        ),
      ),
    });
    expect(refusal).toMatchObject({ color: REFUSED_COLOUR });
    expect(refusal?.description).toMatch(
      new RegExp(
        `^<@${rollcall.member.user.id}> .*was not allowed to use \\*\\*/conversation delete\\*\\*\n-# ${print}$`,
      ),
    );
  });

  it('has one embed for several at once, and leads to the message where that is seen', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    const list = messageOf(
      await rollcall.as('moderator').command('conversation list', { share: true, limit: 25 }),
    ).message;
    const menu = menuOf(list);
    const isMuted = rollcall.database.prepare('SELECT 1 FROM conversations WHERE id = ? AND is_muted = 1');
    const ids = menu.options
      .map(({ value }) => value)
      .filter((id) => !isMuted.get(id))
      .slice(0, 3);
    const { message } = messageOf(await rollcall.as('moderator').choose(ids, { message: list.id }));
    rollcall.service.misbehave = async (incoming, outgoing) =>
      incoming.method === 'PUT' && incoming.url?.includes(ids[1] ?? '') === true
        ? answerWith(500)(incoming, outgoing)
        : false;
    await rollcall.as('moderator').click(buttonOf(message, 'Mute chosen'), { message: message.id });
    await expect.poll(texts).toHaveLength(1);
    const [text = ''] = texts();
    const [head, ...lines] = text.split('\n');
    expect(head).toMatch(/ \*\*muted\*\* 2 of 3 conversations$/);
    expect(lines.slice(0, 3)).toEqual([
      expect.stringContaining(`\`${ids[0]}\``),
      expect.stringMatching(new RegExp(`^\\? (contact|group) .*: ${english.audit.why.unconfirmed}$`)),
      expect.stringContaining(`\`${ids[2]}\``),
    ]);
    expect(lines[3]).toMatch(new RegExp(`/${list.id}\\)$`));
    expect(auditOf(rollcall)).toHaveLength(3);
    expect(rollcall.discord.channelMessages(CHANNEL)).toMatchObject([{ mentions: [] }]);
  });

  it('that takes no line is named in the log, where every line is', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: '4' });
    await rollcall.as('moderator').command('conversation mute', { id: anyId() });
    await rollcall.bot.stop();
    expect(auditOf(rollcall)).toHaveLength(1);
    expect(rollcall.log.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ msg: 'the audit channel takes no lines: they wait, and the log has them' }),
      expect.objectContaining({ lines: 1 }),
    ]);
  });

  it('is waited for at the end', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    rollcall.discord.faults.next(POST, { kind: 'rate-limit', retryAfter: 0.3, scope: 'user' });
    await rollcall.as('moderator').command('conversation mute', { id: anyId() });
    expect(told()).toEqual([]);
    await rollcall.bot.stop();
    expect(texts()).toEqual([expect.stringContaining('**muted** the conversation')]);
    expect(rollcall.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  /** Changes by as many commands, of which Discord takes five messages in five seconds. */
  async function burst(changes: number): Promise<string[]> {
    const before = auditOf(rollcall).length;
    const ids = rollcall.database.prepare('SELECT id FROM conversations LIMIT 20').all();
    for (let made = 0; made < changes; made += ids.length) {
      const verb = made % (2 * ids.length) === 0 ? 'archive' : 'restore';
      await Promise.all(
        ids.map(({ id }) => rollcall.as('moderator').command(`conversation ${verb}`, { id: String(id) })),
      );
    }
    const lines = rollcall.log.filter(({ audit }) => audit).slice(before);
    expect(lines).toHaveLength(changes);
    return lines.map(({ reference }) => String(reference));
  }
  const EARLIER = /^(\d+) earlier lines? did not fit in here: .*\n-# <t:\d+:f> – <t:\d+:f> · Reference (.*)$/;
  const contents = () => rollcall.discord.channelMessages(CHANNEL).map(({ content }) => content);

  it('that has no time for all lines at a stop has their number and references as its last message', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    // Lines gather behind the first message, however busy the machine is.
    rollcall.discord.faults.next(POST, { kind: 'delay', milliseconds: 5_000 });
    const references = await burst(120);
    await expect.poll(() => told().length, { timeout: 10_000 }).toBeGreaterThan(0);
    await rollcall.bot.stop();
    const [, count, named = ''] = EARLIER.exec(contents().at(-1) ?? '') ?? [];
    expect(told().length + Number(count)).toBe(120);
    const shown = texts().map((text) => / Reference ([0-9a-f]{8}) /.exec(text ?? '')?.[1]);
    expect([...shown, ...named.split(', ').filter((each) => each !== '…')].toSorted()).toEqual(
      references.slice(0, shown.length + Math.min(150, Number(count))).toSorted(),
    );
    expect(rollcall.log.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ lines: Number(count), channelHasNumber: true }),
    ]);
    await rollcall.restart();
    await expect.poll(() => rollcall.log.filter(({ msg }) => msg === 'ready')).toHaveLength(2);
    expect(contents().filter((content) => EARLIER.test(content))).toHaveLength(1);
  });

  it('that takes nothing at a stop has the number of lines from the next start', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    rollcall.discord.faults.next(POST, { kind: 'status', status: 503 }, 1_000);
    const [first] = await burst(20);
    await rollcall.bot.stop();
    expect(contents()).toEqual([]);
    rollcall.discord.faults.forget();
    await rollcall.restart();
    await expect.poll(contents).toEqual([expect.stringMatching(EARLIER)]);
    expect(contents()[0]).toMatch(new RegExp(`^20 earlier lines .* Reference ${first}, `, 's'));
    await rollcall.restart();
    await rollcall.bot.stop();
    expect(contents()).toHaveLength(1);
  });

  it.each([3_600, 3_000_000])('with a rate limit of %i s is not asked on and on', async (retryAfter) => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    rollcall.discord.faults.next(POST, { kind: 'rate-limit', retryAfter, scope: 'user' }, 1_000);
    await rollcall.as('moderator').command('conversation mute', { id: anyId() });
    const named = 'the audit channel takes no lines: they wait, and the log has them';
    await expect.poll(() => rollcall.log.map(({ msg }) => msg)).toContain(named);
    await rollcall.bot.stop();
    const posts = rollcall.discord.requests.filter(({ method, path }) => POST.test(`${method} ${path}`));
    expect(posts.length).toBeLessThanOrEqual(2);
  });

  it('is told of a change at once while somebody without rights clicks on and on, and of the clicks in two lines', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    const id = anyId();
    const shared = messageOf(
      await rollcall.as('moderator').command('conversation show', { id, share: true }),
    ).message;
    const clicks = 500;
    const answers: Outcome[] = [];
    // No more at a time than a busy machine answers within Discord's three seconds.
    while (answers.length < clicks) {
      const some = Array.from({ length: 50 }, () =>
        rollcall.as('member').click(buttonOf(shared, 'Delete'), { message: shared.id }),
      );
      answers.push(...(await Promise.all(some)));
    }
    await rollcall.as('moderator').command('conversation mute', { id });
    await expect.poll(told).toHaveLength(2);
    expect(texts()[1]).toContain('**muted** the conversation');

    const [first] = rollcall.log.filter(({ audit }) => audit);
    for (const answer of answers) expect(textOf(answer)).toContain(`Reference ${first?.reference}`);
    const ofMember = rollcall.log.filter(
      ({ user, level }) => user === rollcall.member.user.id && level !== 'debug',
    );
    expect(ofMember).toHaveLength(1);
    await rollcall.bot.stop();
    expect(auditOf(rollcall)).toEqual([
      expect.objectContaining({ outcome: 'refused' }),
      expect.objectContaining({ outcome: 'done' }),
      expect.objectContaining({ outcome: 'refused', count: clicks - 1, actions: ['conversation-delete'] }),
    ]);
    expect(texts()[2]).toContain(`, ${clicks - 1} times more within a minute`);
  });
});
