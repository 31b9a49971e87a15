/** What the main thread and a worker with shards tell each other. */

import type { FetchingStrategyOptions, SessionInfo, WebSocketShardEvents } from '@discordjs/ws';
import type { Loss } from '../outage.ts';
import type { Timing } from '../timing.ts';

/** What a worker begins with. */
export interface WorkerStart {
  readonly options: FetchingStrategyOptions;
  readonly timing: Timing;
  /** Whether somebody reads what the library says of each step. */
  readonly debug: boolean;
}

/** To a worker. */
export type Order =
  | {
      readonly order: 'open';
      readonly shard: number;
      readonly session: SessionInfo | null;
      readonly isKept: boolean;
    }
  | { readonly order: 'end'; readonly shard: number; readonly resumable: boolean }
  /** What was asked for with this ticket may be done. */
  | { readonly order: 'identify'; readonly ticket: number }
  | { readonly order: 'beat' };

/** From a worker. */
export type Report =
  /** Another session, or none; how far it has come is told by its events. */
  | { readonly report: 'session'; readonly shard: number; readonly session: SessionInfo | null }
  | { readonly report: 'identify'; readonly shard: number; readonly ticket: number }
  | { readonly report: 'no identify'; readonly ticket: number }
  | {
      readonly report: 'event';
      readonly shard: number;
      readonly event: WebSocketShardEvents;
      readonly payload: object;
    }
  | { readonly report: 'away'; readonly shard: number }
  | { readonly report: 'attempt failed'; readonly shard: number; readonly loss: Loss }
  | { readonly report: 'session given up'; readonly shard: number; readonly loss: Omit<Loss, 'wait'> }
  | { readonly report: 'connected'; readonly shard: number; readonly resumed: boolean }
  | { readonly report: 'ended'; readonly shard: number }
  | { readonly report: 'beat' };
