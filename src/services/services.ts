import type { BodyFormat } from './http/rest-client.ts';
import { createRestClient } from './http/rest-client.ts';
import { createNamesClient } from './names/names-client.ts';
import type { NamesMemory, NamesService } from './names/names-service.ts';
import type { PathTemplate } from './names/path-template.ts';
import { createRememberedNames } from './names/remembered-names.ts';
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
import type { ScoreIndex } from './score-records/score-index.ts';
import { ScoreIndexInMemory } from './score-records/score-index-in-memory.ts';
import {
  createRecordsCall,
  createScoreRecords,
  type ScoreRecords,
} from './score-records/score-records-client.ts';
import type { ServiceFailure } from './service-failure.ts';
import { type Clock, machineClock } from './time.ts';

/** The settings of one service, and callbacks for its failures. */
export interface ServicesSettings {
  readonly baseUrl: URL;
  readonly token?: string | undefined;
  /** The limit of each call of the service; a listing of names takes two, and more for many names. */
  readonly timeoutSeconds: number;
  readonly bodyFormat: BodyFormat;
  /** Undefined to tell the unit by the magnitude. */
  readonly timestampUnit?: TimestampUnit | undefined;
  readonly resourcesCursorParameter?: string | undefined;
  readonly recordsCursorParameter?: string | undefined;
  /** Whether `default=desc` lists the newest score record first: the interface does not say. */
  readonly recordsTakeDescending?: boolean | undefined;
  readonly largestLimit: number;
  readonly recordsServiceField: string;
  readonly recordsSendToken: boolean;
  /** Whether the name-listing calls carry the token. */
  readonly namesSendToken: boolean;
  readonly namesWalletPath: PathTemplate;
  readonly namesListPath: PathTemplate;
  readonly namesCursorParameter?: string | undefined;
  /** How long an answer about a name is believed. 0 keeps nothing, and bridges no outage. */
  readonly namesCacheSeconds: number;
  /** Where answers about names are kept. */
  readonly namesMemory: NamesMemory;
  /** Called with each outage that an old answer hides from the asker, since a host should hear of it. */
  readonly onBridged?: ((failure: ServiceFailure, staleSeconds: number) => void) | undefined;
  /** Called when the names' memory fails, once in five seconds at the most. */
  readonly onMemoryFailure?: ((error: unknown) => void) | undefined;
  /** Called once when every call so far was answered 404 or 410: it may be that no such service is there. */
  readonly onNothingFound?: ((missing: number) => void) | undefined;
  /** Called at the end of each call of the service, with its failure if it failed by what the service is, or is set to. */
  readonly onOutcome?: ((failure: unknown) => void) | undefined;
  /** Called when the index of score records could not be read to its end, once a minute at the most. */
  readonly onIndexFailure?: ((failure: unknown) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/** Everything that the service offers. */
export interface Services {
  readonly names: NamesService;
  readonly conversations: ResourceClient<Conversation, ConversationParties>;
  readonly scores: ResourceClient<Score, ScoreParties>;
  readonly scoreRecords: ScoreRecords;
  readonly scoreIndex: ScoreIndex;
  /** Ends the connections, and what is read in the background. Calls in flight fail as unavailable. */
  close(): Promise<void>;
}

/** The clients of one service, over one pool of connections. */
export function createServices(settings: ServicesSettings): Services {
  const { clock = machineClock } = settings;
  const rest = createRestClient({ ...settings, clock });
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
  const names = createRememberedNames({
    client: createNamesClient({
      rest,
      walletPath: settings.namesWalletPath,
      listPath: settings.namesListPath,
      cursorParameter: settings.namesCursorParameter,
      authorised: settings.namesSendToken,
    }),
    memory: settings.namesMemory,
    seconds: settings.namesCacheSeconds,
    onBridged: settings.onBridged,
    onMemoryFailure: settings.onMemoryFailure,
    clock,
  });
  return {
    names,
    conversations: createResourceClient({
      ...managed,
      name: 'conversations',
      schema: conversationSchema(timestamps),
    }),
    scores: createResourceClient({ ...managed, name: 'scores', schema: scoreSchema(timestamps) }),
    scoreRecords,
    scoreIndex,
    async close() {
      scoreIndex.close();
      await rest.close();
      await names.settled();
    },
  };
}
