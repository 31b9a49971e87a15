import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import {
  announcement,
  boardMessage,
  PICTURE_PATIENCE,
  type Surroundings,
} from '../../handlers/boards/message.ts';
import type { Chart, ChartDrawing } from '../../handlers/chart/drawing.ts';
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
import { BoardKeeper } from './board-keeper.ts';
import type { NoMessage } from './posting.ts';

const OUTAGE = {
  begins: 'Discord takes no postings of boards: they are sent again',
  ends: 'Discord takes postings of boards again',
};

/** The first moment of Discord's ids, and the bits of an id below its time: https://discord.com/developers/docs/reference#snowflakes */
const EPOCH = 1_420_070_400_000;
const BITS_BELOW_TIME = 22n;

/** Milliseconds by which a message may seem to be older than the moment before it, as far as clocks differ. */
const CLOCKS_DIFFER = 300_000;

/** What boards need of a bot. */
export interface KeeperOptions
  extends Pick<HandlerDependencies, 'scoreIndex' | 'namesByHash' | 'settings' | 'charts'>,
    Pick<State, 'recentNames'> {
  readonly store: BoardStore;
  readonly discord: { readonly apiUrl: string; readonly token: string; readonly now: () => number };
  readonly clock: ClockWatch;
  readonly serverSettings: Pick<ServerSettingsStore, 'of'>;
  /** The locale of servers that have chosen none; undefined for that of a board's managers. */
  readonly publicLanguage: string | undefined;
  readonly audit: Pick<Audit, 'writeOwn'>;
  readonly log: Logger;
}

/** The keeper of this process, which does nothing until its first look. */
export function openKeeper(options: KeeperOptions): BoardKeeper {
  const { store, discord, clock, scoreIndex, serverSettings, audit, log } = options;
  const shared = {
    scoreIndex: new SharedLeaderboards(scoreIndex),
    charts: new DrawingInTurn(options.charts),
  };
  const around = (board: Board) => surroundingsOf(board, options, shared);
  const rest = createBotRest(discord.apiUrl, discord.token, clock, 'by the caller');
  return new BoardKeeper({
    store,
    calls: new BoardCalls(rest, new CallOutages(log, OUTAGE)),
    end: () => endBotRest(rest),
    now: () => ({ steady: performance.now(), wall: discord.now() }),
    idBefore: () => firstIdAt(clock.since(0).atLeast - CLOCKS_DIFFER),
    async compose(board, slot, isPatient) {
      try {
        const hindrance = hindranceIn(await scoreIndex.state(), isPatient);
        return hindrance ?? (await boardMessage(board, slot, await around(board)));
      } catch (error) {
        if (error instanceof ServiceFailure) return 'service away';
        throw error;
      }
    },
    scoreIndex: shared.scoreIndex,
    announce: async (board, slot, places) => announcement(board, slot, places, await around(board)),
    audit({ server, settings: { channel }, locale }, entry) {
      audit.writeOwn(server, channel, entry, serverSettings.of(server).settings, locale);
    },
    log,
  });
}

const firstIdAt = (time: number): Snowflake =>
  String(BigInt(Math.max(0, Math.floor(time) - EPOCH)) << BITS_BELOW_TIME);

/** Why a board has to wait for the index. */
function hindranceIn({ records, asOf, behind }: ScoreIndexState, isPatient: boolean): NoMessage | undefined {
  if (behind === 'away') return 'service away';
  if (isPatient && (asOf === undefined || behind !== undefined)) return 'index not whole';
  return asOf === undefined && records === 0 ? 'service away' : undefined;
}

/** With the language of the server. */
async function surroundingsOf(
  { server, settings: { channel }, locale }: Board,
  options: KeeperOptions,
  shared: Pick<Surroundings, 'scoreIndex' | 'charts'>,
): Promise<Surroundings> {
  const { settings, namesByHash, recentNames, serverSettings, publicLanguage } = options;
  const language = serverSettings.of(server).settings.language ?? publicLanguage ?? locale;
  await loadCatalogue(language);
  const words = catalogues.get(language ?? '') ?? english;
  return { ...shared, settings, namesByHash, words, allNamesShownHere: () => recentNames.shown(channel) };
}

const MINUTE = 60_000;

/**
 * The index, in which a leaderboard of 100,000 records takes some 15 ms in one turn of the event loop. Boards of the same game,
 * stage and period share it within a minute of the clock, as long as no records come.
 */
export class SharedLeaderboards implements Pick<ScoreIndex, 'leaderboard' | 'scores' | 'select' | 'state'> {
  readonly #index: ScoreIndex;
  readonly #shared = new Map<string, Promise<Leaderboard>>();
  /** The minute and the records that they are of. */
  #of = '';

  constructor(index: ScoreIndex) {
    this.#index = index;
  }

  /** @throws ServiceFailure as the index does */
  async leaderboard(filter: ScoreFilter, part: LeaderboardRange): Promise<Leaderboard> {
    const { offset, limit, player } = part;
    if (offset > 0 || limit > MAX_PLAYERS || player !== undefined)
      return this.#index.leaderboard(filter, part);
    const { records, asOf } = this.#index.known();
    const of = JSON.stringify([Math.floor(Date.now() / MINUTE), records, asOf]);
    if (of !== this.#of) this.#shared.clear();
    this.#of = of;
    // A period that began within the same minute is the same one.
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

/** Draws one chart of boards at a time, so that there is room for those of commands. */
export class DrawingInTurn implements ChartDrawing {
  readonly #charts: ChartDrawing;
  #turns: Promise<unknown> = Promise.resolve();

  constructor(charts: ChartDrawing) {
    this.#charts = charts;
  }

  draw(chart: Chart): ReturnType<ChartDrawing['draw']> {
    const asked = performance.now();
    const isWanted = () => performance.now() - asked < PICTURE_PATIENCE;
    const picture = this.#turns.then(() => (isWanted() ? this.#charts.draw(chart) : undefined));
    this.#turns = picture;
    return picture;
  }
}
