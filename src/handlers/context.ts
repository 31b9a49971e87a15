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
import type { ChartRenderer } from './chart/drawing.ts';
import type { Access, CommandDescription } from './declaration/description.ts';
import type { Explanation } from './handler-failure.ts';
import type { ModerationHistory } from './moderation-history.ts';
import type { Reply } from './reply.ts';
import type { ServerBoards } from './server-boards.ts';
import type { HostSettings, ServerRow, ServerSettingsStore } from './server-settings.ts';
import type { Words } from './words/words.ts';

/** The settings that handlers use, of the group `service` of the configuration and under the names that they have there. */
export interface HandlerSettings {
  /** For `/help`: the version of the program, with its commit where that is known, as `0.4.0+3cd7631`. */
  readonly version?: string | undefined;
  /** Gives the address that shows a wallet outside of Discord; undefined where the host has set none. */
  readonly walletLink?: ((wallet: string) => string) | undefined;
  /** How score records hash a player's name; `none` where they do not. */
  readonly playerHash?: PlayerHash | undefined;
  /** The ids that choose a source of names, in front of one; undefined where the service is the only one. */
  readonly nameSources?: readonly string[] | undefined;
  /** Examples for `/help` in place of the declared ones, by the commands as they are typed. */
  readonly examples?: Readonly<Record<string, string>> | undefined;
}

/**
 * Keeps texts for which a custom id or a menu's value has no room, for 30 days, under keys that nobody can guess. Codecs
 * and views need it not: dispatch replaces each custom id and value that Discord refuses. A handler uses it for what is
 * far longer, such as the rows of a change.
 */
export interface Tickets {
  /** Keeps a text. Never fails and never waits. @returns its key, 10 characters; the same text has one in one process */
  keep(text: string): string;
  /**
   * @returns the text; undefined for a key that is not kept, or not any more
   * @throws UnreadableCustomId if the store cannot be asked
   */
  find(key: string): Promise<string | undefined>;
}

/** The runs of jobs that have begun, for every process of the bot. It never fails. */
export interface RunClaims {
  /** Whether a run may begin: once within the time of its form, unless it is released. */
  claim(run: string): boolean | Promise<boolean>;
  /** Lets a run begin again: one that changed nothing, or a job whose run has ended. */
  release(run: string): Promise<void> | undefined;
}

/** The dependencies of every handler: settings, the clients of the service, and state between interactions. */
export interface HandlerDependencies {
  readonly settings: HandlerSettings;
  readonly names: NamesService;
  /** The names of players; undefined where the service tells none. */
  readonly namesByHash?: Pick<NamesByHash, 'of'> | undefined;
  readonly conversations: ResourceClient<Conversation, ConversationParties>;
  readonly scores: ResourceClient<Score, ScoreParties>;
  readonly scoreRecords: ScoreRecords;
  readonly scoreIndex: ScoreIndex;
  readonly charts: ChartRenderer;
  readonly resourceIndex: ResourceIndex;
  readonly runClaims: RunClaims;
  readonly serverSettings: ServerSettingsStore;
  readonly serverBoards: ServerBoards;
  readonly moderationHistory: ModerationHistory;
  readonly host: HostSettings;
  readonly tickets: Tickets;
}

/** A message that another interaction led to, which this process can edit for 15 minutes. */
export interface EditableMessage {
  /** The words of that message: it may be public while the pressed message is private. */
  readonly words: Words;
  /** As it is now; undefined where Discord does not give it. */
  read(): Promise<Pick<Reply, 'components'> | undefined>;
  /** @returns whether Discord took the edit */
  edit(reply: Reply): Promise<boolean>;
  /** The message from which this one was opened, as in `HandlerContext`. */
  readonly source?: EditableMessage | 'not kept' | undefined;
}

/** A handler's surroundings besides its options or the fields of its custom id. */
export interface HandlerContext extends HandlerDependencies {
  /** The words of the answer: in the server's language if it is public, in the asker's if it is private. */
  readonly words: Words;
  /** The words in the asker's language, for a private message beside a public answer. */
  readonly askerWords: Words;
  /**
   * The names in recent public answers in this channel (`Reply.shows`). Those that begin with `typed` come
   * first, then those that contain it; the latest first; case is ignored.
   */
  namesShownHere(typed: string): readonly string[];
  /** All of these names and no others, the latest first. */
  allNamesShownHere(): readonly string[];
  /** The id of the user who typed or clicked. */
  readonly asker: string;
  /** The id of the server where that was; undefined in a direct message. */
  readonly server: Snowflake | undefined;
  /** Its settings, also where the asker alone has installed the bot. */
  readonly serverRow: ServerRow;
  /** The locale that Discord has for the server; undefined outside of servers. */
  readonly serverLocale: string | undefined;
  /** The default number of rows on a page: the server's, or else `usual`; at most `most`. */
  pageSize(usual: number, most: number): number;
  /** Whether lines of the audit wait for a channel that takes none. */
  isAuditBehind(channel: Snowflake): boolean;
  /** The largest file that Discord takes here, in bytes. */
  readonly attachmentSizeLimit: number;
  /** Every command of the bot, for `/help`. */
  readonly commands: readonly CommandDescription[];
  /** Why the asker may not use a task with this access, here and now; undefined when they may. */
  refusal(access: Access): string | undefined;
  /** Whether commands with this access are there at all where the asker is. */
  isOffered(access: Access): boolean;
  /**
   * A command as Discord shows it to be clicked, or as it is typed where Discord has not said which one it is.
   * @param typed without the slash: `conversation show`
   */
  mention(typed: string): string;
  /** Writes down a change, with who made it and where. */
  audit(entry: AuditEntry): void;
  /** An id that the answer shows and the log has. */
  readonly reference: string;
  /** Explains a failure to the asker, and logs it if the host can do something about it. */
  explainAndLog(failure: unknown): Explanation;
  /**
   * Aborted when the task took too long or the bot stops. A change of several things then stops before the next one and
   * answers with its progress; a single change continues.
   */
  readonly signal: AbortSignal;
  /**
   * Aborted when the answer, or the data of a form, is no longer needed; not when the bot stops. It ends calls that only
   * read.
   */
  readonly abandoned: AbortSignal;
  /**
   * The list from which the pressed message was opened, to update it. Undefined without one; `not kept` if this process
   * has no token for it, for instance after a restart.
   */
  readonly source?: EditableMessage | 'not kept' | undefined;
  /** Shows how far a long task is, once its answer has been deferred; at most once a second. */
  progress(reply: Reply): Promise<void>;
}
