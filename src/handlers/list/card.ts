import { COLOUR } from '../display/colours.ts';
import { block, inline, shown } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { type ListedPage, namesHeading, staleness } from './listed-page.ts';
import { namesButtons } from './names-buttons.ts';

/** Discord's limit for an embed's description is 4,096 characters; names get what the rest leaves. */
const ROOM_FOR_NAMES = 3_000;

/** A page as a card: the wallet where it is easy to copy, the names, and buttons to other pages. */
export function card(listed: ListedPage): Reply {
  const { by, subject, listing, extent } = listed;
  const stale = staleness(listed);
  const { components, missing } = namesButtons(listed, 'c');
  const roomPerName = Math.floor(ROOM_FOR_NAMES / Math.max(listing.names.length, 1)) - 1;
  const description = [
    by === 'name' ? `${inline(subject, 300)} belongs to the wallet` : 'The wallet',
    block([shown(listing.wallet, 300)]),
    `**${namesHeading(listed)}**`,
    ...(extent.note === undefined ? [] : [extent.note]),
    ...(listing.names.length > 0 ? [block(listing.names.map((each) => shown(each, roomPerName)))] : []),
    ...(missing === undefined ? [] : [missing]),
  ].join('\n');
  return {
    embeds: [{ color: COLOUR, description, ...(stale !== undefined && { footer: { text: stale } }) }],
    components,
  };
}
