import type { HandlerContext } from '../context.ts';
import type { Arrival } from '../paging/extent.ts';
import { firstPage, pageAt } from '../paging.ts';
import type { Reply } from '../reply.ts';
import { chosenAward, chosenPlayer, chosenProvider } from './chosen.ts';
import type { ChosenFields, RecordsPageFields } from './custom-ids.ts';
import { recordsFile } from './file.ts';
import { recordsView } from './view.ts';
import { filteredBy, findRecords, type WantedRecords, wantedBy } from './wanted-records.ts';

/** The newest record has the highest id. */
const ORDERS = { newest: 'desc', oldest: 'asc', score: 'score' } as const;

/** What was typed for records. */
interface TypedRecords {
  readonly provider: string | undefined;
  /** A player's hash, or its beginning. */
  readonly player: string | undefined;
  readonly award: string | undefined;
  readonly sort: keyof typeof ORDERS | undefined;
  readonly limit: number;
  readonly default: 'asc' | 'desc';
  readonly format: 'pages' | 'csv' | 'json';
}

/** The records that were typed for, in pages or as a file. @throws CannotDo, ServiceFailure */
export async function typedRecords(
  { provider, player, award, sort, limit, default: direction, format }: TypedRecords,
  context: HandlerContext,
): Promise<Reply> {
  const index = context.scoreIndex;
  const filter = {
    provider: provider === undefined ? undefined : await chosenProvider(provider, index),
    player: player === undefined ? undefined : await chosenPlayer(player, index),
    award: award === undefined ? undefined : await chosenAward(award, index),
  };
  const order = sort === undefined ? direction : ORDERS[sort];
  const wanted: WantedRecords = { order, filter };
  if (format !== 'pages') return recordsFile(wanted, format, context);
  const fields = { order, by: filteredBy(filter), like: '', after: '' };
  return show({ ...firstPage(limit), ...fields }, wanted, context);
}

/** The page that somebody turned to. @throws CannotDo, ServiceFailure */
export async function turnedRecords(
  fields: RecordsPageFields,
  context: HandlerContext,
  arrival: Arrival | undefined,
): Promise<Reply> {
  return show(fields, await wantedBy(fields, context), context, arrival);
}

/** All records of a list as a file. @throws CannotDo, ServiceFailure */
export async function recordsAsFile(
  fields: ChosenFields & { readonly format: 'csv' | 'json' },
  context: HandlerContext,
): Promise<Reply> {
  return recordsFile(await wantedBy(fields, context), fields.format, context);
}

async function show(
  fields: RecordsPageFields,
  wanted: WantedRecords,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  return recordsView(fields, wanted, await findRecords(wanted, pageAt(fields), context), arrival);
}
