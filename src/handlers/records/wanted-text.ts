import { inline } from '../display/display-text.ts';
import { playerName } from './player-name.ts';
import type { WantedRecords } from './wanted-records.ts';

/** By what records were filtered and sorted, to stand behind a heading: ` · game `tide-runner` · highest score first`. */
export function wantedText({ order, filter }: WantedRecords): string {
  const { provider, player, award } = filter;
  const parts = [
    provider === undefined ? [] : `game ${inline(provider, 60)}`,
    player === undefined ? [] : `player ${playerName(player)}`,
    award === undefined ? [] : `award ${inline(award, 60)}`,
    order === 'score' ? 'highest score first' : [],
  ];
  return parts
    .flat()
    .map((part) => ` · ${part}`)
    .join('');
}
