import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startForeignService } from '../services/foreign-service.ts';
import { answerWith } from './faulty-service.ts';
import { type LoggedScore, recordRow, rowsIn, serviceWithRecords } from './many-records.ts';
import {
  buttonOf,
  messageOf,
  pageOf,
  type Rollcall,
  rollcallFor,
  startRollcall,
  textOf,
} from './rollcall.ts';

const HOSTILE = '**@everyone** `a` :1:%3A\n# [x](https://evil.example)';
const HOSTILE_AWARD = '=1+1 `x`, "y"';
const DAY = 86_400_000;
const now = Date.now();
const hashOf = (player: number) => createHash('sha256').update(String(player)).digest('hex');

/** 1,200 records of 300 players; the scores of each game tie often. */
const scores = Array.from({ length: 1_200 }, (_, at): LoggedScore => {
  const id = at + 1;
  return {
    player: hashOf((id * 7) % 300),
    provider: ['tide-runner', 'ember-keep', HOSTILE][id % 3] ?? '',
    award: id % 10 === 0 ? HOSTILE_AWARD : '',
    score: 4 * Math.floor(((id * 7_919) % 1_500) / 4),
    stage: id % 4,
    json: id % 2 === 0 ? `{ "n": ${id} }` : `=HYPERLINK("${id}")`,
    createdAt: new Date(now - ((id * 13) % 90) * DAY - 3_600_000),
  };
});

/** The ranks as a sort of all records has them. */
function expected(provider: string, fits: (score: LoggedScore) => boolean = () => true) {
  const best = new Map<string, number>();
  for (const one of scores) {
    if (one.provider !== provider || !fits(one)) continue;
    best.set(one.player, Math.max(best.get(one.player) ?? Number.NEGATIVE_INFINITY, one.score));
  }
  const all = [...best.values()].sort((a, b) => b - a);
  return all.map((score) => ({ rank: all.indexOf(score) + 1, score }));
}

const MEDALS = ['🥇', '🥈', '🥉'];
const shownIn = (text: string) =>
  [...text.matchAll(/^(🥇|🥈|🥉|`#([\d,]+)`) \*\*([\d,]+)\*\*/gm)].map(
    ([, medal = '', rank, score = '']) => ({
      rank: rank === undefined ? MEDALS.indexOf(medal) + 1 : Number(rank.replaceAll(',', '')),
      score: Number(score.replaceAll(',', '')),
    }),
  );

let service: Awaited<ReturnType<typeof serviceWithRecords>>;
let rollcall: Rollcall;
beforeAll(async () => {
  service = await serviceWithRecords(scores);
  rollcall = await startRollcall({ RECORDS_CURSOR_PARAMETER: 'starting_after' }, { behind: service.url });
});
afterAll(async () => {
  await rollcall.close();
  await service.close();
});

describe('/top', () => {
  const top = (options: Record<string, string | number>) => rollcall.as('member').command('top', options);

  it('shows the best score of each player with ranks and medals, page by page to the end', async () => {
    let outcome = await top({ provider: 'tide-runner', limit: 25 });
    expect(textOf(outcome)).toMatch(/^\*\*Top of `tide-runner`\*\* · all time\n100 players · page 1 of 4$/m);
    expect(textOf(outcome)).toMatch(/^-# as of <t:\d+:R>, from 1,200 records$/m);
    expect(messageOf(outcome).ephemeral).toBe(false);
    const { id } = messageOf(outcome).message;
    const seen = shownIn(textOf(outcome));
    for (let page = 2; page <= 4; page += 1) {
      outcome = await rollcall
        .as('member')
        .click(buttonOf(messageOf(outcome).message, 'Next'), { message: id });
      seen.push(...shownIn(textOf(outcome)));
    }
    expect(seen).toEqual(expected('tide-runner'));
    expect(new Set(seen.map(({ rank }) => rank)).size).toBeLessThan(seen.length);
  });

  it('keeps to a stage and a period', async () => {
    const stage = await top({ provider: 'ember-keep', stage: 2, limit: 25 });
    expect(textOf(stage)).toContain('**Top of `ember-keep`** · stage 2 · all time');
    expect(shownIn(textOf(stage))).toEqual(expected('ember-keep', (one) => one.stage === 2).slice(0, 25));
    for (const [period, days] of [
      ['week', 7],
      ['month', 30],
    ] as const) {
      const outcome = await top({ provider: 'ember-keep', period, limit: 25 });
      expect(textOf(outcome)).toContain(` · last ${days} days`);
      const recent = expected('ember-keep', ({ createdAt }) => createdAt.getTime() >= now - days * DAY);
      expect(shownIn(textOf(outcome))).toEqual(recent.slice(0, 25));
    }
  });

  it('shows the page of a player by the beginning of their hash, with their rank, and keeps them over pages', async () => {
    const ranks = expected('tide-runner');
    const last = ranks.at(-1);
    const player = scores.find(({ provider, score, player: hash }) => {
      const best = scores.filter((one) => one.player === hash && one.provider === 'tide-runner');
      return provider === 'tide-runner' && score === last?.score && best.every((one) => one.score <= score);
    })?.player;
    if (!player) throw new Error('nobody is last');
    for (const typed of [player, player.slice(0, 12), `${player.slice(0, 12)}…`]) {
      const outcome = await top({ provider: 'tide-runner', player: typed });
      expect(textOf(outcome)).toMatch(/page (9|10) of 10/);
      expect(textOf(outcome)).toMatch(new RegExp(`\`${player.slice(0, 8)}…\` · .* ◀$`, 'm'));
      expect(textOf(outcome)).toContain(
        `\`${player.slice(0, 8)}…\` is \`#${last?.rank}\` of 100, with **${last?.score.toLocaleString('en')}**.`,
      );
      const { message } = messageOf(outcome);
      const before = await rollcall
        .as('member')
        .click(buttonOf(message, 'Previous'), { message: message.id });
      expect(textOf(before)).toContain(`is \`#${last?.rank}\` of 100`);
      expect(textOf(before)).toMatch(/page [89] of 10/);
    }
  });

  it('shows a game with a hostile name inertly, and its buttons lead on', async () => {
    const outcome = await top({ provider: HOSTILE });
    expect(textOf(outcome)).toContain(
      '**Top of `**@everyone** ˋaˋ :1:%3A⟨U+000A⟩# [x](https://evil.example)`**',
    );
    const { message } = messageOf(outcome);
    const next = await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    expect(textOf(next)).toContain('page 2 of 10');
    expect(shownIn(textOf(next))).toEqual(expected(HOSTILE).slice(10, 20));
  });

  it('goes on by its buttons after a restart', async () => {
    const outcome = await top({ provider: 'tide-runner', player: hashOf(7) });
    await rollcall.restart();
    const next = await pageOf(rollcall.as('member'), outcome, 'last');
    expect(textOf(next)).toContain('**Top of `tide-runner`** · all time');
    expect(textOf(next)).toContain('page 10 of 10');
  });
});

describe('/records', () => {
  const records = (options: Record<string, string | number>) =>
    rollcall.as('member').command('records', options);
  const numbered = scores.map((one, at) => ({ ...one, id: at + 1 }));
  const fileOf = async (outcome: Awaited<ReturnType<typeof records>>) => {
    const [file] = messageOf(outcome).message.attachments;
    if (!file) throw new Error('no file');
    return (await fetch(file.url)).text();
  };

  it('filters by game and award, sorts by score, and goes on by its buttons', async () => {
    const fits = numbered
      .filter(({ provider, award }) => provider === 'tide-runner' && award === HOSTILE_AWARD)
      .toSorted((a, b) => b.score - a.score || a.id - b.id);
    let outcome = await records({ provider: 'Tide-Runner', award: HOSTILE_AWARD, sort: 'score', limit: 25 });
    expect(textOf(outcome)).toContain(
      `**${fits.length} records · page 1 of 2** · game \`tide-runner\` · award \`=1+1 ˋxˋ, "y"\` · highest score first`,
    );
    expect(textOf(outcome)).toMatch(/^-# as of <t:\d+:R>, from 1,200 records$/m);
    expect(rowsIn(textOf(outcome))).toEqual(fits.slice(0, 25).map(recordRow));
    const { id } = messageOf(outcome).message;
    outcome = await pageOf(rollcall.as('member'), outcome, 'last');
    expect(messageOf(outcome).message.id).toBe(id);
    expect(rowsIn(textOf(outcome))).toEqual(fits.slice(25).map(recordRow));
  });

  it('shows the newest and the oldest, of all and of one player', async () => {
    const rows = numbered.map(recordRow);
    const newest = textOf(await records({ sort: 'newest', limit: 3 }));
    expect(rowsIn(newest)).toEqual(rows.slice(-3).toReversed());
    const oldest = textOf(await records({ sort: 'oldest', limit: 3 }));
    expect(rowsIn(oldest)).toEqual(rows.slice(0, 3));
    // The index has counted them.
    expect(oldest).toContain('**1,200 records · page 1 of 400** · oldest first');
    const own = numbered.filter(({ player }) => player === hashOf(7)).map(recordRow);
    const outcome = await records({ player: hashOf(7).slice(0, 10), sort: 'newest', limit: 5 });
    expect(rowsIn(textOf(outcome))).toEqual(own.toReversed().slice(0, 5));
    expect(textOf(outcome)).toContain(`· player \`${hashOf(7).slice(0, 12)}…\` · newest first`);
    const usual = textOf(await records({ player: hashOf(7), limit: 5 }));
    expect(rowsIn(usual)).toEqual(own.toReversed().slice(0, 5));
    const ascending = textOf(await records({ player: hashOf(7), limit: 5, default: 'asc' }));
    expect(rowsIn(ascending)).toEqual(own.slice(0, 5));
  });

  it('has metadata and the whole hash of what was filtered in Details, for whoever presses it', async () => {
    const outcome = await records({ provider: HOSTILE, sort: 'score', limit: 2 });
    const { message } = messageOf(outcome);
    const [row] = rowsIn(textOf(outcome));
    const first = numbered.find((one) => recordRow(one) === row);
    if (!first) throw new Error('nothing is shown');
    const details = await rollcall
      .as('moderator')
      .click(buttonOf(message, 'Details'), { message: message.id });
    expect(messageOf(details).ephemeral).toBe(true);
    expect(textOf(details)).toContain(
      `**Record ${first.id}** \`**@everyone** ˋaˋ :1:%3A⟨U+000A⟩# [x](https://evil.example)\``,
    );
    expect(textOf(details)).toContain(`\`\`\`\n${first.player}\n\`\`\``);
    expect(textOf(details)).toContain(first.id % 2 === 0 ? `{"n":${first.id}}` : `=HYPERLINK("${first.id}")`);
  });

  it('gives files of what was filtered, by the option and by the buttons', async () => {
    const fits = numbered.filter(({ provider }) => provider === 'ember-keep');
    const json = await records({ provider: 'ember-keep', format: 'json' });
    expect(messageOf(json).ephemeral).toBe(false);
    expect(messageOf(json).message.attachments[0]?.filename).toBe('ember-keep-records.json');
    const read = JSON.parse(await fileOf(json));
    expect(read.map(({ id }: { id: number }) => id)).toEqual(fits.map(({ id }) => id));
    expect(read[0]).toMatchObject({ 'the service': fits[0]?.player, json: fits[0]?.json });
    const { message } = messageOf(await records({ provider: 'ember-keep', sort: 'score' }));
    const csv = await rollcall.as('moderator').click(buttonOf(message, 'CSV'), { message: message.id });
    expect(messageOf(csv).ephemeral).toBe(true);
    expect(messageOf(csv).message.attachments[0]?.filename).toBe('ember-keep-records-highest-first.csv');
    expect(textOf(csv)).toMatch(/^\*\*400 records\*\* · game `ember-keep` · highest score first\n-# as of/);
    const lines = (await fileOf(csv)).trimEnd().split('\r\n');
    expect(lines).toHaveLength(fits.length + 1);
    expect(lines[0]).toContain('"id","the service","provider"');
    expect(lines.filter((line) => line.includes(`"'=HYPERLINK(""`)).length).toBeGreaterThan(150);
    expect(lines.filter((line) => line.includes(`"'=1+1 \`x\`, ""y"""`)).length).toBeGreaterThan(30);
    expect(lines.join('\n')).not.toMatch(/(^|,)"[=+@-]/m);
  });
});

describe('/top at a service of another making', () => {
  it('says that it knows what one answer holds, where no cursor leads on', async () => {
    const foreign = await startForeignService({ largestLimit: 50 });
    onTestFinished(() => foreign.close());
    for (let made = 0; made < 80; made += 1) foreign.addRecord({ service_hash: `hash-${made % 5}` });
    const rollcall = await rollcallFor(onTestFinished, foreign.settings, { behind: foreign.baseUrl });
    const outcome = await rollcall.as('member').command('top', { provider: 'tide-runner' });
    expect(textOf(outcome)).toContain('5 players');
    expect(textOf(outcome)).toContain('🥇 **500** `hash-4`');
    expect(textOf(outcome)).toMatch(
      /^-# as of <t:\d+:R>, from 50 records, as many as the service gives at once: .+$/m,
    );
  });

  it('says how to go on while no score is known, and answers that choice with the same sentence', async () => {
    const foreign = await startForeignService();
    onTestFinished(() => foreign.close());
    const { member } = await rollcallFor(onTestFinished, foreign.settings, { behind: foreign.baseUrl });
    for (const [command, option] of [
      ['top', 'provider'],
      ['records', 'award'],
    ] as const) {
      const offered = await member.autocomplete(command, option, '');
      const [choice] = offered.kind === 'choices' ? offered.choices : [];
      expect(choice?.name).toMatch(/^No scores are known yet: try again in a moment/);
      const outcome = await member.command(command, { [option]: choice?.value ?? '' });
      expect(textOf(outcome).split('\n')[0]).toBe(choice?.name);
    }
  });

  it('says what the matter is when nothing can be read', async () => {
    const rollcall = await rollcallFor(onTestFinished);
    rollcall.service.misbehave = answerWith(500);
    const outcome = await rollcall.as('member').command('top', { provider: 'tide-runner' });
    expect(messageOf(outcome).ephemeral).toBe(true);
    expect(textOf(outcome)).toContain('The service cannot be reached at the moment: try again in a minute.');
    expect(await rollcall.as('member').autocomplete('top', 'provider', '')).toEqual({
      kind: 'choices',
      messages: [],
      choices: [],
    });
  });
});
