import { beginningOfPeriod } from '../../handlers/records/score-filter.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Board, BoardSettings, PostedRow } from '../../handlers/server-boards.ts';
import type { RankedScore, ScoreIndex } from '../../services/indexes/score-index.ts';
import type { PendingPost } from '../store/board-store.ts';
import type { ClockReading, ExactlyOnceSender, Lease } from './exactly-once-sender.ts';
import type { ScheduledBoard } from './scheduled-board.ts';

/** Minimum milliseconds between two announcements of a board. */
const ANNOUNCE_EVERY = 600_000;

/** The player who took first place, and the player who held it. */
interface Overtaking {
  readonly first: PostedRow;
  readonly passed: PostedRow;
}

/**
 * Tracks the first place of a board from the first check of this process, which announces nothing. First place changes
 * hands only by a score that arrived after the last check and exceeds the current score of the former leader; the end
 * of a period does not count.
 */
class FirstPlace {
  /** The leader at the last check, and the highest id of a score record then. */
  #known: { readonly player: string | undefined; readonly newest: number } | undefined;

  /**
   * @param mayAnnounce if false, a later check returns the change if it still holds
   * @throws ServiceFailure
   */
  async look(
    { provider, stage, period }: BoardSettings,
    index: Pick<ScoreIndex, 'select' | 'leaderboard'>,
    mayAnnounce: boolean,
  ): Promise<Overtaking | undefined> {
    const known = this.#known;
    // Read first, so that a record that arrives between the two reads counts as new at the next check.
    const { rows } = await index.select({ provider, stage }, { order: 'newest', offset: 0, limit: 1 });
    const newest = rows[0]?.id ?? Number.NEGATIVE_INFINITY;
    const filter = { provider, stage, since: beginningOfPeriod(period) };
    const part = { offset: 0, limit: 1 };
    const shared = await index.leaderboard(filter, part);
    // The cached leaderboard lacks a given player's place. It is read separately if another player is first.
    const isOther = known?.player !== undefined && known.player !== shared.rows[0]?.score.service;
    const board = isOther ? await index.leaderboard(filter, { ...part, player: known.player }) : shared;
    const [first] = board.rows;
    const { own } = board;
    // With equal scores the earlier one stays first, so that nobody overtakes themselves.
    const isOvertaken =
      known !== undefined &&
      first !== undefined &&
      own !== undefined &&
      first.score.id > known.newest &&
      first.score.score > own.score.score;
    if (isOvertaken && !mayAnnounce) return undefined;
    this.#known = { player: first?.score.service, newest };
    return isOvertaken ? { first: shownRow(first), passed: shownRow(own) } : undefined;
  }
}

/** What announcements need. */
export interface AnnouncementParts {
  readonly now: () => ClockReading;
  readonly scoreIndex: Pick<ScoreIndex, 'select' | 'leaderboard'>;
  announce(board: Board, slot: number, overtaking: Overtaking): Promise<Reply>;
}

/** Announces when the first place of a board changes hands. */
export class Announcements {
  readonly #scheduled: ScheduledBoard;
  readonly #sender: ExactlyOnceSender;
  readonly #parts: AnnouncementParts;
  #firstPlace = new FirstPlace();
  /** The message of the announcement that began in this process. */
  #begun: Reply | undefined;

  constructor(scheduled: ScheduledBoard, sender: ExactlyOnceSender, parts: AnnouncementParts) {
    this.#scheduled = scheduled;
    this.#sender = sender;
    this.#parts = parts;
  }

  /** Forgets the leader, because the board's settings changed or it was paused. */
  reset(): void {
    this.#firstPlace = new FirstPlace();
  }

  /**
   * Announces a new leader. No-op without one.
   * @throws ServiceFailure, StoreFailure
   */
  async check(lease: Lease): Promise<void> {
    const { settings, announcedAt } = this.#scheduled.board;
    if (!settings.announce) return;
    const { wall } = this.#parts.now();
    const mayTell = announcedAt === undefined || Math.abs(wall - announcedAt) >= ANNOUNCE_EVERY;
    const overtaking = await this.#firstPlace.look(settings, this.#parts.scoreIndex, mayTell);
    if (!overtaking) return;
    this.#begun = await this.#parts.announce(this.#scheduled.board, wall, overtaking);
    const begun = await this.#sender.begin(lease, this.#scheduled.board, 'announcement', wall);
    if (!begun) return;
    this.#scheduled.setPending(begun.post);
    await this.#send(lease, begun.post, this.#begun, begun.since);
  }

  /**
   * Resumes an announcement that has begun. One that began in a former process is not sent again, because a start
   * announces nothing.
   */
  async resume(lease: Lease, post: PendingPost): Promise<void> {
    const { slot } = post;
    const isOld = Math.abs(this.#parts.now().wall - slot) >= ANNOUNCE_EVERY;
    if (!this.#begun || isOld) return this.#scheduled.update(lease, { announcedAt: slot });
    const found = await this.#sender.find(this.#scheduled.board, post);
    if (found.kind === 'absent') return this.#send(lease, post, this.#begun, found.since);
    if (found.kind !== 'sent' && found.kind !== 'refused') return this.#scheduled.callFailed(found);
    await this.#scheduled.update(lease, { announcedAt: slot });
  }

  async #send(lease: Lease, post: PendingPost, reply: Reply, since: ClockReading): Promise<void> {
    const scheduled = this.#scheduled;
    const sent = await this.#sender.send(lease, scheduled.board, post, reply, since);
    if (sent.kind === 'refused') return scheduled.refused(lease, sent.code, scheduled.board.handled);
    if (sent.kind !== 'sent') return scheduled.callFailed(sent);
    await scheduled.update(lease, { announcedAt: post.slot });
  }
}

const shownRow = ({ rank, score }: RankedScore): PostedRow => ({
  rank,
  player: score.service,
  score: score.score,
  record: score.id,
});
