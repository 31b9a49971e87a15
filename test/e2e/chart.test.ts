import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOfPng } from '../bot/charts/a-chart.ts';
import { messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

describe('/chart', () => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    const settings = { RECORDS_CURSOR_PARAMETER: 'starting_after' };
    rollcall = await startRollcall(settings, { pictures: { limit: 60_000 } });
  });
  afterAll(() => rollcall.close());
  const chart = () => rollcall.as('member').command('chart', { provider: 'star-forge' });

  it('shows the scores of a game as a picture with alt text, its figures, and how fresh it is', async () => {
    const outcome = await chart();
    expect(textOf(outcome).replace(/\d+:t/, 'TIME:t')).toMatchInlineSnapshot(`
      "**\`star-forge\`** · scores over time · all time
      64 scores · lowest **1,360** · median **18,680** · highest **63,590**
      -# as of <t:TIME:t>"
    `);
    const { message, ephemeral } = messageOf(outcome);
    expect(ephemeral).toBe(false);
    const [picture] = message.attachments;
    expect(picture).toMatchObject({
      filename: 'star-forge-over-time.png',
      content_type: 'image/png',
      description:
        'Chart: scores over time in star-forge, all time. 64 scores: lowest 1,360, median 18,680, highest 63,590.',
    });
    const bytes = rollcall.discord.attachment(picture?.id ?? '');
    expect(sizeOfPng(bytes ?? new Uint8Array())).toEqual([960, 600]);
  });

  it('ends the process that draws with the bot', async () => {
    const processes = () => process.getActiveResourcesInfo().filter((each) => each === 'ProcessWrap').length;
    await chart();
    const before = processes();
    await rollcall.restart();
    await expect.poll(processes).toBe(before - 1);
  });
});
