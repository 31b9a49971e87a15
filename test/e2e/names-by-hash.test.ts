import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startForeignService } from '../services/foreign-service.ts';
import { answerWith, type Misbehaviour } from './faulty-service.ts';
import { buttonOf, messageOf, type Rollcall, rollcallFor, startRollcall, textOf } from './rollcall.ts';

/** #general of the demo server. */
const CHANNEL = '1190000000000000200';

const sha256 = (name: string) => createHash('sha256').update(name).digest('hex');
const isByHash = (path = '') => path.startsWith('/api/v1/names?');

/** Does something to the names of hashes alone. */
const toNames =
  (misbehave: Misbehaviour): Misbehaviour =>
  (incoming, outgoing) =>
    isByHash(incoming.url) && misbehave(incoming, outgoing);

/** The players of a page, in its order. */
const playersIn = (text: string) => [...text.matchAll(/\*\* \u2068?`([^`]+)`/g)].map(([, player]) => player);

const SETTINGS = { RECORDS_CURSOR_PARAMETER: 'starting_after', NAMES_BY_HASH_PATH: '/api/v1/names' };

describe('with a service that tells the names of hashes', () => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall(SETTINGS, { pictures: { packages: ['a-package-that-nobody-has'] } });
  });
  afterAll(() => rollcall.close());
  // Another bot, which remembers no names and reads the records anew.
  beforeEach(() => rollcall.reset());

  const shown = async (who: string, command: string, options: Record<string, string | number>) =>
    textOf(await rollcall.as(who).command(command, options));
  const top = (more: Record<string, string | number> = {}, who = 'member') =>
    shown(who, 'top', { provider: 'star-forge', ...more });
  const asked = () => rollcall.service.calls.filter(isByHash);
  const outages = () =>
    rollcall.log.filter(({ msg }) => String(msg).startsWith('the names of players cannot be read'));
  const TEN = [
    ...['ada', 'solo', 'tim', 'donald', 'collector'],
    ...['ada.lovelace', 'grace', 'hedy', 'margaret', 'shafi'],
  ];

  it('/top, /records, /chart and their pages have names in every channel, asked for in one call a page', async () => {
    const board = await top();
    expect(playersIn(board)).toEqual(TEN);
    expect(board).toMatch(/`ada\.lovelace` · <t:\d+:R> · also `ada`\n/);
    expect(board.match(/also/g)).toHaveLength(1);
    expect(asked()).toEqual([`/api/v1/names?${TEN.map((name) => `hash=${sha256(name)}`).join('&')}`]);
    // They are remembered, in every channel.
    expect(playersIn(await top({}, 'visitor'))).toEqual(TEN);
    expect(asked()).toHaveLength(1);

    const records = await rollcall.as('member').command('records', { limit: 25 });
    expect(asked()).toHaveLength(2);
    const { message } = messageOf(records);
    expect(playersIn(textOf(records))).toContain('linus');
    const details = await rollcall.as('member').click('Details', { message: message.id });
    expect(textOf(details)).toMatch(/\*\*Player\*\* `[\w.-]+`\n```\n[0-9a-f]{64}\n/);
    expect(asked()).toHaveLength(2);
    await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    expect(asked()).toHaveLength(3);

    expect(await shown('member', 'chart', { provider: 'tide-runner', player: 'zoë' })).toContain('of `zoë`');
    expect(await top({ player: 'hedy' })).toMatch(/\n`hedy` is number 8 of \d+/);
    // Who is not registered stays a hash.
    expect(await top({ player: 'player-0042', limit: 25 })).toContain(
      `\`${sha256('player-0042').slice(0, 8)}…\``,
    );
    const offered = await rollcall.as('member').autocomplete('top', 'player', 'hed');
    expect(offered.kind === 'choices' && offered.choices.map(({ name }) => name)).toEqual(['hedy']);
  });

  it('a board has them too, and a file has those of all its records', async () => {
    const manager = rollcall.as('manager');
    const { message: card } = messageOf(
      await manager.command('board create', { provider: 'star-forge', channel: CHANNEL }),
    );
    await manager.click('Post now', { message: card.id });
    const posted = () =>
      rollcall.discord.channelMessages(CHANNEL).filter(({ interaction_metadata }) => !interaction_metadata);
    await expect.poll(posted).toHaveLength(1);
    expect(playersIn(posted()[0]?.embeds[0]?.description ?? '')).toEqual(TEN);
    expect(posted()[0]?.embeds[0]?.description).toContain('also `ada`');
    const file = messageOf(await rollcall.as('member').command('records', { format: 'csv' })).message;
    const bytes = rollcall.discord.attachment(file.attachments[0]?.id ?? '');
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    const unnamed = lines.filter((line) => line.endsWith(',""'));
    expect(lines).toHaveLength(201);
    expect(unnamed.length).toBeGreaterThan(0);
    expect(unnamed.filter((line) => !line.includes(sha256('player-0042')))).toEqual([]);
  });

  it('a name that the service tells is remembered nowhere as one that was shown', async () => {
    await top();
    const offered = await rollcall.as('member').autocomplete('list', 'name', 'hedy');
    expect(offered.kind === 'choices' && offered.choices).toEqual([]);
  });

  it.each<[string, Misbehaviour]>([
    ['hangs', () => true],
    ['answers 400', answerWith(400)],
    ['answers 404', answerWith(404)],
    ['answers 500', answerWith(500)],
    ['answers a web page', answerWith(200, '<html>')],
    ['answers another list', answerWith(200, '{"data":[{"id":1}]}')],
    [
      'answers names of other hashes',
      answerWith(200, JSON.stringify({ data: [{ hash: sha256('ada'), name: 'mallory', wallet: '0x1' }] })),
    ],
  ])('a service that %s leaves hashes, and a line of the log', async (_what, misbehave) => {
    rollcall.service.misbehave = toNames(misbehave);
    const board = await top();
    expect(playersIn(board)).toEqual(TEN.map((name) => `${sha256(name).slice(0, 8)}…`));
    expect(board).not.toContain('also');
    expect(outages()).toHaveLength(1);
    // Nobody waits for it again soon.
    await top();
    expect(asked()).toHaveLength(1);
    expect(outages()).toHaveLength(1);
  });

  it('hostile names are text, and one that is too long or of another hash is none', async () => {
    const odd = ['**@everyone** `x`', '\u202Etxt.exe', 'א[b](https://example.com)', 'x'.repeat(10_000)];
    const [bold = '', turned = '', hebrew = '', huge = ''] = odd;
    const players = [bold, turned, hebrew, huge, 'ada', 'solo'];
    rollcall.service.misbehave = (incoming, outgoing) => {
      const path = incoming.url ?? '';
      if (path.startsWith('/api/v1/score?')) {
        const data = players.map((player, at) => ({
          ...{ id: at + 1, 'the service': sha256(player), provider: 'star-forge', nft_earned: '' },
          ...{ score: 100 - at, stage: 1, bonus: 0, json: '' },
          ...{ created_at: '2026-01-01T00:00:00.000000Z', updated_at: '2026-01-01T00:00:00.000000Z' },
        }));
        const isFirst = !path.includes('starting_after');
        outgoing.end(JSON.stringify({ data: isFirst ? data : [] }));
        return true;
      }
      if (!isByHash(path)) return false;
      const rows = players.map((name) => ({ hash: sha256(name), name, wallet: 'w' }));
      outgoing.end(
        JSON.stringify({ data: rows.map((row) => (row.name === 'ada' ? { ...row, name: 'eve' } : row)) }),
      );
      return true;
    };
    const rows = (await top()).split('\n').slice(-6);
    expect(rows.map((line) => line.replace(/<t:\d+:R>/, 'T'))).toEqual([
      '🥇 **100** `**@everyon… (+7)` · T',
      '🥈 **99** `⟨U+202E⟩txt.exe` · T · also `**@ev… (+12)`',
      '🥉 **98** \u2068`א[b](http… (+16)`\u2069 · T · also `**@ev… (+12)`',
      `\`#4\` **97** \`${sha256(huge).slice(0, 8)}…\` · T`,
      `\`#5\` **96** \`${sha256('ada').slice(0, 8)}…\` · T`,
      '`#6` **95** `solo` · T · also `**@ev… (+12)`',
    ]);
    expect(outages()).toEqual([]);
  });
});

it('a service of another making has no such path, and is asked only where it is set', async ({
  onTestFinished,
}) => {
  const foreign = await startForeignService();
  onTestFinished(() => foreign.close());
  const settings = { API_CURSOR_PARAMETER: '', ...foreign.settings, API_BASE_URL: foreign.baseUrl.href };
  foreign.addRecord({ service_hash: sha256('ada') });
  foreign.addRecord({ service_hash: 'a player' });
  const shownWith = async (more: Record<string, string>) => {
    const rollcall = await rollcallFor(onTestFinished, { ...settings, ...more }, { behind: foreign.baseUrl });
    const board = textOf(await rollcall.as('member').command('top', { provider: 'tide-runner' }));
    return { players: playersIn(board), asked: rollcall.service.calls.filter(isByHash).length };
  };
  const players = ['a player', `${sha256('ada').slice(0, 8)}…`];
  expect(await shownWith({})).toEqual({ players, asked: 0 });
  expect(await shownWith({ NAMES_BY_HASH_PATH: '/api/v1/names' })).toEqual({ players, asked: 1 });
});
