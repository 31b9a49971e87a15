import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page as Tab } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
declare const axe: { run(): Promise<AxeResults> };

/** What axe finds that is serious or worse, each with where it is. */
export async function seriousTroubles(tab: Tab): Promise<string[]> {
  await tab.evaluate(source);
  const { violations } = await tab.evaluate(() => axe.run());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
