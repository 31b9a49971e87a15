import {
  type APIActionRowComponent,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { COLOUR } from '../display/colours.ts';
import { block, compactJson, cut, inline, shown, when } from '../display/text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type RecordDetailsFields, recordMenuId } from './custom-ids.ts';
import { findRecords, inFull, type KnownRecord, wantedBy } from './find-records.ts';
import { logged } from './score-text.ts';

/** Characters: with the player's hash of 1,000 and all else they are below the 4,096 of an embed's description. */
const METADATA_LENGTH = 2_000;

/** Discord's limit for the label of an option. */
const LABEL_LENGTH = 100;

/**
 * A record of a page in full, with a menu of the others.
 * @param id the record's; the first one without it
 * @throws CannotDo when the record is not on that page any more
 */
export async function recordDetails(
  fields: RecordDetailsFields,
  id: string | undefined,
  context: HandlerContext,
): Promise<Reply> {
  const { limit, page, after } = fields;
  const request = { offset: page * limit, limit, after: after === '' ? undefined : after };
  const { rows } = await findRecords(await wantedBy(fields, context), request, context);
  const record = id === undefined ? rows[0] : rows.find((each) => String(each.id) === id);
  if (!record) throw new CannotDo('This record is not on that page any more: run the command again.');
  const [known = record] = await inFull([record], context);
  return {
    embeds: [{ color: COLOUR, description: lines(known).join('\n') }],
    components: menu(fields, rows, record.id),
  };
}

function lines(record: KnownRecord): string[] {
  const { id, provider, service, score, stage, bonus, nft_earned, created_at, updated_at, json } = record;
  return [
    `**#${id}** ${inline(provider, 100)}`,
    `**Score** ${logged(score)} · **stage** ${logged(stage)} · **bonus** ${logged(bonus)}`,
    `**Award** ${nft_earned === '' ? 'none' : inline(nft_earned, 300)}`,
    `**Logged** ${when(created_at)}`,
    ...(updated_at === undefined ? [] : [`**Changed** ${when(updated_at)}`]),
    '**Player**',
    block([shown(service, 1_000)]),
    ...metadataLines(json, METADATA_LENGTH),
  ];
}

function menu(
  fields: RecordDetailsFields,
  rows: readonly KnownRecord[],
  chosen: number,
): APIActionRowComponent<APIStringSelectComponent>[] {
  const customId = recordMenuId.encode(fields);
  if (customId === undefined || rows.length < 2) return [];
  const options = rows.map(({ id, provider, score }) => ({
    label: cut(`#${id} ${shown(provider, 40)} · ${logged(score)}`, LABEL_LENGTH),
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
    return ['**Metadata** is not known: the service lists this record no more as it was.'];
  if (json === '') return ['**Metadata** none'];
  const compact = compacted(json);
  return [
    compact === undefined ? '**Metadata**, which is not JSON' : '**Metadata**',
    block([shown(compact ?? json, room)]),
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
