import type { Leaderboard, RankedScore } from '../../services/score-records/score-index.ts';
import { row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { inline } from '../display/display-text.ts';
import { grouped } from '../display/number.ts';
import { timestamp } from '../display/time.ts';
import { type Arrival, extentOf, heading } from '../paging/extent.ts';
import { pageButtons } from '../paging/page-buttons.ts';
import { indexLine } from '../records/index-line.ts';
import { logged } from '../records/logged-number.ts';
import { PERIODS, type Period } from '../records/period.ts';
import { playerName } from '../records/player-name.ts';
import type { Reply } from '../reply.ts';
import { type TopPageFields, topPages } from './custom-ids.ts';

/** A part of a leaderboard, and what it is of. */
export interface Board {
  readonly provider: string;
  readonly stage: number | undefined;
  readonly period: Period;
  /** The whole hash of a player whose rank is wanted. */
  readonly player: string | undefined;
  /** How many players stand before those of `leaderboard`. */
  readonly offset: number;
  readonly leaderboard: Leaderboard;
}

const MEDALS = ['🥇', '🥈', '🥉'];

/** A page of a leaderboard: who stands where, the rank of the player who was asked for, and how fresh it is. */
export function topView(fields: TopPageFields, board: Board, arrival?: Arrival): Reply {
  const { provider, stage, player, offset, leaderboard } = board;
  const { rows, players, state, own } = leaderboard;
  const more = offset + rows.length < players;
  const extent = extentOf(fields, { offset, rows: rows.length, more, total: players }, arrival);
  const of = [
    `**Top of ${inline(provider, 60)}**`,
    ...(stage === undefined ? [] : [`stage ${logged(stage)}`]),
  ];
  const lines = [
    [...of, PERIODS[board.period]].join(' · '),
    heading('player', extent),
    indexLine(state),
    extent.note,
    ...(rows.length === 0
      ? []
      : ['', ...rows.map((ranked) => line(ranked, ranked.score.service === player))]),
    ...(player === undefined ? [] : ['', ownLine(player, leaderboard)]),
  ];
  const game = rows[0]?.score.id.toString() ?? fields.game;
  const next = { ...fields, game, player: own?.score.id.toString() ?? fields.player };
  return {
    embeds: [{ color: COLOUR, description: lines.filter((each) => each !== undefined).join('\n') }],
    components: row(...pageButtons(topPages, next, extent)),
  };
}

/** In code, as Discord would take `4.` for a list of its own, and count on where players share a rank. */
const rankName = (rank: number): string => MEDALS[rank - 1] ?? `\`#${grouped(rank)}\``;

function line({ rank, score }: RankedScore, isWanted: boolean): string {
  const { service, stage, created_at } = score;
  const parts = [
    `${rankName(rank)} **${logged(score.score)}** ${playerName(service)}`,
    `stage ${logged(stage)}`,
    timestamp(created_at, 'd'),
  ];
  return `${parts.join(' · ')}${isWanted ? ' ◀' : ''}`;
}

function ownLine(player: string, { own, players }: Leaderboard): string {
  if (!own) return `${playerName(player)} has no score here.`;
  return `${playerName(player)} is ${rankName(own.rank)} of ${grouped(players)}, with **${logged(own.score.score)}**.`;
}
