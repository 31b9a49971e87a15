import type { APIEmbedField } from 'discord-api-types/v10';
import type { Page } from '../../services/lists/page.ts';
import type { ScoreRecord } from '../../services/score-records/score-record.ts';
import { row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { compactJson } from '../display/compact-json.ts';
import { inline } from '../display/display-text.ts';
import { timestamp } from '../display/time.ts';
import { type Arrival, extentOf, heading } from '../paging/extent.ts';
import { pageButtons } from '../paging/page-buttons.ts';
import type { Reply } from '../reply.ts';
import { type RecordsPageFields, recordsPages } from './custom-ids.ts';

/**
 * An embed's texts have at most 6,000 characters in all, and a field's value 1,024. A record takes at most 205 besides
 * its metadata, which gets the rest.
 */
const ROOM_FOR_RECORDS = 5_900;
const ROOM_BESIDE_METADATA = 205;
const METADATA_LENGTH = 700;

/** A page of records, a field for each, and buttons to other pages. */
export function recordsView(fields: RecordsPageFields, page: Page<ScoreRecord>, arrival?: Arrival): Reply {
  const { rows } = page;
  const extent = extentOf(fields, { ...page, rows: rows.length }, arrival);
  const room = Math.floor(ROOM_FOR_RECORDS / Math.max(rows.length, 1)) - ROOM_BESIDE_METADATA;
  const last = rows.at(-1)?.id.toString();
  return {
    embeds: [
      {
        color: COLOUR,
        description: [`**${heading('record', extent)}**`, extent.note].filter(Boolean).join('\n'),
        fields: rows.map((record) => field(record, Math.min(room, METADATA_LENGTH))),
      },
    ],
    components: row(...pageButtons(recordsPages, fields, extent, last)),
  };
}

function field(record: ScoreRecord, room: number): APIEmbedField {
  const { id, provider, score, stage, bonus, nft_earned, created_at, service, json } = record;
  const numbers = `score **${exactly(score)}** · stage ${exactly(stage)} · bonus ${exactly(bonus)}`;
  const award = nft_earned === '' ? '' : ` · award ${inline(nft_earned, 20)}`;
  return {
    name: `#${id} ${inline(provider, 16)}`,
    value: `${numbers}${award} · player ${inline(service, 12)} · ${timestamp(created_at, 'd')}${metadata(json, room)}`,
  };
}

/** An integer as it is. Any other number, and one so large that its last digits are lost, is shown as about that much. */
const exactly = (logged: number): string =>
  Number.isSafeInteger(logged) ? String(logged) : `≈${logged.toPrecision(6)}`;

const NOT_JSON = '\nnot JSON: ';

/** Characters: longer metadata is not read as JSON, since little of it is shown. */
const READ_AS_JSON = 4_096;

/** Metadata on one line: compact when it is the JSON that it is meant to be, as it stands when it is not or is long. */
function metadata(json: string, room: number): string {
  if (json === '') return '';
  if (json.length > READ_AS_JSON) return `\n${inline(json, room)}`;
  try {
    return `\n${inline(compactJson(json), room)}`;
  } catch {
    return `${NOT_JSON}${inline(json, room - NOT_JSON.length)}`;
  }
}
