import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import {
  announcementMessage,
  type BoardMessageContext,
  boardMessage,
  PICTURE_TIMEOUT,
} from '../../handlers/boards/message.ts';
import type { Chart, ChartDrawer } from '../../handlers/chart/drawing.ts';
import type { HandlerDependencies } from '../../handlers/context.ts';
import { MAX_PLAYERS } from '../../handlers/records/leaderboard.ts';
import type { Board } from '../../handlers/server-boards.ts';
import type { ServerSettingsStore } from '../../handlers/server-settings.ts';
import { catalogues, loadCatalogue } from '../../handlers/words/catalogues.ts';
import { english } from '../../handlers/words/words.ts';
import type { Leaderboard, LeaderboardRange, ScoreIndex } from '../../services/indexes/score-index.ts';
import type { ScoreFilter } from '../../services/indexes/score-ranking.ts';
import type { ScoreIndexState } from '../../services/indexes/score-reader.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { Audit } from '../audit/audit.ts';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import type { ClockWatch } from '../process/clock-watch.ts';
import { CallOutages } from '../process/outages.ts';
import type { State } from '../state/state.ts';
import type { BoardStore } from '../store/board-store.ts';
import { BoardCalls } from './board-calls.ts';
import type { NotReady } from './board-poster.ts';
import { BoardScheduler } from './board-scheduler.ts';

const OUTAGE = {
  begins: 'Discord accepts no posts of boards: they are retried',
  ends: 'Discord accepts posts of boards again',
};

/**
 * The epoch of Discord's ids, and the number of bits below the time:
 * https://discord.com/developers/docs/reference#snowflakes
 */
const EPOCH = 1_420_070_400_000;
const BITS_BELOW_TIME = 22n;

/** Milliseconds by which clocks may differ, so that a message may seem older than it is. */
const CLOCK_SKEW = 300_000;

/** What the scheduler needs of a bot. */
export interface SchedulerOptions
  extends Pick<HandlerDependencies, 'scoreIndex' | 'namesByHash' | 'settings' | 'charts'>,
    Pick<State, 'recentNames'> {
  readonly store: BoardStore;
  readonly discord: { readonly apiUrl: string; readonly token: string; readonly now: () => number };
  readonly clock: ClockWatch;
  readonly serverSettings: Pick<ServerSettingsStore, 'of'>;
  /** The locale of servers without a language of their own; undefined for the locale of the board's manager. */
  readonly publicLanguage: string | undefined;
  readonly audit: Pick<Audit, 'writeOwn'>;
  readonly log: Logger;
}

/** Creates the scheduler of this process. It is idle until its first poll. */
export function openBoardScheduler(options: SchedulerOptions): BoardScheduler {
  const { store, discord, clock, scoreIndex, serverSettings, audit, log } = options;
  const shared = {
    scoreIndex: new LeaderboardCache(scoreIndex),
    charts: new QueuedDrawing(options.charts),
  };
  const around = (board: Board) => composeContext(board, options, shared);
  const rest = createBotRest(discord.apiUrl, discord.token, clock, 'by the caller');
  return new BoardScheduler({
    store,
    calls: new BoardCalls(rest, new CallOutages(log, OUTAGE)),
    end: () => endBotRest(rest),
    now: () => ({ steady: performance.now(), wall: discord.now() }),
    idBefore: () => firstIdAt(clock.since(0).atLeast - CLOCK_SKEW),
    async compose(board, slot, isPatient) {
      try {
        const hindrance = notReadyReason(await scoreIndex.state(), isPatient);
        return hindrance ?? (await boardMessage(board, slot, await around(board)));
      } catch (error) {
        if (error instanceof ServiceFailure) return 'service away';
        throw error;
      }
    },
    scoreIndex: shared.scoreIndex,
    announce: async (board, slot, places) => announcementMessage(board, slot, places, await around(board)),
    audit({ server, settings: { channel }, locale }, entry) {
      audit.writeOwn(server, channel, entry, serverSettings.of(server).settings, locale);
    },
    log,
  });
}

const firstIdAt = (time: number): Snowflake =>
  String(BigInt(Math.max(0, Math.floor(time) - EPOCH)) << BITS_BELOW_TIME);

/** Returns the reason why the index cannot serve a board now. */
function notReadyReason(
  { records, asOf, behind }: ScoreIndexState,
  isPatient: boolean,
): NotReady | undefined {
  if (behind === 'away') return 'service away';
  if (isPatient && (asOf === undefined || behind !== undefined)) return 'index not whole';
  return asOf === undefined && records === 0 ? 'service away' : undefined;
}

/** What messages need, in the language of the server. */
async function composeContext(
  { server, settings: { channel }, locale }: Board,
  options: SchedulerOptions,
  shared: Pick<BoardMessageContext, 'scoreIndex' | 'charts'>,
): Promise<BoardMessageContext> {
  const { settings, namesByHash, recentNames, serverSettings, publicLanguage } = options;
  const language = serverSettings.of(server).settings.language ?? publicLanguage ?? locale;
  await loadCatalogue(language);
  const words = catalogues.get(language ?? '') ?? english;
  return { ...shared, settings, namesByHash, words, allNamesShownHere: () => recentNames.shown(channel) };
}

const MINUTE = 60_000;

/**
 * Caches leaderboards: one of 100,000 records blocks the event loop for some 15 ms. Boards of the same game, stage and
 * period share it within a minute of the clock, until records arrive.
 */
export class LeaderboardCache implements Pick<ScoreIndex, 'leaderboard' | 'scores' | 'select' | 'state'> {
  readonly #index: ScoreIndex;
  readonly #shared = new Map<string, Promise<Leaderboard>>();
  /** The minute and the state of the index that the cache belongs to. */
  #of = '';

  constructor(index: ScoreIndex) {
    this.#index = index;
  }

  /** @throws ServiceFailure from the index */
  async leaderboard(filter: ScoreFilter, part: LeaderboardRange): Promise<Leaderboard> {
    const { offset, limit, player } = part;
    if (offset > 0 || limit > MAX_PLAYERS || player !== undefined)
      return this.#index.leaderboard(filter, part);
    const { records, asOf } = this.#index.known();
    const of = JSON.stringify([Math.floor(Date.now() / MINUTE), records, asOf]);
    if (of !== this.#of) this.#shared.clear();
    this.#of = of;
    // Periods that began within the same minute count as equal.
    const since = filter.since && Math.floor(filter.since.getTime() / MINUTE);
    const key = JSON.stringify({ ...filter, since });
    const leaderboard = this.#shared.get(key) ?? this.#read(key, filter);
    const { rows, ...rest } = await leaderboard;
    return { ...rest, rows: rows.slice(0, limit), state: this.#index.known() };
  }

  scores(filter: ScoreFilter): ReturnType<ScoreIndex['scores']> {
    return this.#index.scores(filter);
  }

  select(...part: Parameters<ScoreIndex['select']>): ReturnType<ScoreIndex['select']> {
    return this.#index.select(...part);
  }

  state(): ReturnType<ScoreIndex['state']> {
    return this.#index.state();
  }

  #read(key: string, filter: ScoreFilter): Promise<Leaderboard> {
    const leaderboard = this.#index.leaderboard(filter, { offset: 0, limit: MAX_PLAYERS });
    this.#shared.set(key, leaderboard);
    leaderboard.catch(() => this.#shared.delete(key));
    return leaderboard;
  }
}

/** Draws the charts of boards one at a time, so that charts of commands find room. */
export class QueuedDrawing implements ChartDrawer {
  readonly #charts: ChartDrawer;
  #turns: Promise<unknown> = Promise.resolve();

  constructor(charts: ChartDrawer) {
    this.#charts = charts;
  }

  draw(chart: Chart): ReturnType<ChartDrawer['draw']> {
    const asked = performance.now();
    const isWanted = () => performance.now() - asked < PICTURE_TIMEOUT;
    const picture = this.#turns.then(() => (isWanted() ? this.#charts.draw(chart) : undefined));
    this.#turns = picture;
    return picture;
  }
}
