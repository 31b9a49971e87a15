import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { ChatClient, Nameable } from 'local-discord/people';
import type { Action } from '../protocol/requests.ts';

/** The most that a list shows; more letters find the others. */
const MOST = 25;

const TYPES = {
  user: OptionType.User,
  role: OptionType.Role,
  channel: OptionType.Channel,
  mentionable: OptionType.Mentionable,
} as const;

/** The users, roles or channels that match a typed text: names with this beginning come first. */
export function nameablesFor(
  client: ChatClient,
  { of, channelTypes, typed }: Extract<Action, { kind: 'nameables' }>,
): Nameable[] {
  const lower = typed.replace(/^[@#]/, '').toLowerCase();
  const places = ({ name, alias = '' }: Nameable) =>
    [name.slice(1), alias].map((each) => each.toLowerCase().indexOf(lower)).filter((at) => at >= 0);
  return client
    .nameables({ type: TYPES[of], ...(channelTypes && { channel_types: channelTypes }) })
    .flatMap((nameable) => {
      const found = places(nameable);
      return found.length > 0 ? [{ nameable, later: Math.min(...found) > 0 }] : [];
    })
    .toSorted((one, other) => Number(one.later) - Number(other.later))
    .slice(0, MOST)
    .map(({ nameable }) => nameable);
}
