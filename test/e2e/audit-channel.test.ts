import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COLOUR, REFUSED_COLOUR } from '../../src/handlers/display/colours.ts';
import {
  auditOf,
  buttonOf,
  messageOf,
  pinMessage,
  type Rollcall,
  rollcallFor,
  startRollcall,
  textOf,
} from './rollcall.ts';

const CHANNEL = '1190000000000000202';
const POST = /POST .*\/channels\/\d+\/messages/;
const BEHIND = 'the audit channel accepts no lines: they are buffered, and the log has them';

const idsOf = ({ database }: Rollcall) =>
  database
    .prepare('SELECT id FROM conversations WHERE is_muted = 0 LIMIT 3')
    .all()
    .map(({ id }) => String(id));
const errorsOf = ({ log }: Rollcall) => log.filter(({ level }) => level === 'error');

describe('the audit channel', () => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: CHANNEL });
  });
  afterEach(() => rollcall.reset());
  afterAll(() => rollcall.close());

  const anyId = () => String(idsOf(rollcall)[0]);
  const contents = () => rollcall.discord.channelMessages(CHANNEL).map(({ content }) => content);
  const told = () => rollcall.discord.channelMessages(CHANNEL).flatMap(({ embeds }) => embeds);
  const texts = () => told().map(({ description }) => description);

  it('is told of every change and every refusal, also of those that wait at a stop', async () => {
    expect(rollcall.discord.auditChannelId).toBe(CHANNEL);
    const id = anyId();
    await pinMessage(rollcall.as('moderator'), 'conversation', id, 'm-1');
    await rollcall.discord.tamperedClientOf('member').command('conversation delete', { id });
    await rollcall.bot.stop();
    const { contact_id: contact } =
      rollcall.database.prepare('SELECT contact_id FROM conversations WHERE id = ?').get(id) ?? {};
    const whom = contact === null ? ' `g-[^`]+`' : ` contact \`${contact}\``;
    const where = `\\[Where it happened\\]\\(https://discord.com/channels/${rollcall.discord.guildId}/\\d+\\)`;
    const print = `<t:\\d+:f> · Reference [0-9a-f]{8} · ${where}`;
    const { user } = rollcall.moderator;
    const by = `<@${user.id}> \\(\`${user.global_name ?? user.username}\`\\)`;
    const [change, refusal] = told();
    expect(change).toMatchObject({
      color: COLOUR,
      description: expect.stringMatching(
        new RegExp(
          `^${by} \\*\\*changed the pinned message of\\*\\* the conversation with${whom} · \`${id}\`\n-# pinned message: .+ → \`m-1\` · ${print}$`,
        ),
      ),
    });
    expect(refusal).toMatchObject({ color: REFUSED_COLOUR });
    expect(refusal?.description).toMatch(
      new RegExp(
        `^<@${rollcall.member.user.id}> .*was not allowed to use \\*\\*/conversation delete\\*\\*\n-# ${print}$`,
      ),
    );
    expect(errorsOf(rollcall)).toEqual([]);
  });

  it('that takes nothing at a stop has the number of lines from the next start, once', async () => {
    rollcall.discord.faults.next(POST, { kind: 'status', status: 503 }, 1_000);
    for (const id of idsOf(rollcall))
      await rollcall.as('moderator').command('conversation change', { action: 'mute', id });
    await rollcall.bot.stop();
    expect(contents()).toEqual([]);
    expect(errorsOf(rollcall)).toEqual([
      expect.objectContaining({ msg: BEHIND }),
      expect.objectContaining({ lines: 3 }),
    ]);
    rollcall.discord.faults.forget();
    await rollcall.restart();
    const references = rollcall.log.filter(({ audit }) => audit).map(({ reference }) => reference);
    await expect
      .poll(contents)
      .toEqual([
        expect.stringMatching(
          new RegExp(`^3 earlier lines did not fit here: .* Reference ${references.join(', ')}$`, 's'),
        ),
      ]);
    await rollcall.restart();
    await rollcall.bot.stop();
    expect(contents()).toHaveLength(1);
  });

  it('that has no time for all lines at a stop has their number as its last message', async () => {
    const changes = 20;
    const ids = rollcall.database.prepare('SELECT id FROM conversations LIMIT ?').all(changes);
    // Discord takes five messages in five seconds, and one holds ten lines.
    for (const { id } of ids)
      await rollcall.as('moderator').command('conversation change', { action: 'archive', id: String(id) });
    await rollcall.bot.stop();
    const [, count = ''] = /^(\d+) earlier lines did not fit here: /.exec(contents().at(-1) ?? '') ?? [];
    expect(told().length + Number(count)).toBe(changes);
    expect(told().length).toBeGreaterThan(0);
    expect(errorsOf(rollcall)).toEqual([
      expect.objectContaining({ lines: Number(count), channelHasNumber: true }),
    ]);
    rollcall.log.length = 0;
    await rollcall.restart();
    await expect.poll(() => rollcall.log.map(({ msg }) => msg)).toContain('ready');
    expect(contents().filter((content) => content !== '')).toHaveLength(1);
  });

  // Longer than a timer of Node.
  it('with a rate limit of 35 days is not asked again and again', async () => {
    rollcall.discord.faults.next(POST, { kind: 'rate-limit', retryAfter: 3_000_000, scope: 'user' }, 1_000);
    await rollcall.as('moderator').command('conversation change', { action: 'mute', id: anyId() });
    await expect.poll(() => rollcall.log.map(({ msg }) => msg)).toContain(BEHIND);
    await rollcall.bot.stop();
    const posts = rollcall.discord.requests.filter(({ method, path }) => POST.test(`${method} ${path}`));
    expect(posts.length).toBeLessThanOrEqual(2);
    // The next start tells how many lines are missing.
    rollcall.discord.faults.forget();
    await rollcall.restart();
    await expect.poll(contents).toHaveLength(1);
  });

  it('is told of a change at once beside somebody without rights, whose clicks are two lines', async () => {
    const id = anyId();
    const [moderator, member] = [rollcall.as('moderator'), rollcall.as('member')];
    const shared = messageOf(await moderator.command('conversation show', { id, share: true })).message;
    const clicks = 12;
    const answers = await Promise.all(
      Array.from({ length: clicks }, () => member.click(buttonOf(shared, 'Delete'), { message: shared.id })),
    );
    await moderator.command('conversation change', { action: 'mute', id });
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

it('an audit channel that is none is named in the log, where every line is', async ({ onTestFinished }) => {
  const rollcall = await rollcallFor(onTestFinished, { AUDIT_CHANNEL_ID: '4' });
  await rollcall
    .as('moderator')
    .command('conversation change', { action: 'mute', id: String(idsOf(rollcall)[0]) });
  await rollcall.bot.stop();
  expect(auditOf(rollcall)).toHaveLength(1);
  expect(errorsOf(rollcall)).toMatchObject([{ msg: BEHIND }, { lines: 1 }]);
});
