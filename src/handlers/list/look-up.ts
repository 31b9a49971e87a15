import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../failure.ts';
import { type Arrival, extentOf } from '../paging/extent.ts';
import { firstPage, type PageFields, pageAt } from '../paging.ts';
import type { NamesPageFields } from './custom-ids.ts';
import type { ListedPage } from './listed-page.ts';

const BY_NAME_ALONE =
  'The service that this bot asks lists names by a name alone: use `/list` with one of the names of the wallet.';

/**
 * Asks for a page of names.
 * @throws CannotDo for a wallet, where the service does not list names by one
 */
export async function lookUp(
  fields: NamesPageFields & Partial<PageFields>,
  { names }: Pick<HandlerContext, 'names'>,
  arrival?: Arrival,
): Promise<ListedPage> {
  const { by, subject, direction } = fields;
  const place = { ...firstPage(fields.limit), ...fields };
  const ask = by === 'name' ? names.list : names.ofWallet;
  if (!ask) throw new CannotDo(BY_NAME_ALONE);
  const listing = await ask(subject, { direction, ...pageAt(place) });
  const extent = extentOf(place, { ...listing, rows: listing.names.length }, arrival);
  return { ...fields, listing, extent };
}
