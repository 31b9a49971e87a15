import type { Snowflake } from 'discord-api-types/v10';
import type { ResourceIndex } from '../services/indexes/resource-index.ts';
import type { ScoreIndex } from '../services/indexes/score-index.ts';
import type { NamesByHash } from '../services/names/names-by-hash.ts';
import type { NamesService } from '../services/names/names-service.ts';
import type {
  Conversation,
  ConversationParties,
  ResourceClient,
  Score,
  ScoreParties,
} from '../services/resources/managed-resource.ts';
import type { PlayerHash } from '../services/score-records/player-hash.ts';
import type { ScoreRecords } from '../services/score-records/score-records-client.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { ChartDrawer } from './chart/drawing.ts';
import type { Access, CommandDescription } from './declaration/description.ts';
import type { Explanation } from './handler-failure.ts';
import type { ModerationHistory } from './moderation-history.ts';
import type { Reply } from './reply.ts';
import type { ServerBoards } from './server-boards.ts';
import type { HostSettings, ServerRow, ServerSettingsStore } from './server-settings.ts';
import type { Words } from './words/words.ts';

/** The settings that handlers use: a part of the configuration's group `service`, under the same names. */
export interface HandlerSettings {
  /** For `/help`: the version of the program, with its commit if that is known: `0.4.0+3cd7631`. */
  readonly version?: string | undefined;
  /** Returns the URL of a wallet's page outside of Discord; undefined if the host has not set it. */
  readonly walletLink?: ((wallet: string) => string) | undefined;
  /** How score records hash a player's name; `none` if they do not. */
  readonly playerHash?: PlayerHash | undefined;
  /** The ids that choose a source of names when typed before a name; undefined if the service is the only source. */
  readonly nameSources?: readonly string[] | undefined;
  /** Examples for `/help` that replace the declared ones, by the command as it is typed. */
  readonly examples?: Readonly<Record<string, string>> | undefined;
}

/**
 * Stores texts that are too long for a custom id or a menu's value, for 30 days, under keys that nobody can guess. Codecs and
 * views do not use it: dispatch replaces each custom id and value that exceeds Discord's limit. A handler uses it for much
 * longer texts, such as the rows of a change.
 */
export interface Tickets {
  /** Stores a text. Never fails and never waits. @returns its key, 10 characters; equal texts get one key per process */
  keep(text: string): string;
  /**
   * @returns the text; undefined for an unknown or expired key
   * @throws UnreadableCustomId if the store cannot be read
   */
  find(key: string): Promise<string | undefined>;
}

/** Claims on runs of jobs, shared by every process of the bot. It never fails. */
export interface RunClaims {
  /** Claims a run. @returns whether the run may start: once while its form is valid, unless the claim is released */
  claim(run: string): boolean | Promise<boolean>;
  /** Releases a claim, so that the run may start again: after a run that changed nothing, or after the run of a job. */
  release(run: string): Promise<void> | undefined;
}

/** The dependencies of every handler: settings, the clients of the service, and state between interactions. */
export interface HandlerDependencies {
  readonly settings: HandlerSettings;
  readonly names: NamesService;
  /** The names of players; undefined if the service has none. */
  readonly namesByHash?: Pick<NamesByHash, 'of'> | undefined;
  readonly conversations: ResourceClient<Conversation, ConversationParties>;
  readonly scores: ResourceClient<Score, ScoreParties>;
  readonly scoreRecords: ScoreRecords;
  readonly scoreIndex: ScoreIndex;
  readonly charts: ChartDrawer;
  readonly resourceIndex: ResourceIndex;
  readonly runClaims: RunClaims;
  readonly serverSettings: ServerSettingsStore;
  readonly serverBoards: ServerBoards;
  readonly moderationHistory: ModerationHistory;
  readonly host: HostSettings;
  readonly tickets: Tickets;
}

/** A message from an earlier interaction. This process can edit it for 15 minutes. */
export interface EditableMessage {
  /** The words of that message: it may be public although the pressed message is private. */
  readonly words: Words;
  /** Reads its current content; undefined if Discord does not return it. */
  read(): Promise<Pick<Reply, 'components'> | undefined>;
  /** @returns whether Discord accepted the edit */
  edit(reply: Reply): Promise<boolean>;
  /** The message from which this one was opened, as in `HandlerContext`. */
  readonly source?: EditableMessage | 'not kept' | undefined;
}

/** What a handler gets besides its options or the fields of its custom id. */
export interface HandlerContext extends HandlerDependencies {
  /** The words of the answer: in the server's language if it is public, in the asker's if it is private. */
  readonly words: Words;
  /** The words in the asker's language, for a private message next to a public answer. */
  readonly askerWords: Words;
  /**
   * The names in recent public answers in this channel (`Reply.shownNames`): first names that begin with `typed`, then names
   * that contain it, ignoring case. In both groups, the latest come first.
   */
  namesShownHere(typed: string): readonly string[];
  /** All names in recent public answers in this channel, the latest first. */
  allNamesShownHere(): readonly string[];
  /** The id of the user who used the command or component. */
  readonly asker: string;
  /** The id of the server; undefined in a direct message. */
  readonly server: Snowflake | undefined;
  /** The server's settings, also if only the asker has installed the bot. */
  readonly serverRow: ServerRow;
  /** Discord's locale of the server; undefined outside of servers. */
  readonly serverLocale: string | undefined;
  /** The default number of rows on a page: the server's, or `usual` without one; at most `most`. */
  pageSize(usual: number, most: number): number;
  /** Whether audit lines are queued for a channel that accepts none. */
  isAuditBehind(channel: Snowflake): boolean;
  /** The largest file that Discord accepts here, in bytes. */
  readonly attachmentSizeLimit: number;
  /** Every command of the bot, for `/help`. */
  readonly commands: readonly CommandDescription[];
  /** Why the asker may not use a command with this access here and now; undefined if they may. */
  refusal(access: Access): string | undefined;
  /** Whether commands with this access exist in this place at all. */
  isOffered(access: Access): boolean;
  /**
   * A command as a clickable mention, or as plain text if its id at Discord is not known.
   * @param typed without the slash: `conversation show`
   */
  mention(typed: string): string;
  /** Writes an audit entry, with the user and the place. */
  audit(entry: AuditEntry): void;
  /** An id that links the answer to its log lines. */
  readonly reference: string;
  /** Explains a failure to the asker, and logs it if the host can do something about it. */
  explainAndLog(failure: unknown): Explanation;
  /**
   * Aborted when the task took too long or the bot stops. A change of several rows then stops before the next row and
   * answers with its progress; a single change continues.
   */
  readonly signal: AbortSignal;
  /**
   * Aborted when the answer or the data of a form is no longer needed, but not when the bot stops. It ends calls that only
   * read.
   */
  readonly abandoned: AbortSignal;
  /**
   * The list from which the pressed message was opened, to update it. Undefined if there is no list; `not kept` if this
   * process has no token for it, for instance after a restart.
   */
  readonly source?: EditableMessage | 'not kept' | undefined;
  /** Shows the progress of a long task once its answer has been deferred; at most once a second. */
  progress(reply: Reply): Promise<void>;
}
