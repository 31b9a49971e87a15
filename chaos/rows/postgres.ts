import { rmSync } from 'node:fs';
import { type PostgresServer, postgresUser } from '../../test/servers/postgres-server.ts';
import { type Effort, pause, type Row, underLoad } from '../row.ts';
import { ofSameShard } from '../stage/replicas.ts';
import { fill, startSmallDisk } from '../stage/small-disk.ts';
import type { Stage } from '../stage/stage.ts';

/** Disturbs Postgres for this time and restores it. */
type Trouble = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Milliseconds of a disturbance. */
const LONGEST = 3_000;

/** Runs a load on the running bots and disturbs Postgres half of the time. */
function halfOfTheTime(stage: Stage, effort: Effort, trouble: Trouble) {
  return underLoad(stage, effort, async (signal) => {
    const each = Math.min(LONGEST, effort.seconds * 250);
    let times = 0;
    await pause(each / 2, signal);
    for (; !signal.aborted; times++) {
      await trouble(each, signal);
      await pause(each, signal);
    }
    return [`${times} times for ${each / 1_000} s`];
  });
}

/** A bot shares its claims through a disturbed Postgres. Every command is still answered. */
function postgresTrouble(
  name: string,
  fault: string,
  trouble: (postgres: PostgresServer, ...when: Parameters<Trouble>) => Promise<void>,
): Row {
  return {
    name,
    fault,
    perSecond: 50,
    seconds: 30,
    needs: ['postgres'],
    async run(stage, effort) {
      const { server, url } = await stage.postgres();
      await stage.bot(ofSameShard(url));
      return halfOfTheTime(stage, effort, (...when) => trouble(server, ...when));
    },
  };
}

export const postgresStopped = postgresTrouble(
  'postgres-stopped',
  'Postgres stopped and started again',
  async (postgres, milliseconds, signal) => {
    await postgres.stop();
    await pause(milliseconds, signal);
    await postgres.start();
  },
);

export const postgresHangs = postgresTrouble(
  'postgres-hangs',
  'Postgres that neither answers nor ends its connections',
  async (postgres, milliseconds, signal) => {
    postgres.pause();
    await pause(milliseconds, signal);
    postgres.resume();
  },
);

/** Milliseconds: less than a claim waits, and more than a statement usually takes. */
const SLOW = 100;

export const postgresSlow = postgresTrouble(
  'postgres-slow',
  'Postgres that stops for a tenth of a second, five times a second',
  async (postgres, milliseconds, signal) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until && !signal.aborted) {
      postgres.pause();
      await pause(SLOW, signal);
      postgres.resume();
      await pause(SLOW, signal);
    }
  },
);

/** Room for an empty database and the tables of a row. */
const DISK = '32m';

/**
 * The tables are on a small disk that is filled. Postgres rejects statements that need a new page with 53100. Its log
 * is on another disk, because without room for the log Postgres would stop, as in `postgres-stopped`.
 */
export const postgresFull: Row = {
  name: 'postgres-full',
  fault: 'the disk with the tables of Postgres is full',
  perSecond: 50,
  seconds: 30,
  needs: ['postgres', 'unshare', 'mount'],
  async run(stage, effort) {
    const { server } = await stage.postgres();
    await using disk = await startSmallDisk(DISK, postgresUser());
    const bot = await stage.bot(ofSameShard(await server.database(disk.folder)));
    try {
      return await halfOfTheTime(stage, effort, async (milliseconds, signal) => {
        const filling = fill(disk.folder);
        await pause(milliseconds, signal);
        rmSync(filling);
      });
    } finally {
      // The disk is unmounted after the bot stops.
      await bot.stop();
    }
  },
};

/** For half of the time Postgres is a read-only standby. */
export const postgresFailedOver = postgresTrouble(
  'postgres-failed-over',
  'Postgres killed, and its place taken by a standby, read-only and then promoted',
  async (postgres, milliseconds, signal) => {
    const standby = await postgres.standby();
    await pause(milliseconds / 2, signal);
    await standby.takeOver();
    await pause(milliseconds / 2, signal);
    await standby.promote();
  },
);

/**
 * Two bots receive every interaction, and one of them answers it. Their shared Postgres is restarted at once, or killed
 * and away for longer than a process counts as alive without it.
 */
export const postgresOfTwo: Row = {
  name: 'postgres-of-two',
  fault: 'two bots at once, Postgres restarted and killed in turn',
  perSecond: 50,
  seconds: 60,
  needs: ['postgres'],
  async run(stage, effort) {
    const { server, url } = await stage.postgres();
    const settings = ofSameShard(url);
    await stage.bot(settings);
    const second = await stage.startBot(settings);
    const away = Math.min(4_000, effort.seconds * 250);
    try {
      return await underLoad(stage, effort, async (signal) => {
        let times = 0;
        await pause(away / 2, signal);
        for (; !signal.aborted; times++) {
          if (times % 2 === 0) {
            await server.stop();
          } else {
            await server.kill();
            await pause(away, signal);
          }
          await server.start();
          await pause(away, signal);
        }
        return [`${times} times, every second one killed and away for ${away / 1_000} s`];
      });
    } finally {
      await second.stop();
    }
  },
};
