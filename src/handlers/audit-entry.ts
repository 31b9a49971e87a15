import { randomBytes } from 'node:crypto';
import type { Snowflake } from 'discord-api-types/v10';
import type { FailureReason } from '../services/service-failure.ts';
import type { BoardSettings, PauseReason } from './server-boards.ts';
import type { SettingsPatch } from './server-settings.ts';
import type { Say, Words } from './words/words.ts';

/**
 * A resource in the audit: its changeable fields, and its contact or game and its group where it is created or deleted. Of a
 * server and of a board it has settings.
 */
export interface AuditedState extends SettingsPatch {
  readonly is_pinned?: boolean;
  readonly is_muted?: boolean;
  readonly archived_at?: Date | null;
  readonly pinned_message_id?: string | null;
  readonly contact?: string | null;
  readonly game?: string | null;
  readonly group?: string | null;
  /** Of a board: what managers set; after a change the changed ones alone, and null where none is set. */
  readonly board?: { readonly [Key in keyof BoardSettings]?: BoardSettings[Key] | null };
  /** Of a board: why it is paused; null while it runs. */
  readonly paused?: PauseReason | null;
  /** Discord's own code, where it refused the board's message, or the bits of the permissions that Rollcall lacks. */
  readonly code?: number;
}

/** Whom a resource is with, as people know it. */
export interface AuditedParty {
  readonly kind: 'contact' | 'game' | 'group';
  readonly id: string;
}

/** A board as people know it: by its game and its channel. */
export const auditedBoard = ({ provider, channel }: Pick<BoardSettings, 'provider' | 'channel'>) =>
  ({ party: { kind: 'game', id: provider }, channel }) as const;

/** Why nothing was done, as the log has it; each catalogue has it in words. */
export type AuditReason = FailureReason['kind'] | keyof Words['audit']['why'];

/** A name for a change of several rows: all of its entries have it, and so do the entries of another try and of Go on. */
export const newRunId = (): string => randomBytes(9).toString('base64url');

/** A change, or an attempt at one, as it is written down. */
export interface AuditEntry {
  /** The change: `conversation mute`. */
  readonly action: string;
  /** The id of the resource; absent for a change without one. */
  readonly target?: string;
  /** Its contact or game, or its group if it has neither; undefined before it was read. Boards: the game. */
  readonly party?: AuditedParty | undefined;
  /** Boards only: the channel. */
  readonly channel?: Snowflake | undefined;
  readonly outcome: 'done' | 'unchanged' | 'failed' | 'refused';
  readonly why?: AuditReason;
  /** The moderator's reason, on one line and safe to show. */
  readonly reason?: string;
  /** The change of several rows that this one is a part of (`newRun`): the history shows them as one line. */
  readonly run?: string | undefined;
  /** Whether it is one row of a change of a whole filter: the log has it, and the channel has one entry for the whole. */
  readonly isPart?: boolean;
  /** Of such an entry for the whole: the filter in words, and how many rows ended in which way. */
  readonly filter?: Say;
  readonly counts?: Readonly<Record<string, number>>;
  /**
   * As it was and as it is; undefined before a creation and after a deletion, and neither is there without a change. Of
   * settings the changed ones alone.
   */
  readonly before?: AuditedState | undefined;
  readonly after?: AuditedState | undefined;
}
