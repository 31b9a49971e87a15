import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../failure.ts';
import { type Arrival, extentOf } from '../paging/extent.ts';
import { firstPage, type PageFields, pageAt } from '../paging.ts';
import { containing } from './containing.ts';
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
  { names, walletLink }: Pick<HandlerContext, 'names' | 'walletLink'>,
  arrival?: Arrival,
): Promise<ListedPage> {
  const { by, subject, contains, direction } = fields;
  const place = { ...firstPage(fields.limit), ...fields };
  const ask = by === 'name' ? names.list : names.ofWallet;
  if (!ask) throw new CannotDo(BY_NAME_ALONE);
  const { listing, note } =
    contains === ''
      ? { listing: await ask(subject, { direction, ...pageAt(place) }) }
      : await containing(contains, pageAt(place), (limit) => ask(subject, { direction, limit, offset: 0 }));
  const extent = extentOf(place, { ...listing, rows: listing.names.length }, arrival);
  const notes = [extent.note, note].filter((each) => each !== undefined).join(' ');
  return {
    ...fields,
    listing,
    extent: { ...extent, note: notes === '' ? undefined : notes },
    link: walletLink?.(listing.wallet),
  };
}
