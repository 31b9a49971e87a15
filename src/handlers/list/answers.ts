import type { HandlerContext } from '../context.ts';
import type { FieldsOf } from '../declaration/custom-id.ts';
import type { Arrival } from '../paging/extent.ts';
import type { Reply } from '../reply.ts';
import type { NamesPageFields, namesPages } from './custom-ids.ts';
import { lookUp } from './look-up.ts';
import { type Format, show } from './show.ts';
import { lookUpOrSuggest, orName } from './unregistered.ts';

const FORMATS = { c: 'card', t: 'text' } as const;

/**
 * The names of the wallet behind a name. The name is offered in this place from then on, since everybody there sees the
 * answer: what one person alone is shown, a failure or a name looked up in a menu, is offered to nobody.
 * @throws CannotDo, ServiceFailure
 */
export async function namesBesideName(
  fields: NamesPageFields & { readonly by: 'name' },
  format: Format,
  context: HandlerContext,
): Promise<Reply> {
  const reply = await show(await lookUpOrSuggest(fields, context), format, context);
  context.recentNames.add(context.place, fields.subject);
  return reply;
}

/** The names of a wallet. @throws CannotDo, ServiceFailure */
export async function namesOfWallet(
  fields: NamesPageFields & { readonly by: 'wallet' },
  format: Format,
  context: HandlerContext,
): Promise<Reply> {
  try {
    return await show(await lookUp(fields, context), format, context);
  } catch (failure) {
    throw orName(failure, fields, context);
  }
}

/** The page that somebody turned to. @throws ServiceFailure */
export async function turnedPage(
  fields: FieldsOf<typeof namesPages.page>,
  context: HandlerContext,
  arrival: Arrival | undefined,
): Promise<Reply> {
  const listed = await lookUp(fields, context, arrival);
  // Under a sentence about a name that nobody has registered it takes the place of the sentence too.
  return { content: '', ...(await show(listed, FORMATS[fields.format], context)) };
}

/** A page as a JSON file. @throws ServiceFailure */
export async function pageAsJson(fields: NamesPageFields, context: HandlerContext): Promise<Reply> {
  return show(await lookUp(fields, context), 'json', context);
}
