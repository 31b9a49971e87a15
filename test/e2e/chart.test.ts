import { createHash } from 'node:crypto';
import type { APIMessage } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sizeOfPng } from '../bot/charts/a-chart.ts';
import { type LoggedScore, serviceWithRecords } from './many-records.ts';
import { buttonOf, messageOf, type Rollcall, rollcallFor, startRollcall, textOf } from './rollcall.ts';

const HOSTILE = '**@everyone** `a` :1:%3A\n# [x](https://evil.example) 魔法使い👩🏽‍💻';
const DAY = 86_400_000;
const now = Date.now();
const hashOf = (player: number) => createHash('sha256').update(String(player)).digest('hex');

/** 600 records of 30 players in 90 days. */
const scores = Array.from(
  { length: 600 },
  (_, id): LoggedScore => ({
    player: hashOf(id % 30),
    provider: ['tide-runner', 'ember-keep', HOSTILE][id % 3] ?? '',
    award: '',
    score: 1_000 + ((id * 7_919) % 1_500),
    stage: 1,
    json: '',
    createdAt: new Date(now - ((id * 13) % 90) * DAY - 3_600_000),
  }),
);

let service: Awaited<ReturnType<typeof serviceWithRecords>>;
beforeAll(async () => {
  service = await serviceWithRecords(scores);
});
afterAll(() => service.close());

/** What is in the picture of a message, and what is said of it. */
async function pictureOf({ attachments }: APIMessage) {
  const [file] = attachments;
  if (!file) return undefined;
  const bytes = new Uint8Array(await (await fetch(file.url)).arrayBuffer());
  return { name: file.filename, size: sizeOfPng(bytes), type: file.content_type, says: file.description };
}

const settings = { RECORDS_CURSOR_PARAMETER: 'starting_after' };

describe('/chart', () => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall(settings, { behind: service.url, pictures: { limit: 60_000 } });
  });
  afterAll(() => rollcall.close());
  const chart = (options: Record<string, string>) => rollcall.as('member').command('chart', options);
  const press = (message: APIMessage, label: string) =>
    rollcall.as('member').click(buttonOf(message, label), { message: message.id });

  it('shows the scores of a game as a picture with alt text, its figures, and how fresh it is', async () => {
    const outcome = await chart({ provider: 'tide-runner' });
    expect(textOf(outcome).replace(/\d+:R/, 'TIME:R')).toMatchInlineSnapshot(`
      "**\`tide-runner\`** · scores over time · all time
      200 scores · lowest **1,000** · median **1,747** · highest **2,494**
      -# as of <t:TIME:R>, from 600 records"
    `);
    const { message, ephemeral } = messageOf(outcome);
    expect(ephemeral).toBe(false);
    expect(await pictureOf(message)).toEqual({
      name: 'tide-runner-over-time.png',
      size: [960, 600],
      type: 'image/png',
      says: 'Chart: scores over time in tide-runner, all time. 200 scores: lowest 1,000, median 1,747, highest 2,494.',
    });
  });

  it('turns to another kind and another period, in place of the picture of before', async () => {
    const { message } = messageOf(await chart({ provider: 'TIDE-RUNNER' }));
    const bars = await press(message, 'Distribution');
    expect(textOf(bars)).toContain('`tide-runner`** · distribution of scores · all time');
    expect((await pictureOf(messageOf(bars).message))?.says).toContain('distribution of scores');
    const week = await press(messageOf(bars).message, '7 days');
    expect(textOf(week)).toContain('`tide-runner`** · distribution of scores · last 7 days');
    expect(messageOf(week).message.attachments).toMatchObject([
      { filename: 'tide-runner-distribution-7-days.png' },
    ]);
    const fits = scores.filter(
      ({ provider, createdAt }) => provider === 'tide-runner' && createdAt.getTime() >= now - 7 * DAY,
    );
    expect(textOf(week)).toContain(`${fits.length} scores · `);
    const back = await press(messageOf(week).message, 'Over time');
    expect(textOf(back)).toContain('scores over time · last 7 days');
  });

  it('takes a name that is meant to do harm for what it is', async () => {
    const outcome = await chart({ provider: HOSTILE.slice(0, 20), kind: 'distribution' });
    expect(textOf(outcome)).toContain('did you mean `');
    const hostile = await chart({ provider: HOSTILE, kind: 'distribution' });
    const { message } = messageOf(hostile);
    expect(textOf(hostile).split('\n')[0]).toBe(
      '**`**@everyone** ˋaˋ :1:%3A⟨U+000A⟩# [x](https://evil.example) 魔法使い👩🏽‍💻`** · distribution of scores · all time',
    );
    expect((await pictureOf(message))?.size).toEqual([960, 600]);
    expect(textOf(await press(message, 'Over time'))).toContain('200 scores · ');
  });

  it('ends the process that draws with the bot', async () => {
    const processes = () => process.getActiveResourcesInfo().filter((each) => each === 'ProcessWrap').length;
    await chart({ provider: 'tide-runner' });
    const before = processes();
    await rollcall.restart();
    await expect.poll(processes).toBe(before - 1);
  });
});

it('where pictures cannot be drawn, charts are texts', async () => {
  const pictures = { packages: ['a-package-that-nobody-has'] };
  const rollcall = await rollcallFor(onTestFinished, settings, { behind: service.url, pictures });
  const outcome = await rollcall
    .as('member')
    .command('chart', { provider: 'tide-runner', kind: 'distribution' });
  expect(textOf(outcome).replace(/\d+:R/, 'TIME:R')).toMatchInlineSnapshot(`
    "**\`tide-runner\`** · distribution of scores · all time
    200 scores · lowest **1,000** · median **1,747** · highest **2,494**
    -# as of <t:TIME:R>, from 600 records
    \`\`\`
    records
    15 │██   ▄▄  ▄    ▄▄ ▄▄  ▄▄▄
       │██▇▇▇██▃▃█▇▇▇▇██▃██▇▇███▃▃
       │██████████████████████████
    10 │██████████████████████████
       │██████████████████████████
     5 │██████████████████████████
       │██████████████████████████
       │██████████████████████████
     0 └──────────────────────────
        1,000  1,500   2,000
        score
    \`\`\`"
  `);
  const { message } = messageOf(outcome);
  expect(message.attachments).toEqual([]);
  const over = await rollcall.as('member').click(buttonOf(message, 'Over time'), { message: message.id });
  expect(textOf(over)).toContain('logged');
  expect(rollcall.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
});
