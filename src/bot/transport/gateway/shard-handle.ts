import type { IContextFetchingStrategy, SessionInfo, WebSocketShardEvents } from '@discordjs/ws';
import type { Logger } from 'pino';
import type { ConnectionWatch } from './outage.ts';
import type { Timing } from './timing.ts';

/** A shard, wherever it runs. */
export interface ShardHandle {
  /** Begins to connect, and goes on until the end. */
  open(): void;
  /** Ends the connection for good; a session that is `resumable` is left to whoever comes next. */
  end(resumable: boolean): Promise<void>;
}

/** What shards ask the library's manager for, with sessions that are known at once. */
export interface ShardContext extends IContextFetchingStrategy {
  retrieveSessionInfo(shard: number): SessionInfo | null;
  updateSessionInfo(shard: number, session: SessionInfo | null): void;
}

/** What the shards of this process have in common. */
export interface ShardParts {
  readonly context: ShardContext;
  readonly timing: Timing;
  readonly log: Logger;
  /** The shards whose sessions are those that the process before left. */
  readonly kept: ReadonlySet<number>;
  /** Whether somebody reads what the library says of each step. */
  readonly debug: boolean;
  watch(shard: number): ConnectionWatch;
  /** Called with everything that happens to a shard. */
  emit(shard: number, event: WebSocketShardEvents, payload: object): void;
}

/** Makes the shards with these ids, which connect when they are opened. */
export type MakeShards = (ids: readonly number[], parts: ShardParts) => ReadonlyMap<number, ShardHandle>;
