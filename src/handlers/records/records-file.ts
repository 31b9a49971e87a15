import { MAX_ROWS_PER_CALL } from '../../services/lists/page.ts';
import type { HandlerContext } from '../context.ts';
import { DEFAULT_ATTACHMENT_SIZE_LIMIT } from '../discord-limits.ts';
import { csvHeader, csvLine, fileName, rowsThatFit, safeJson } from '../display/file-text.ts';
import { joinLines } from '../display/safe-text.ts';
import type { Reply } from '../reply.ts';
import type { Say, Words } from '../words/words.ts';
import { findRecords, type KnownRecord, type RecordSelection, withMetadata } from './find-records.ts';
import { findPlayerNames, type NameOf, playerInFileName } from './players.ts';
import { indexLine, unknownPartLine } from './score-text.ts';
import { selectionText } from './view.ts';

type FileFormat = 'csv' | 'json';

/**
 * Returns the records as a file with the interface's own fields: the first records, as many as Discord accepts. CSV
 * also has the players' names.
 * @param note a sentence below the heading
 */
export async function recordsFile(
  wanted: RecordSelection,
  format: FileFormat,
  context: HandlerContext,
  note?: Say,
): Promise<Reply> {
  const found = await findRecords(wanted, { offset: 0, limit: MAX_ROWS_PER_CALL }, context);
  const { player } = wanted.filter;
  const named = player === undefined ? [] : [player];
  // JSON has no names.
  if (format === 'csv') named.push(...found.rows.map(({ service }) => service));
  const { nameOf } = await findPlayerNames(context, named);
  const records = await withMetadata(found.rows, context);
  // A server with boosts accepts more, but nobody reads more.
  const limit = Math.min(context.attachmentSizeLimit, DEFAULT_ATTACHMENT_SIZE_LIMIT);
  const { text, written } = await WRITERS[format](records, limit, nameOf);
  const unwritten = records.length - written;
  const { words } = context;
  const texts = words.records.file;
  const content = joinLines(
    `**${texts.records({ records: written })}**${selectionText(wanted, nameOf, words)}`,
    note?.(words),
    found.comparesGames ? words.records.severalGames : undefined,
    unwritten > 0 || found.more
      ? cutNote(texts, { records: written, all: found.total, isOfDiscord: unwritten > 0 })
      : undefined,
    records.some(({ json }) => json === undefined) ? texts.noMetadata : undefined,
    found.state && (records.length === 0 ? unknownPartLine : indexLine)(found.state, words),
  );
  return {
    content,
    files: [
      { name: recordsFileName(wanted, nameOf, format), contentType: TYPES[format], data: Buffer.from(text) },
    ],
  };
}

/** Returns the reason for an incomplete file: Discord's limit, or the maximum rows of a call. */
function cutNote(
  texts: Words['records']['file'],
  { records, all, isOfDiscord }: { records: number; all: number | undefined; isOfDiscord: boolean },
): string {
  if (all === undefined) return isOfDiscord ? texts.discordsFirst({ records }) : texts.first({ records });
  return isOfDiscord ? texts.discordsFirstOf({ records, all }) : texts.firstOf({ records, all });
}

/** Contains the filters, and the order if it is not by id. */
function recordsFileName({ order, filter }: RecordSelection, nameOf: NameOf, format: FileFormat): string {
  const { provider = '', player, award = '' } = filter;
  const of = player === undefined ? '' : playerInFileName(player, nameOf);
  return fileName([provider, of, award, 'records', IN_ORDER[order]], format);
}

const IN_ORDER = { asc: '', desc: 'newest-first', score: 'highest-first' };

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' };
const WRITERS = { csv: asCsv, json: asJson };

/** The fields of the interface, by its names, without those that the index lacks. */
function interfaceFields({ service, created_at, updated_at, ...others }: KnownRecord) {
  const { id, provider, nft_earned, score, stage, bonus, json } = others;
  return {
    id,
    'the service': service,
    provider,
    nft_earned,
    score,
    stage,
    bonus,
    json,
    created_at: created_at.toISOString(),
    updated_at: updated_at?.toISOString(),
  };
}

const COLUMNS = [
  'id',
  'the service',
  'provider',
  'nft_earned',
  'score',
  'stage',
  'bonus',
  'json',
  'created_at',
  'updated_at',
] as const;

/** The column after the interface's fields: the player's name, if everybody in the place may know it. */
const NAME_COLUMN = 'player_name';

function asCsv(records: readonly KnownRecord[], limit: number, nameOf: NameOf) {
  const line = (record: KnownRecord) => {
    const fields = interfaceFields(record);
    return csvLine([...COLUMNS.map((column) => fields[column] ?? ''), nameOf(record.service) ?? '']);
  };
  return rowsThatFit(records, line, { opening: csvHeader([...COLUMNS, NAME_COLUMN]), closing: '', limit });
}

function asJson(records: readonly KnownRecord[], limit: number) {
  // JSON cannot express a value that is too large for a number.
  const finite = (number: number) => (Number.isFinite(number) ? number : String(number));
  const line = (record: KnownRecord, at: number) => {
    const { score, stage, bonus, ...fields } = interfaceFields(record);
    const numbers = { score: finite(score), stage: finite(stage), bonus: finite(bonus) };
    return `${at === 0 ? '' : ',\n'}${safeJson({ ...fields, ...numbers }, 0)}`;
  };
  return rowsThatFit(records, line, { opening: '[\n', closing: '\n]\n', limit });
}
