import type { InteractionResult } from 'local-discord/people';
import { afterEach, describe, expect, it } from 'vitest';
import { auditOf, buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

const CHANNEL = '1190000000000000202';
const POST = /POST .*\/channels\/\d+\/messages/;
const anyId = () =>
  String(rollcall.database.prepare('SELECT id FROM conversations WHERE is_muted = 0 LIMIT 1').get()?.id);
const told = () => rollcall.discord.channelMessages(CHANNEL).flatMap(({ content }) => content.split('\n'));

describe('the audit channel', () => {
  it('is told of every change and every refusal', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    expect(rollcall.discord.auditChannelId).toBe(CHANNEL);
    const id = anyId();
    await rollcall.moderator.command('conversation pin-message', { id, message: 'm-1' });
    await rollcall.discord.tamperedClientOf('member').command('conversation delete', { id });
    await rollcall.bot.stop();
    const [change, refusal] = told();
    expect(change).toMatch(
      new RegExp(
        `^<@${rollcall.moderator.user.id}> \\*\\*conversation pin-message\\*\\* \`${id}\`: done: .*"m-1".* \\(reference \`[0-9a-f]{8}\`\\)$`,
      ),
    );
    expect(refusal).toMatch(
      new RegExp(`^<@${rollcall.member.user.id}> \\*\\*/conversation delete\\*\\*: refused \\(reference`),
    );
  });

  it('that takes no line is named in the log, where every line is', async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: '4' });
    await rollcall.moderator.command('conversation mute', { id: anyId() });
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
    await rollcall.moderator.command('conversation mute', { id: anyId() });
    expect(told()).toEqual([]);
    await rollcall.bot.stop();
    expect(told()).toEqual([expect.stringContaining('**conversation mute**')]);
    expect(rollcall.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it.each([3_600, 3_000_000])('with a rate limit of %i s is not asked on and on', async (retryAfter) => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
    rollcall.discord.faults.next(POST, { kind: 'rate-limit', retryAfter, scope: 'user' }, 1_000);
    await rollcall.moderator.command('conversation mute', { id: anyId() });
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
      await rollcall.moderator.command('conversation show', { id, share: true }),
    ).message;
    const clicks = 500;
    const answers: InteractionResult[] = [];
    // No more at a time than a busy machine answers within Discord's three seconds.
    while (answers.length < clicks) {
      const some = Array.from({ length: 50 }, () =>
        rollcall.member.click(shared.id, buttonOf(shared, 'Delete')),
      );
      answers.push(...(await Promise.all(some)));
    }
    await rollcall.moderator.command('conversation mute', { id });
    await expect.poll(told).toHaveLength(2);
    expect(told()[1]).toContain('**conversation mute**');

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
    expect(told()[2]).toContain(`refused ${clicks - 1} times more within a minute`);
  });
});
