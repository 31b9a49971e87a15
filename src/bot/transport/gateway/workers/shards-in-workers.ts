import type { MakeShards, ShardHandle } from '../shard-handle.ts';
import { ShardWorker } from './shard-worker.ts';

/**
 * Shards in so many worker threads, one after the other in turn.
 * @param count from 1 on; no more than there are shards are started
 */
export const shardsInWorkers =
  (count: number): MakeShards =>
  (ids, parts) => {
    const workers = Array.from({ length: Math.min(count, ids.length) }, () => new ShardWorker(parts));
    return new Map(
      ids.flatMap((id, index): [number, ShardHandle][] => {
        const worker = workers[index % workers.length];
        if (!worker) return [];
        return [[id, { open: () => worker.open(id), end: (resumable) => worker.end(id, resumable) }]];
      }),
    );
  };
