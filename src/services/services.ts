import type { BodyFormat } from './http/request-body.ts';
import { createRestClient } from './http/rest-client.ts';
import { createNames, type NamesSettings } from './names/names.ts';
import type { NamesService } from './names/names-service.ts';
import { createConversations } from './resources/conversations.ts';
import type {
  Conversation,
  ConversationParties,
  ResourceClient,
  Score,
  ScoreParties,
} from './resources/managed-resource.ts';
import { createScores } from './resources/scores.ts';
import { createTimestamps, type TimestampUnit } from './resources/timestamps.ts';
import type { ScoreRecords } from './score-records/score-record.ts';
import { createScoreRecords } from './score-records/score-records-client.ts';

export interface ServicesSettings extends NamesSettings {
  readonly baseUrl: URL;
  readonly token?: string | undefined;
  /** The limit of each call of the service; a listing of names takes two, and more for many names. */
  readonly timeoutSeconds: number;
  readonly bodyFormat: BodyFormat;
  /** Undefined to tell the unit by the magnitude. */
  readonly timestampUnit?: TimestampUnit | undefined;
  /** For conversations and scores; `cursorParameter` is for names. */
  readonly resourceCursorParameter?: string | undefined;
  readonly recordCursorParameter?: string | undefined;
  readonly largestLimit: number;
  readonly recordServiceField: string;
  readonly recordsSendToken: boolean;
  /** Told once when every call so far was answered 404 or 410: it may be that no such service is there. */
  readonly onNothingFound?: ((missing: number) => void) | undefined;
}

/** Everything that the service offers. */
export interface Services {
  readonly names: NamesService;
  readonly conversations: ResourceClient<Conversation, ConversationParties>;
  readonly scores: ResourceClient<Score, ScoreParties>;
  readonly scoreRecords: ScoreRecords;
  /** Ends the connections. Calls in hand fail as unavailable. */
  close(): Promise<void>;
}

/** The clients of one service, over one pool of connections. */
export function createServices(settings: ServicesSettings): Services {
  const rest = createRestClient(settings);
  const { resourceCursorParameter: cursorParameter, largestLimit, timestampUnit } = settings;
  const managed = { rest, timestamps: createTimestamps(timestampUnit), cursorParameter, largestLimit };
  return {
    names: createNames(rest, settings),
    conversations: createConversations(managed),
    scores: createScores(managed),
    scoreRecords: createScoreRecords({
      rest,
      authorised: settings.recordsSendToken,
      serviceField: settings.recordServiceField,
      cursorParameter: settings.recordCursorParameter,
    }),
    close: () => rest.close(),
  };
}
