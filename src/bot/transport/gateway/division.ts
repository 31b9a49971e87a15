import type { Logger } from 'pino';
import { CannotRun, ExitCode } from '../../exit.ts';

/** What the host says of the shards: those of this process, and how many there are in all. */
export interface Division {
  /** In their order; undefined for all. */
  readonly shards?: readonly number[] | undefined;
  /** Undefined for as many as Discord recommends. */
  readonly shardCount?: number | undefined;
}

/** The shards that this process serves. */
interface OwnShards {
  readonly ids: readonly number[];
  /** How many there are over all processes. */
  readonly count: number;
}

/**
 * Which shards this process serves, and what a host should know about that.
 * @param recommended the number of shards that Discord recommends
 * @throws CannotRun when there is no shard of such an id
 */
export function divide({ shards, shardCount }: Division, recommended: number, log: Logger): OwnShards {
  const count = shardCount ?? recommended;
  const ids = shards ?? Array.from({ length: count }, (_, id) => id);
  const beyond = ids.find((id) => id >= count);
  if (beyond !== undefined) throw noSuchShard(beyond, count);
  if (shards && shardCount === undefined) {
    log.warn(
      { recommended },
      'SHARDS is set and SHARD_COUNT is not: the number that Discord recommends changes with time, so set ' +
        'SHARD_COUNT to the same number for every process of the bot',
    );
  }
  if (count < recommended) {
    log.warn({ count, recommended }, 'Discord recommends more shards than SHARD_COUNT says');
  }
  return { ids, count };
}

function noSuchShard(id: number, count: number): CannotRun {
  return new CannotRun(
    `SHARDS names shard ${id}, and Discord recommends ${count} of them, 0 to ${count - 1}: ` +
      'set SHARD_COUNT to the number of all shards, the same for every process of the bot.',
    ExitCode.invalidConfiguration,
  );
}
