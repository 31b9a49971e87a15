import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../failure.ts';
import { pageAt } from '../paging.ts';
import type { NamesPageFields } from './custom-ids.ts';
import type { ListedPage } from './listed-page.ts';

const BY_NAME_ALONE =
  'The service that this bot asks lists names by a name alone: use `/list` with one of the names of the wallet.';

/**
 * Asks for a page of names.
 * @throws CannotDo for a wallet, where the service does not list names by one
 */
export async function lookUp(
  fields: NamesPageFields,
  { names }: Pick<HandlerContext, 'names'>,
): Promise<ListedPage> {
  const { by, subject, direction } = fields;
  const { offset, limit } = pageAt(fields);
  const ask = by === 'name' ? names.list : names.ofWallet;
  if (!ask) throw new CannotDo(BY_NAME_ALONE);
  return { ...fields, listing: await ask(subject, { direction, limit, offset }) };
}
