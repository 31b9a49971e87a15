// The board of the demo, as its page shows it: posted at the start, and again when time is let pass under What if.

import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { View } from '../../packages/local-page/protocol/requests.ts';
import { RawPage } from '../../packages/local-page/test/raw-page.ts';
import { temporaryDirectory } from '../../packages/reference-service/test/temporary-directory.ts';
import { runProgram } from '../e2e/program.ts';

const BOARDS: View = { person: 'newcomer', place: '1190000000000000204' };

/** Minutes from now until shortly after the board's time, which is 09:00 in UTC. */
function minutesUntilDue(): number {
  const sinceNine = (Date.now() / 60_000 - 9 * 60) % 1_440;
  return 1_440 - sinceNine + 0.1;
}

/** The one message of the channel, once it is there. */
async function newestAt(url: string): Promise<{ readonly id: string }> {
  for (;;) {
    const page = await RawPage.at(url, [BOARDS]);
    const { newest } = await page.hear('view');
    page.close();
    const [seen] = newest;
    if (seen) return seen.message;
    await setTimeout(200);
  }
}

test('it is posted at the start, edited when its time has come, posted anew when all starts over, and paused without its channel', {
  timeout: 120_000,
}, async () => {
  const program = runProgram(['start'], { PAGE_PORT: '0', LOCAL_DATA_DIR: temporaryDirectory() });
  onTestFinished(async () => {
    program.process.stdin?.end();
    await program.ended;
  });
  await program.logged('the page is up');
  const url = /"page":"([^"]+)"/.exec(program.soFar())?.[1] ?? '';
  await program.logged('a board is posted');
  const page = await RawPage.at(url, [BOARDS]);
  onTestFinished(() => page.close());
  const { newest } = await page.hear('view');
  expect(JSON.stringify(newest)).toContain('star-forge');
  expect(newest).toMatchObject([{ message: { edited_timestamp: null, author: { bot: true } } }]);
  const [posted] = newest;

  const minutes = minutesUntilDue();
  page.say({
    type: 'work',
    id: 'day',
    work: { kind: 'happen', name: 'pass-time', values: { minutes } },
  });
  const { seen } = await page.hear('message', (event) => event.seen.message.edited_timestamp !== null);
  expect(seen.message.id).toBe(posted?.message.id);
  const later = Date.parse(seen.message.edited_timestamp ?? '') - Date.parse(seen.message.timestamp);
  expect(later).toBeGreaterThan(minutes * 60_000);

  page.say({ type: 'work', id: 'over', work: { kind: 'start over' } });
  await page.hear('started over');
  const { id } = await newestAt(url);
  expect(id).not.toBe(posted?.message.id);

  const change = { kind: 'delete-channel', channel: BOARDS.place } as const;
  const general = { person: 'manager', place: '1190000000000000200' };
  const server = '1190000000000000100';
  page.say({ type: 'ask', id: 'delete', view: general, action: { kind: 'settings', server, change } });
  await page.hear('answer', (event) => event.id === 'delete');
  page.say({
    type: 'work',
    id: 'again',
    work: { kind: 'happen', name: 'pass-time', values: { minutes: minutesUntilDue() } },
  });
  await program.logged('channel-gone');
});
