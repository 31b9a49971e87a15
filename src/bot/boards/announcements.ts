import { beginningOfPeriod } from '../../handlers/records/score-filter.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Board, BoardSettings, ShownRow } from '../../handlers/server-boards.ts';
import type { RankedScore, ScoreIndex } from '../../services/indexes/score-index.ts';
import type { Posting } from '../store/board-store.ts';
import type { HeldBoard } from './held-board.ts';
import type { Lease, Moment, Once } from './once.ts';

/** Milliseconds between two announcements of a board. */
const ANNOUNCE_EVERY = 600_000;

/** Who took the first place, and who had it. */
interface Overtaking {
  readonly first: ShownRow;
  readonly passed: ShownRow;
}

/**
 * The first place of a board, since the first look of this process: the player who has it then has taken it from nobody. It changes
 * hands by a score that came after the last look and is above what the former first one has now, and not as a period runs out.
 */
class FirstPlace {
  /** Who has it, as far as was told, and the highest id of a score record at that time. */
  #known: { readonly player: string | undefined; readonly newest: number } | undefined;

  /** @param mayTell if false, a change is returned by a later look, unless it is no longer so @throws ServiceFailure */
  async look(
    { provider, stage, period }: BoardSettings,
    index: Pick<ScoreIndex, 'select' | 'leaderboard'>,
    mayTell: boolean,
  ): Promise<Overtaking | undefined> {
    const known = this.#known;
    // Read first: a record that comes between the two then counts as new at the next look.
    const { rows } = await index.select({ provider, stage }, { order: 'newest', offset: 0, limit: 1 });
    const newest = rows[0]?.id ?? Number.NEGATIVE_INFINITY;
    const filter = { provider, stage, since: beginningOfPeriod(period) };
    const part = { offset: 0, limit: 1 };
    const shared = await index.leaderboard(filter, part);
    // Boards share a leaderboard without a player's place, which is asked for where another player is first.
    const isOther = known?.player !== undefined && known.player !== shared.rows[0]?.score.service;
    const board = isOther ? await index.leaderboard(filter, { ...part, player: known.player }) : shared;
    const [first] = board.rows;
    const { own } = board;
    // Of equal scores the earlier one stays first, so that nobody passes themselves.
    const isOvertaken =
      known !== undefined &&
      first !== undefined &&
      own !== undefined &&
      first.score.id > known.newest &&
      first.score.score > own.score.score;
    if (isOvertaken && !mayTell) return undefined;
    this.#known = { player: first?.score.service, newest };
    return isOvertaken ? { first: shownRow(first), passed: shownRow(own) } : undefined;
  }
}

/** What announcements are made of. */
export interface AnnouncementParts {
  readonly now: () => Moment;
  readonly scoreIndex: Pick<ScoreIndex, 'select' | 'leaderboard'>;
  announce(board: Board, slot: number, overtaking: Overtaking): Promise<Reply>;
}

/** The messages that tell that the first place of a board has changed hands. */
export class Announcements {
  readonly #held: HeldBoard;
  readonly #once: Once;
  readonly #parts: AnnouncementParts;
  #firstPlace = new FirstPlace();
  /** The one that was begun here. */
  #begun: Reply | undefined;

  constructor(held: HeldBoard, once: Once, parts: AnnouncementParts) {
    this.#held = held;
    this.#once = once;
    this.#parts = parts;
  }

  /** Forgets who had first place: the board has other settings, or was paused. */
  beginAnew(): void {
    this.#firstPlace = new FirstPlace();
  }

  /** Announces a new first one, if there is one. @throws ServiceFailure, StoreFailure */
  async look(lease: Lease): Promise<void> {
    const { settings, announcedAt } = this.#held.board;
    if (!settings.announce) return;
    const { wall } = this.#parts.now();
    const mayTell = announcedAt === undefined || Math.abs(wall - announcedAt) >= ANNOUNCE_EVERY;
    const overtaking = await this.#firstPlace.look(settings, this.#parts.scoreIndex, mayTell);
    if (!overtaking) return;
    this.#begun = await this.#parts.announce(this.#held.board, wall, overtaking);
    const begun = await this.#once.begin(lease, this.#held.board, 'announcement', wall);
    if (!begun) return;
    this.#held.noteBegun(begun.posting);
    await this.#send(lease, begun.posting, this.#begun, begun.since);
  }

  /** One that was begun. If a former process did that, it is not sent again: a start announces nothing. */
  async goOn(lease: Lease, posting: Posting): Promise<void> {
    const { slot } = posting;
    const isOld = Math.abs(this.#parts.now().wall - slot) >= ANNOUNCE_EVERY;
    if (!this.#begun || isOld) return this.#held.note(lease, { announcedAt: slot });
    const found = await this.#once.find(this.#held.board, posting);
    if (found.kind === 'absent') return this.#send(lease, posting, this.#begun, found.since);
    if (found.kind !== 'there' && found.kind !== 'refused') return this.#held.unmade(found);
    await this.#held.note(lease, { announcedAt: slot });
  }

  async #send(lease: Lease, posting: Posting, reply: Reply, since: Moment): Promise<void> {
    const held = this.#held;
    const sent = await this.#once.send(lease, held.board, posting, reply, since);
    if (sent.kind === 'refused') return held.refused(lease, sent.code, held.board.handled);
    if (sent.kind !== 'there') return held.unmade(sent);
    await held.note(lease, { announcedAt: posting.slot });
  }
}

const shownRow = ({ rank, score }: RankedScore): ShownRow => ({
  rank,
  player: score.service,
  score: score.score,
  record: score.id,
});
