/** `/records`: the score records that games have logged, in pages. */

import type { APIEmbedField } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Direction } from '../services/lists/direction.ts';
import type { ScoreRecord } from '../services/score-records/score-record.ts';
import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { button, defineComponent, row, type StatefulComponent } from './declaration/component.ts';
import { customIdCodec } from './declaration/custom-id.ts';
import { choice, integer } from './declaration/options.ts';
import { compactJson } from './display/compact-json.ts';
import { inline } from './display/display-text.ts';
import { pageExtent } from './display/page-extent.ts';
import type { Reply } from './reply.ts';

/** An embed has at most 25 fields. */
const MOST_RECORDS = 25;

/**
 * An embed's texts have at most 6,000 characters in all, and a field's value 1,024. A record takes at most 205 besides
 * its metadata, which gets the rest.
 */
const ROOM_FOR_RECORDS = 5_900;
const ROOM_BESIDE_METADATA = 205;
const METADATA_LENGTH = 700;

const COLOUR = 0x5865f2;

/** Which page; `after` is the id of the record before it, 0 when it is not known. */
interface RecordsQuestion {
  readonly direction: Direction;
  readonly limit: number;
  readonly page: number;
  readonly after: number;
}

const pageButton: StatefulComponent<RecordsQuestion> = defineComponent({
  codec: customIdCodec('records-page', {
    direction: z.enum(['asc', 'desc']),
    limit: z.coerce.number().int().min(1).max(MOST_RECORDS),
    page: z.coerce.number().int().min(0).max(1_000_000),
    after: z.coerce.number().int(),
  }),
  effect: 'update-own',
  run: (question, context) => answer(question, context),
});

export const records = defineCommand({
  name: 'records',
  description: 'Show the scores that games have logged',
  options: {
    limit: integer({
      description: 'Records on a page, 15 unless told',
      min: 1,
      max: MOST_RECORDS,
      fallback: 15,
    }),
    default: choice({
      description: 'Order of the records, ascending unless told',
      choices: [
        { value: 'asc', name: 'ascending' },
        { value: 'desc', name: 'descending' },
      ],
      fallback: 'asc',
    }),
  },
  visibility: 'public',
  components: [pageButton],
  run: ({ limit, default: direction }, context) => answer({ direction, limit, page: 0, after: 0 }, context),
});

async function answer(question: RecordsQuestion, { scoreRecords }: HandlerContext): Promise<Reply> {
  const { direction, limit, page, after } = question;
  const at = { direction, limit, offset: page * limit, after: after === 0 ? undefined : after };
  const { rows, more } = await scoreRecords.page(at);
  const heading = pageExtent('record', { offset: page * limit, rows: rows.length, more });
  const room = Math.floor(ROOM_FOR_RECORDS / Math.max(rows.length, 1)) - ROOM_BESIDE_METADATA;
  const fields = rows.map((record) => field(record, Math.min(room, METADATA_LENGTH)));
  return {
    embeds: [{ color: COLOUR, description: `**${heading}**`, fields }],
    components: pageRow(question, rows, more),
  };
}

function field(record: ScoreRecord, room: number): APIEmbedField {
  const { id, provider, score, stage, bonus, nft_earned, created_at, service, json } = record;
  const numbers = `score **${score}** · stage ${stage} · bonus ${bonus}`;
  const award = nft_earned === '' ? '' : ` · award ${inline(nft_earned, 20)}`;
  const logged = `<t:${Math.floor(created_at.getTime() / 1_000)}:d>`;
  return {
    name: `#${id} ${inline(provider, 16)}`,
    value: `${numbers}${award} · player ${inline(service, 12)} · ${logged}${metadata(json, room)}`,
  };
}

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

function pageRow(
  { page, ...question }: RecordsQuestion,
  rows: readonly ScoreRecord[],
  more: boolean,
): NonNullable<Reply['components']> {
  if (page === 0 && !more) return [];
  const before = { ...question, page: Math.max(0, page - 1), after: 0 };
  const next = { ...question, page: page + 1, after: rows.at(-1)?.id ?? 0 };
  return row(
    button(pageButton, before, 'Previous', { disabled: page === 0 }),
    button(pageButton, next, 'Next', { disabled: !more }),
  );
}
