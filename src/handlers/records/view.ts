import type { IndexedScore } from '../../services/indexes/score-table.ts';
import type { HandlerContext } from '../context.ts';
import { SELECT_OPTION_LABEL_LENGTH } from '../discord-limits.ts';
import { button, type MenuRow, menuRow, row, variantButtons } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { compactJson } from '../display/file-text.ts';
import { codeBlock, cutText, inline, joinLines, plain, shownText } from '../display/safe-text.ts';
import { timestamp } from '../display/timestamps.ts';
import { firstPage } from '../paging/page-fields.ts';
import { extentOf, isOnOnePage, listHeading, type Navigation, pageButtons } from '../paging/page-view.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import {
  type RecordDetailsFields,
  type RecordsPageFields,
  recordDetailsId,
  recordMenuId,
  recordsFileId,
  recordsPages,
} from './custom-ids.ts';
import type { FoundRecords, KnownRecord, RecordSelection } from './find-records.ts';
import {
  findPlayerNames,
  IN_ROW,
  type NameOf,
  otherNameText,
  type PlayerNames,
  plainPlayer,
  shownPlayer,
} from './players.ts';
import { formatLogged, indexLine, unknownPartLine } from './score-text.ts';

/**
 * Returns a page of records, a line for each, with buttons to other pages, for a file, to other orders and to details.
 */
export async function recordsView(
  fields: RecordsPageFields,
  wanted: RecordSelection,
  found: FoundRecords,
  context: HandlerContext,
  navigation?: Navigation,
): Promise<Reply> {
  const { words } = context;
  const { rows, state } = found;
  const { player } = wanted.filter;
  const players = rows.map(({ service }) => service);
  const names = await findPlayerNames(context, player === undefined ? players : [...players, player]);
  const texts = words.records.button;
  const extent = extentOf('records', fields, { ...found, rows: rows.length }, navigation);
  const orders = [
    ['desc', texts.newest],
    ['score', texts.highest],
    ['asc', texts.oldest],
  ] as const;
  const isWhole = isOnOnePage(extent);
  const isEmpty = rows.length === 0;
  // The index counts the rows of a page.
  const last = state === undefined ? rows.at(-1)?.id.toString() : undefined;
  const after = extent.page === fields.page ? fields.after : '';
  const total = extent.total ?? ('' as const);
  const shown = { ...fields, turn: 'a', page: extent.page, total, after } as const;
  const first = { ...shown, ...firstPage(fields.limit), total, after: '' };
  const description = joinLines(
    `**${listHeading('records', extent, words.lists)}**${selectionText(wanted, names.nameOf, words)}`,
    state && (isEmpty ? unknownPartLine : indexLine)(state, words),
    found.comparesGames ? words.records.severalGames : undefined,
    extent.note?.(words),
    ...rows.map((each) => recordLine(each, wanted, names, words)),
  );
  return {
    embeds: [{ color: COLOUR, description }],
    components: [
      ...row(
        ...pageButtons(recordsPages, fields, extent, words, last),
        ...(isWhole || isEmpty ? [] : [button(recordsFileId, { ...fields, format: 'csv' }, texts.file)]),
      ),
      ...(isEmpty
        ? []
        : row(
            ...(isWhole && rows.length === 1
              ? []
              : variantButtons(recordsPages.page, shown, 'order', orders, first)),
            button(recordDetailsId, shown, texts.details),
          )),
    ],
  };
}

/** Maximum characters of a game and of an award in a line, which takes at most two lines on a phone. */
const SHOWN_IN_LINE = 16;

/** The names of players, and the language. */
interface Named {
  readonly nameOf: NameOf;
  readonly words: Words;
}

/** At most 160 characters in any language: an embed's description has room for 25 such lines. */
function recordLine(
  { provider, service, score, nft_earned, created_at }: IndexedScore,
  { filter }: RecordSelection,
  names: PlayerNames,
  words: Words,
): string {
  const record = `**${formatLogged(score, words)}** ${shownPlayer(service, names.nameOf, IN_ROW)}`;
  // The heading has the filtered game and award.
  const game = filter.provider === undefined ? [plain(provider, SHOWN_IN_LINE)] : [];
  const award = nft_earned === '' || filter.award !== undefined ? [] : [plain(nft_earned, SHOWN_IN_LINE)];
  return [
    record,
    ...game,
    ...award,
    timestamp(created_at, 'R'),
    ...otherNameText(service, names, words),
  ].join(' · ');
}

/** Returns the filters and the order for the end of a heading: ` · game `tide-runner` · highest score first`. */
export function selectionText(
  { order, filter }: RecordSelection,
  nameOf: NameOf,
  { records }: Words,
): string {
  const { provider, player, award } = filter;
  const parts = [
    provider === undefined ? [] : records.filter.game({ provider: inline(provider, 60) }),
    player === undefined ? [] : records.filter.player({ player: shownPlayer(player, nameOf) }),
    award === undefined ? [] : records.filter.award({ award: inline(award, 60) }),
    records.filter.order[order],
  ];
  return parts
    .flat()
    .map((part) => ` · ${part}`)
    .join('');
}

/**
 * Maximum characters of metadata: an embed's description also contains the player's hash of 1,000 and all other fields.
 */
const METADATA_LENGTH = 2_000;

/**
 * Returns a record with all its fields, and a menu of the other records of its page.
 * @param record of `rows`, with its metadata if known
 */
export async function recordDetailsView(
  fields: RecordDetailsFields,
  rows: readonly KnownRecord[],
  record: KnownRecord,
  context: HandlerContext,
): Promise<Reply> {
  const { nameOf } = await findPlayerNames(
    context,
    rows.map(({ service }) => service),
  );
  const named = { nameOf, words: context.words };
  return {
    embeds: [{ color: COLOUR, description: detailLines(record, named).join('\n') }],
    components: recordMenu(fields, rows, record.id, named),
  };
}

function detailLines(record: KnownRecord, { nameOf, words }: Named): string[] {
  const { id, provider, service, score, stage, bonus, nft_earned, created_at, updated_at, json } = record;
  const { field } = words.records;
  const name = nameOf(service);
  return [
    `**${field.record({ id: String(id) })}** ${inline(provider, 100)}`,
    field.numbers({
      score: formatLogged(score, words),
      stage: formatLogged(stage, words),
      bonus: formatLogged(bonus, words),
    }),
    nft_earned === '' ? field.noAward : field.award({ award: inline(nft_earned, 300) }),
    field.logged(timesOf(created_at)),
    ...(updated_at === undefined ? [] : [field.changed(timesOf(updated_at))]),
    name === undefined ? field.player : `${field.player} ${inline(name, 300)}`,
    codeBlock([shownText(service, 1_000)]),
    ...metadataLines(json, METADATA_LENGTH, field),
  ];
}

/** A time, and how long ago it was. */
const timesOf = (time: Date) => ({ time: timestamp(time, 'f'), ago: timestamp(time, 'R') });

function recordMenu(
  fields: RecordDetailsFields,
  rows: readonly KnownRecord[],
  chosen: number,
  { nameOf, words }: Named,
): MenuRow[] {
  if (rows.length < 2) return [];
  const options = rows.map(({ id, provider, service, score }) => ({
    label: cutText(
      `${formatLogged(score, words)} ${plainPlayer(service, nameOf, IN_ROW)} · ${shownText(provider, 40)}`,
      SELECT_OPTION_LABEL_LENGTH,
    ),
    description: words.records.field.record({ id: String(id) }),
    value: String(id),
    default: id === chosen,
  }));
  return menuRow(recordMenuId.encode(fields), options);
}

/** Characters. Longer metadata is not parsed, because little of it is shown. */
const MAX_PARSED_LENGTH = 65_536;

/**
 * Returns metadata in a code block: compact if it is valid JSON, as it should be, and unchanged otherwise.
 * @param room characters for its text
 */
function metadataLines(json: string | undefined, room: number, field: Words['records']['field']): string[] {
  if (json === undefined) return [field.unknownMetadata];
  if (json === '') return [field.noMetadata];
  const compact = compacted(json);
  return [
    compact === undefined ? field.noJson : field.metadata,
    codeBlock([shownText(compact ?? json, room)]),
  ];
}

function compacted(json: string): string | undefined {
  if (json.length > MAX_PARSED_LENGTH) return undefined;
  try {
    return compactJson(json);
  } catch {
    return undefined;
  }
}
