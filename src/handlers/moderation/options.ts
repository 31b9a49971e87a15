import { within } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import { type Option, requiredText, type Suggestion } from '../declaration/options.ts';
import { type Kind, partiesOf } from './kind.ts';
import { remember } from './recent.ts';

/** Milliseconds that the service has while somebody types; Discord shows nothing that comes after 3 s. */
const SUGGESTION_LIMIT = 1_200;

/** How many of the newest resources are looked through: the largest page of the service. */
const LOOKED_THROUGH = 100;

/** Answers of moderation are for the asker alone unless they share them. */
export const shareable = {
  option: 'share',
  description: 'Show the answer to everybody here; private unless told',
};

/** An option of that kind in an example. */
export const EXAMPLE_ID = 'id:65myCF4X';

/** The option that names a conversation or a score, chosen by its id, its contact or game, or its group. */
export function resourceOption(kind: Kind): Option<string> {
  return requiredText({
    description: `The id of the ${kind.noun}: type a part of it, of the ${kind.party} or of the group`,
    minLength: 1,
    maxLength: 255,
    suggest: (typed, context) => suggest(kind, typed, context),
  });
}

/** From the service when it is quick, and from what was seen before in any case. */
async function suggest(kind: Kind, typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const asking = kind.client(context).page({}, { offset: 0, limit: LOOKED_THROUGH });
  const page = await within(
    SUGGESTION_LIMIT,
    asking.catch(() => undefined),
  );
  if (page) await remember(kind, page.rows, context);
  const recent = await context.recentResources.matching(kind.noun, typed);
  return recent.map(({ id, party, group_id }) => {
    const known = partiesOf(kind, { party, group_id }).join(', ');
    return { name: known === '' ? id : `${id} (${known})`, value: id };
  });
}
