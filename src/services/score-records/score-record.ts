import type { DirectedPageRequest, Page } from '../lists/page.ts';

/**
 * A score as a game logged it. Unlike a score resource it is only read. A text is kept up to 1,000 characters, metadata
 * up to 65,536: of a longer one the beginning.
 */
export interface ScoreRecord {
  readonly id: number;
  /** The field `the service`: the player's registered name, hashed or in another format. */
  readonly service: string;
  /** The game that produced the record. */
  readonly provider: string;
  /** The award earned, in words. */
  readonly nft_earned: string;
  /** These three are integers by the interface. A game may have logged others, and larger ones than JSON can carry. */
  readonly score: number;
  readonly stage: number;
  readonly bonus: number;
  /** Meant to be a JSON text; it is the game's word, and may be anything. */
  readonly json: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The score-record listing, `GET /api/v1/score` (docs/interface.md#score-records). */
export interface ScoreRecords {
  /**
   * In the order of their ids.
   * @throws ServiceFailure
   */
  page(request: DirectedPageRequest): Promise<Page<ScoreRecord>>;
}
