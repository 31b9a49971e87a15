import { pino } from 'pino';
import { RecentNamesInMemory, RunClaimsInMemory } from '../../src/bot/state/memory/state-in-memory.ts';
import type { State } from '../../src/bot/state/state.ts';
import { TicketCache } from '../../src/bot/state/ticket-cache.ts';
import type { HandlerContext } from '../../src/handlers/context.ts';
import { NO_HISTORY } from '../../src/handlers/moderation-history.ts';
import { NO_BOARDS } from '../../src/handlers/server-boards.ts';
import { EMPTY_ROW, NO_SERVER_SETTINGS } from '../../src/handlers/server-settings.ts';
import { english } from '../../src/handlers/words/words.ts';
import { noIndex } from './no-index.ts';

const unused = () => {
  throw new Error('not used here');
};

const client = {
  page: unused,
  part: unused,
  create: unused,
  retrieve: unused,
  update: unused,
  delete: unused,
};

/** A context whose services are not to be asked, in a place where nothing was shown, and what a dispatcher needs to make one. */
export const emptyContext: HandlerContext & Pick<State, 'recentNames'> = {
  words: english,
  askerWords: english,
  asker: '1',
  server: undefined,
  serverRow: EMPTY_ROW,
  serverLocale: undefined,
  pageSize: (usual) => usual,
  isAuditBehind: () => false,
  reference: '00000000',
  explainAndLog: unused,
  namesShownHere: () => [],
  allNamesShownHere: () => [],
  attachmentSizeLimit: 10 * 1024 * 1024,
  commands: [],
  refusal: () => undefined,
  isOffered: () => true,
  mention: (typed) => `/${typed}`,
  audit: () => undefined,
  signal: new AbortController().signal,
  abandoned: new AbortController().signal,
  progress: async () => undefined,
  settings: {},
  names: { list: unused },
  recentNames: new RecentNamesInMemory(),
  resourceIndex: noIndex,
  serverSettings: NO_SERVER_SETTINGS,
  serverBoards: NO_BOARDS,
  moderationHistory: NO_HISTORY,
  host: {
    moderatedServers: [],
    moderatorRoles: [],
    publicLanguage: undefined,
    cooldownSeconds: 0,
    canWriteToChannels: true,
    hasAuditChannel: false,
  },
  tickets: new TicketCache(pino({ level: 'silent' })),
  runClaims: new RunClaimsInMemory(),
  scoreRecords: { page: unused },
  scoreIndex: {
    state: unused,
    known: () => ({ extent: 'reading', records: 0, asOf: undefined }),
    providers: unused,
    awards: unused,
    players: unused,
    playersOf: unused,
    find: unused,
    select: unused,
    leaderboard: unused,
    scores: unused,
  },
  charts: { draw: unused },
  conversations: client,
  scores: client,
};
