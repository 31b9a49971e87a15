import type { APIEmbedField } from 'discord-api-types/v10';
import type { IndexedScore } from '../../services/score-records/score-index.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { inline, timestamp } from '../display/text.ts';
import { type Arrival, extentOf, heading, pageButtons } from '../paging/page.ts';
import type { Reply } from '../reply.ts';
import { type RecordsPageFields, recordDetailsId, recordsFileId, recordsPages } from './custom-ids.ts';
import type { FoundRecords, WantedRecords } from './find-records.ts';
import { indexLine, logged, playerName } from './score-text.ts';

/** A page of records, a field for each, and buttons to other pages, to what is not shown, and for files. */
export function recordsView(
  fields: RecordsPageFields,
  wanted: WantedRecords,
  found: FoundRecords,
  arrival?: Arrival,
): Reply {
  const { rows, state } = found;
  const extent = extentOf(fields, { ...found, rows: rows.length }, arrival);
  const last = fields.by === '' && fields.order !== 'score' ? rows.at(-1)?.id.toString() : undefined;
  // Any of them has the game, the player and the award that all of them have.
  const chosen = { ...fields, like: fields.by === '' ? '' : (rows[0]?.id.toString() ?? fields.like) };
  const shown = { ...chosen, page: extent.page, after: extent.page === fields.page ? fields.after : '' };
  const lines = [
    `**${heading('record', extent)}**${wantedText(wanted)}`,
    state && indexLine(state),
    extent.note,
  ];
  return {
    embeds: [
      {
        color: COLOUR,
        description: lines.filter((line) => line !== undefined).join('\n'),
        fields: rows.map(field),
      },
    ],
    components: [
      ...row(...pageButtons(recordsPages, chosen, extent, last)),
      ...(rows.length === 0
        ? []
        : row(
            button(recordDetailsId, shown, 'Details'),
            button(recordsFileId, { ...chosen, format: 'csv' }, 'CSV'),
            button(recordsFileId, { ...chosen, format: 'json' }, 'JSON'),
          )),
    ],
  };
}

/** At most 230 characters: 25 of them have room among the 6,000 of an embed. */
function field({
  id,
  provider,
  score,
  stage,
  bonus,
  nft_earned,
  created_at,
  service,
}: IndexedScore): APIEmbedField {
  const numbers = `score **${logged(score)}** · stage ${logged(stage)} · bonus ${logged(bonus)}`;
  const award = nft_earned === '' ? '' : ` · award ${inline(nft_earned, 20)}`;
  return {
    name: `#${id} ${inline(provider, 16)}`,
    value: `${numbers}${award} · player ${playerName(service)} · ${timestamp(created_at, 'd')}`,
  };
}

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
