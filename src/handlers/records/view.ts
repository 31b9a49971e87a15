import {
  type APIActionRowComponent,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { IndexedScore } from '../../services/score-records/score-index.ts';
import { type Button, button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import {
  block,
  compactJson,
  cutText,
  inline,
  plain,
  shownText,
  timestamp,
  when,
} from '../display/safe-text.ts';
import { type Arrival, extentOf, firstPage, listHeading, pageButtons } from '../paging/paging.ts';
import type { Reply } from '../reply.ts';
import { english } from '../words/en/index.ts';
import {
  type RecordDetailsFields,
  type RecordsPageFields,
  recordDetailsId,
  recordMenuId,
  recordsFileId,
  recordsPages,
} from './custom-ids.ts';
import type { FoundRecords, KnownRecord, WantedRecords } from './find-records.ts';
import { indexLine, logged, playerName } from './score-text.ts';

/** A page of records, a line for each, and buttons to other pages, to what is not shown, and for files. */
export function recordsView(
  fields: RecordsPageFields,
  wanted: WantedRecords,
  found: FoundRecords,
  arrival?: Arrival,
): Reply {
  const { rows, state } = found;
  const extent = extentOf(fields, { ...found, rows: rows.length }, arrival);
  // The index counts the rows of a page.
  const last = state === undefined ? rows.at(-1)?.id.toString() : undefined;
  // Any of them has the game, the player and the award that all of them have.
  const chosen = { ...fields, like: fields.by === '' ? '' : (rows[0]?.id.toString() ?? fields.like) };
  const shownPage = { ...chosen, page: extent.page, after: extent.page === fields.page ? fields.after : '' };
  const lines = [
    `**${listHeading('records', extent, english.lists)}**${wantedText(wanted)}`,
    state && indexLine(state),
    extent.note?.(english),
  ];
  return {
    embeds: [
      {
        color: COLOUR,
        description: [...lines.filter((line) => line !== undefined), ...rows.map(recordLine)].join('\n'),
      },
    ],
    components: [
      ...row(...pageButtons(recordsPages, chosen, extent, english, last)),
      ...(rows.length === 0
        ? []
        : [
            ...row(...orderButtons({ ...chosen, total: extent.total ?? '' })),
            ...row(
              button(recordDetailsId, shownPage, 'Details'),
              button(recordsFileId, { ...chosen, format: 'csv' }, 'CSV'),
              button(recordsFileId, { ...chosen, format: 'json' }, 'JSON'),
            ),
          ]),
    ],
  };
}

/** The orders, by what the first button of each says. */
const ORDERS = [
  { order: 'desc', label: 'Newest' },
  { order: 'score', label: 'Highest' },
  { order: 'asc', label: 'Oldest' },
] as const;

/** The buttons to the first page in another order. The one of the interface, by which a list begins, needs a button last. */
function orderButtons(chosen: RecordsPageFields): (Button | undefined)[] {
  const first = { ...chosen, ...firstPage(chosen.limit), total: chosen.total, after: '' };
  return ORDERS.filter(({ order }) => order !== 'asc' || chosen.order !== 'asc').map(({ order, label }) =>
    button(recordsPages.page, { ...first, order }, label, { disabled: order === chosen.order }),
  );
}

/** Characters of a game and of an award in a line, which takes no more than two of a phone. */
const SHOWN_IN_LINE = 16;

/** At most 140 characters: 25 of them have room among the 4,096 of an embed's description. */
function recordLine({ id, provider, score, nft_earned, created_at }: IndexedScore): string {
  const record = `#${id} ${plain(provider, SHOWN_IN_LINE)} ${logged(score)}`;
  const award = nft_earned === '' ? [] : [plain(nft_earned, SHOWN_IN_LINE)];
  return [record, ...award, timestamp(created_at, 'R')].join(' · ');
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

/** Characters: with the player's hash of 1,000 and all else they are below the 4,096 of an embed's description. */
const METADATA_LENGTH = 2_000;

/** Discord's limit for the label of an option. */
const LABEL_LENGTH = 100;

/**
 * A record with all its fields, and a menu of the others of its page.
 * @param record of `rows`, with its metadata where that is known
 */
export function recordDetailsView(
  fields: RecordDetailsFields,
  rows: readonly KnownRecord[],
  record: KnownRecord,
): Reply {
  return {
    embeds: [{ color: COLOUR, description: detailLines(record).join('\n') }],
    components: recordMenu(fields, rows, record.id),
  };
}

function detailLines(record: KnownRecord): string[] {
  const { id, provider, service, score, stage, bonus, nft_earned, created_at, updated_at, json } = record;
  return [
    `**#${id}** ${inline(provider, 100)}`,
    `**Score** ${logged(score)} · **stage** ${logged(stage)} · **bonus** ${logged(bonus)}`,
    `**Award** ${nft_earned === '' ? 'none' : inline(nft_earned, 300)}`,
    `**Logged** ${when(created_at)}`,
    ...(updated_at === undefined ? [] : [`**Changed** ${when(updated_at)}`]),
    '**Player**',
    block([shownText(service, 1_000)]),
    ...metadataLines(json, METADATA_LENGTH),
  ];
}

function recordMenu(
  fields: RecordDetailsFields,
  rows: readonly KnownRecord[],
  chosen: number,
): APIActionRowComponent<APIStringSelectComponent>[] {
  const customId = recordMenuId.encode(fields);
  if (customId === undefined || rows.length < 2) return [];
  const options = rows.map(({ id, provider, score }) => ({
    label: cutText(`#${id} ${shownText(provider, 40)} · ${logged(score)}`, LABEL_LENGTH),
    value: String(id),
    default: id === chosen,
  }));
  return [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.StringSelect, custom_id: customId, options }],
    },
  ];
}

/** Characters: longer metadata is not read as JSON, since little of it is shown. */
const READ_AS_JSON = 65_536;

/**
 * Metadata in a code block: compact when it is the JSON that it is meant to be, as it stands when it is not.
 * @param room characters for the text of it
 */
function metadataLines(json: string | undefined, room: number): string[] {
  if (json === undefined)
    return ['**Metadata** is not known: the service no longer lists this record as it was.'];
  if (json === '') return ['**Metadata** none'];
  const compact = compacted(json);
  return [
    compact === undefined ? '**Metadata**, which is not JSON' : '**Metadata**',
    block([shownText(compact ?? json, room)]),
  ];
}

function compacted(json: string): string | undefined {
  if (json.length > READ_AS_JSON) return undefined;
  try {
    return compactJson(json);
  } catch {
    return undefined;
  }
}
