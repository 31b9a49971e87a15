import { randomBytes } from 'node:crypto';
import type { Snowflake } from 'discord-api-types/v10';
import type { FailureReason } from '../services/service-failure.ts';
import type { BoardSettings, PauseReason } from './server-boards.ts';
import type { SettingsPatch } from './server-settings.ts';
import type { Say, Words } from './words/words.ts';

/**
 * The audited state of a conversation, score, server or board. A conversation or score has its changeable fields; its contact
 * or game and its group are added on creation and deletion. A server or board has its settings.
 */
export interface AuditedState extends SettingsPatch {
  readonly is_pinned?: boolean;
  readonly is_muted?: boolean;
  readonly archived_at?: Date | null;
  readonly pinned_message_id?: string | null;
  readonly contact?: string | null;
  readonly game?: string | null;
  readonly group?: string | null;
  /** Boards only: its settings, or after a change those that changed; null if unset. */
  readonly board?: { readonly [Key in keyof BoardSettings]?: BoardSettings[Key] | null };
  /** Boards only: pause reason, null while running. */
  readonly paused?: PauseReason | null;
  /** Discord's error code if it refused the board's message, or the bits of the permissions that Rollcall lacks. */
  readonly code?: number;
}

/** The contact, game or group of a resource, as people know it. */
export interface AuditedParty {
  readonly kind: 'contact' | 'game' | 'group';
  readonly id: string;
}

/** People know a board by its game and its channel. */
export const auditedBoard = ({ provider, channel }: Pick<BoardSettings, 'provider' | 'channel'>) =>
  ({ party: { kind: 'game', id: provider }, channel }) as const;

/** Why nothing was done. The log has this key; each catalogue has its text. */
export type AuditReason = FailureReason['kind'] | keyof Words['audit']['why'];

/** Creates an id for a change of several rows. All of its entries carry the id, also those of **Retry** and **Continue**. */
export const newRunId = (): string => randomBytes(9).toString('base64url');

/** The audit entry of a change or of an attempt. */
export interface AuditEntry {
  /** The change: `conversation mute`. */
  readonly action: string;
  /** The id of the resource; absent for a change without one. */
  readonly target?: string;
  /** Its contact or game, or its group if it has neither; undefined if the resource was not read. Boards: the game. */
  readonly party?: AuditedParty | undefined;
  /** Boards only: the channel. */
  readonly channel?: Snowflake | undefined;
  readonly outcome: 'done' | 'unchanged' | 'failed' | 'refused';
  readonly why?: AuditReason;
  /** The moderator's reason: a single line, safe to show. */
  readonly reason?: string;
  /** The id (`newRunId`) of the change of several rows that includes this entry. The history shows a run as one line. */
  readonly run?: string | undefined;
  /** Whether this is a row of a change of a whole filter: the log has each row, the channel one entry for the whole. */
  readonly isPart?: boolean;
  /** Only in that entry for the whole: the filter in words, and the number of rows per outcome. */
  readonly filter?: Say;
  readonly counts?: Readonly<Record<string, number>>;
  /**
   * Before and after. No `before` on creation, no `after` on deletion, neither if nothing changed. Settings: only those that
   * changed.
   */
  readonly before?: AuditedState | undefined;
  readonly after?: AuditedState | undefined;
}
