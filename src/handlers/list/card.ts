import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { block, inline, shown } from '../display/display-text.ts';
import { pageButtons } from '../paging.ts';
import type { Reply } from '../reply.ts';
import { namesFileId, namesPageId } from './custom-ids.ts';
import { extent, type ListedPage, staleness } from './listed-page.ts';

/** Discord's limit for an embed's description is 4,096 characters; names get what the rest leaves. */
const ROOM_FOR_NAMES = 3_000;

/** A page as a card: the wallet where it is easy to copy, the names, and buttons to the pages beside it. */
export function card(listed: ListedPage): Reply {
  const { by, subject, listing } = listed;
  const stale = staleness(listed);
  const components = buttons(listed);
  const roomPerName = Math.floor(ROOM_FOR_NAMES / Math.max(listing.names.length, 1)) - 1;
  const description = [
    by === 'name' ? `${inline(subject, 300)} belongs to the wallet` : 'The wallet',
    block([shown(listing.wallet, 300)]),
    `**${extent(listed)}**`,
    ...(listing.names.length > 0 ? [block(listing.names.map((each) => shown(each, roomPerName)))] : []),
    ...(components.length === 0
      ? [
          `This ${by === 'name' ? 'name' : 'address'} is too long for page buttons: a larger \`limit\` shows more.`,
        ]
      : []),
  ].join('\n');
  return {
    embeds: [{ color: COLOUR, description, ...(stale !== undefined && { footer: { text: stale } }) }],
    components,
  };
}

/** The buttons: none when the name is too long for a custom id, and those of the pages only when there are several. */
function buttons(listed: ListedPage): NonNullable<Reply['components']> {
  const { by, subject, direction, listing } = listed;
  const whole = button(namesFileId, { direction, by, subject }, 'All names as a file');
  return row(...pageButtons(namesPageId, listed, listing), whole);
}
