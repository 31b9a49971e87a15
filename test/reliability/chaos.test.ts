import { expect, test } from 'vitest';
import { killed } from '../../chaos/rows/bot.ts';
import { gatewayAnew, gatewayResumed, lostAnswers, restFaults } from '../../chaos/rows/discord.ts';
import { othersResources, redirects, refusedAgain } from '../../chaos/rows/lies.ts';
import { postgresFull, postgresStopped } from '../../chaos/rows/postgres.ts';
import { serviceFaults, serviceKilled } from '../../chaos/rows/service.ts';
import { ofSameShard } from '../../chaos/stage/replicas.ts';
import { setStage } from '../../chaos/stage/stage.ts';
import { describeWith } from '../servers/describe-with.ts';

/** Rows of `npm run chaos` for a moment each, one after the other on one stage with one bot at a time. */
const EFFORT = { seed: 1, perSecond: 75, seconds: 0.2 };

/**
 * The others start more programs than a moment has time for, or wait for seconds, and are tried elsewhere: bots that stop
 * and that overlap in test/reliability/restart.test.ts and two-processes.test.ts, bots that sleep in test/reliability/asleep.test.ts,
 * replicas that are killed in test/reliability/webhook-program.test.ts and test/bot/dispatch/shared-claims.test.ts, a load
 * balancer in test/ops/load-balancer.test.ts, a Postgres in test/bot/store/store.test.ts, one that hangs in
 * test/e2e/replicas.test.ts, disks in packages/local-discord/test/persistence.test.ts, fuzz in
 * test/bot/dispatch/dispatcher.test.ts.
 */
const ROWS = [
  serviceKilled,
  serviceFaults,
  redirects,
  refusedAgain,
  othersResources,
  restFaults,
  lostAnswers,
  killed,
  // After it: a bot that starts within 5 s of Postgres waits for processes that may return to it, and takes commands later.
  postgresStopped,
  gatewayResumed,
  // At the end: Discord wants 5 s between two sessions, which have passed by then.
  gatewayAnew,
  // It has a bot of its own.
  postgresFull,
];

describeWith(['postgres'], 'chaos around a bot with Postgres', () => {
  test('every command is answered once and every change is made once, whatever fails', async () => {
    await using opened = new AsyncDisposableStack();
    const stage = opened.adopt(await setStage({ settings: { API_TIMEOUT_SECONDS: '1' } }), (each) =>
      each.close(),
    );
    await stage.startBot(ofSameShard((await stage.postgres()).url));
    const broken: Record<string, readonly string[]> = {};
    for (const row of ROWS) {
      const account = await row.run(stage, EFFORT);
      if (account.broken.length > 0) broken[row.name] = account.broken;
    }
    const { seed, perSecond } = EFFORT;
    const again = Object.keys(broken).map(
      (name) => `npm run chaos -- --row ${name} --seed ${seed} --seconds 30 --rate ${perSecond}`,
    );
    expect(broken, `Each again, for longer:\n${again.join('\n')}`).toEqual({});
  });
});
