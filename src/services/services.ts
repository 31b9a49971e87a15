import type { BodyFormat } from './http/rest-client.ts';
import { createRestClient, NO_SERVICE } from './http/rest-client.ts';
import type { ScoreIndex } from './indexes/score-index.ts';
import { ScoreIndexInMemory } from './indexes/score-index.ts';
import { createNamesByHash, type NamesByHash } from './names/names-by-hash.ts';
import { createNamesClient } from './names/names-client.ts';
import type { NamesService } from './names/names-service.ts';
import { type NamesSettings, openNamesSources } from './names/names-sources.ts';
import type { PathTemplate } from './names/path-template.ts';
import type {
  Conversation,
  ConversationParties,
  ResourceClient,
  Score,
  ScoreParties,
} from './resources/managed-resource.ts';
import {
  conversationSchema,
  createResourceClient,
  createTimestamps,
  scoreSchema,
  type TimestampUnit,
} from './resources/resource-client.ts';
import type { PlayerHash } from './score-records/player-hash.ts';
import {
  createRecordsCall,
  createScoreRecords,
  type ScoreRecords,
} from './score-records/score-records-client.ts';
import { type Clock, machineClock } from './time.ts';

/** Settings of one service, and callbacks for its failures. */
export interface ServicesSettings extends NamesSettings {
  /** Without an address there is no service, and each call fails as unavailable. */
  readonly baseUrl?: URL | undefined;
  readonly token?: string | undefined;
  readonly bodyFormat: BodyFormat;
  /** Undefined to detect the unit by magnitude. */
  readonly timestampUnit?: TimestampUnit | undefined;
  readonly resourcesCursorParameter?: string | undefined;
  readonly recordsCursorParameter?: string | undefined;
  /** Whether `default=desc` lists the newest score record first. The interface does not say. */
  readonly recordsTakeDescending?: boolean | undefined;
  readonly largestLimit: number;
  readonly recordsServiceField: string;
  readonly recordsSendToken: boolean;
  /** Whether the calls for names carry the token. */
  readonly namesSendToken: boolean;
  readonly namesWalletPath: PathTemplate;
  readonly namesListPath: PathTemplate;
  readonly namesCursorParameter?: string | undefined;
  /** Undefined if the service has no names by hash. */
  readonly namesByHashPath?: PathTemplate | undefined;
  /** How the service's score records hash a player's name. Names by hash use SHA-256 unless this is another hash. */
  readonly playerHash?: PlayerHash | undefined;
  /** Called once if every call so far was answered 404 or 410: the address may be wrong. */
  readonly onNothingFound?: ((missing: number) => void) | undefined;
  /** Called at the end of each call of the service, with its failure if the service or its settings caused it. */
  readonly onOutcome?: ((failure: unknown) => void) | undefined;
  /**
   * Called with a failure of a call for names by hash, at most once in five seconds, and with undefined after a
   * success.
   */
  readonly onNamesByHash?: ((failure: unknown) => void) | undefined;
  /** Called when reading the score records fails before their end, at most once a minute. */
  readonly onIndexFailure?: ((failure: unknown) => void) | undefined;
  readonly clock?: Clock | undefined;
}

export interface Services {
  readonly names: NamesService;
  /** Loads what names of some registries need. Takes 0.3 s of this process. */
  prepare(): Promise<void>;
  readonly conversations: ResourceClient<Conversation, ConversationParties>;
  readonly scores: ResourceClient<Score, ScoreParties>;
  /** Undefined if the service has no names by hash. */
  readonly namesByHash?: Pick<NamesByHash, 'of'> | undefined;
  readonly scoreRecords: ScoreRecords;
  readonly scoreIndex: ScoreIndex;
  /** Closes the connections and stops all background reading. Calls in flight fail as unavailable. */
  close(): Promise<void>;
}

/** Creates the clients of one service, over one pool of connections. */
export function createServices(settings: ServicesSettings): Services {
  const { baseUrl, clock = machineClock } = settings;
  const rest = baseUrl ? createRestClient({ ...settings, baseUrl, clock }) : NO_SERVICE;
  const { resourcesCursorParameter: cursorParameter, largestLimit, timestampUnit } = settings;
  const timestamps = createTimestamps(timestampUnit);
  const managed = { rest, timestamps, cursorParameter, largestLimit };
  const {
    recordsCursorParameter,
    recordsSendToken: authorised,
    recordsServiceField: serviceField,
  } = settings;
  const scoreRecords = createScoreRecords(
    createRecordsCall({ rest, authorised, serviceField }),
    recordsCursorParameter,
    settings.recordsTakeDescending,
    clock,
  );
  const scoreIndex = new ScoreIndexInMemory({
    part: scoreRecords.part,
    hasCursor: recordsCursorParameter !== undefined,
    clock,
    onFailure: settings.onIndexFailure,
    onWhole: scoreRecords.noteTotal,
  });
  const namesClient = createNamesClient({
    rest,
    walletPath: settings.namesWalletPath,
    listPath: settings.namesListPath,
    cursorParameter: settings.namesCursorParameter,
    authorised: settings.namesSendToken,
  });
  const { namesByHashPath: path, namesCache: cache, namesCacheSeconds: seconds } = settings;
  const namesByHash =
    path &&
    createNamesByHash({
      rest,
      path,
      authorised: settings.namesSendToken,
      by: settings.playerHash === 'keccak256' ? 'keccak256' : 'sha256',
      cache,
      seconds,
      onOutcome: settings.onNamesByHash,
      clock,
    });
  const { names, prepare, close } = openNamesSources(settings, namesClient, clock);
  return {
    names,
    prepare,
    conversations: createResourceClient({
      ...managed,
      name: 'conversations',
      schema: conversationSchema(timestamps),
    }),
    scores: createResourceClient({ ...managed, name: 'scores', schema: scoreSchema(timestamps) }),
    namesByHash,
    scoreRecords,
    scoreIndex,
    async close() {
      scoreIndex.stop();
      await rest.close();
      await close();
    },
  };
}
