import {
  type APIActionRowComponent,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { IndexedScore } from '../../services/score-records/score-index.ts';
import { type Button, button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { block, compactJson, cutText, inline, plain, shownText, timestamp } from '../display/safe-text.ts';
import { type Arrival, extentOf, firstPage, listHeading, pageButtons } from '../paging/paging.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/en/index.ts';
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

/** A page of records, a line for each, and buttons to other pages, to omitted details, and for files. */
export function recordsView(
  fields: RecordsPageFields,
  wanted: WantedRecords,
  found: FoundRecords,
  words: Words,
  arrival?: Arrival,
): Reply {
  const { rows, state } = found;
  const says = words.records.button;
  const extent = extentOf(fields, { ...found, rows: rows.length }, arrival);
  // The index counts the rows of a page.
  const last = state === undefined ? rows.at(-1)?.id.toString() : undefined;
  // Any of them has the game, the player and the award that all of them have.
  const chosen = { ...fields, like: fields.by === '' ? '' : (rows[0]?.id.toString() ?? fields.like) };
  const shownPage = { ...chosen, page: extent.page, after: extent.page === fields.page ? fields.after : '' };
  const lines = [
    `**${listHeading('records', extent, words.lists)}**${wantedText(wanted, words)}`,
    state && indexLine(state, words),
    extent.note?.(words),
  ];
  return {
    embeds: [
      {
        color: COLOUR,
        description: [
          ...lines.filter((line) => line !== undefined),
          ...rows.map((each) => recordLine(each, words)),
        ].join('\n'),
      },
    ],
    components: [
      ...row(...pageButtons(recordsPages, chosen, extent, words, last)),
      ...(rows.length === 0
        ? []
        : [
            ...row(...orderButtons({ ...chosen, total: extent.total ?? '' }, says)),
            ...row(
              button(recordDetailsId, shownPage, says.details),
              button(recordsFileId, { ...chosen, format: 'csv' }, says.csv),
              button(recordsFileId, { ...chosen, format: 'json' }, says.json),
            ),
          ]),
    ],
  };
}

/** The orders, by what their buttons say. */
const ORDERS = [
  { order: 'desc', label: 'newest' },
  { order: 'score', label: 'highest' },
  { order: 'asc', label: 'oldest' },
] as const;

/** The buttons to the first page in another order. The one of the interface, by which a list begins, needs a button last. */
function orderButtons(chosen: RecordsPageFields, says: Words['records']['button']): (Button | undefined)[] {
  const first = { ...chosen, ...firstPage(chosen.limit), total: chosen.total, after: '' };
  return ORDERS.filter(({ order }) => order !== 'asc' || chosen.order !== 'asc').map(({ order, label }) =>
    button(recordsPages.page, { ...first, order }, says[label], { disabled: order === chosen.order }),
  );
}

/** Characters of a game and of an award in a line, which takes no more than two of a phone. */
const SHOWN_IN_LINE = 16;

/** At most 140 characters: 25 of them have room among the 4,096 of an embed's description. */
function recordLine({ id, provider, score, nft_earned, created_at }: IndexedScore, words: Words): string {
  const record = `#${id} ${plain(provider, SHOWN_IN_LINE)} ${logged(score, words)}`;
  const award = nft_earned === '' ? [] : [plain(nft_earned, SHOWN_IN_LINE)];
  return [record, ...award, timestamp(created_at, 'R')].join(' · ');
}

/** By what records were filtered and sorted, to stand behind a heading: ` · game `tide-runner` · highest score first`. */
export function wantedText({ order, filter }: WantedRecords, { records }: Words): string {
  const { provider, player, award } = filter;
  const parts = [
    provider === undefined ? [] : records.filter.game({ provider: inline(provider, 60) }),
    player === undefined ? [] : records.filter.player({ player: playerName(player) }),
    award === undefined ? [] : records.filter.award({ award: inline(award, 60) }),
    order === 'score' ? records.filter.highestFirst : [],
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
  words: Words,
): Reply {
  return {
    embeds: [{ color: COLOUR, description: detailLines(record, words).join('\n') }],
    components: recordMenu(fields, rows, record.id, words),
  };
}

function detailLines(record: KnownRecord, words: Words): string[] {
  const { id, provider, service, score, stage, bonus, nft_earned, created_at, updated_at, json } = record;
  const { field } = words.records;
  return [
    `**#${id}** ${inline(provider, 100)}`,
    field.numbers({
      score: logged(score, words),
      stage: logged(stage, words),
      bonus: logged(bonus, words),
    }),
    nft_earned === '' ? field.noAward : field.award({ award: inline(nft_earned, 300) }),
    field.logged(timesOf(created_at)),
    ...(updated_at === undefined ? [] : [field.changed(timesOf(updated_at))]),
    field.player,
    block([shownText(service, 1_000)]),
    ...metadataLines(json, METADATA_LENGTH, field),
  ];
}

/** When something was, and how long ago. */
const timesOf = (time: Date) => ({ time: timestamp(time, 'f'), ago: timestamp(time, 'R') });

function recordMenu(
  fields: RecordDetailsFields,
  rows: readonly KnownRecord[],
  chosen: number,
  words: Words,
): APIActionRowComponent<APIStringSelectComponent>[] {
  const customId = recordMenuId.encode(fields);
  if (customId === undefined || rows.length < 2) return [];
  const options = rows.map(({ id, provider, score }) => ({
    label: cutText(`#${id} ${shownText(provider, 40)} · ${logged(score, words)}`, LABEL_LENGTH),
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
function metadataLines(json: string | undefined, room: number, field: Words['records']['field']): string[] {
  if (json === undefined) return [field.unknownMetadata];
  if (json === '') return [field.noMetadata];
  const compact = compacted(json);
  return [compact === undefined ? field.noJson : field.metadata, block([shownText(compact ?? json, room)])];
}

function compacted(json: string): string | undefined {
  if (json.length > READ_AS_JSON) return undefined;
  try {
    return compactJson(json);
  } catch {
    return undefined;
  }
}
