import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { ChartRenderer } from '../../src/bot/charts/chart-renderer.ts';
import { chartOf, sizeOfPng } from '../bot/charts/a-chart.ts';

describe('the process of the bot that draws', () => {
  // Its start loads fonts, which takes longer than all pictures.
  const charts = new ChartRenderer(pino({ enabled: false }), { limit: 60_000 });
  afterAll(() => charts.stop());

  it.for(['castle-run', '魔法使いの夜 한국어', 'لعبة القلعة', '🎮👩🏽‍💻🏳️‍🌈', 'x'.repeat(1_000), ''])(
    'draws a PNG of %j',
    async (title) => {
      expect(sizeOfPng(await charts.draw(chartOf(title)))).toEqual([960, 600]);
    },
  );
});
