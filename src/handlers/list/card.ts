import { button, row, type StatefulComponent } from '../declaration/component.ts';
import { block, inline, shown } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { extent, type ListedPage, type ListQuestion, staleness } from './question.ts';

/** Discord's limit for an embed's description is 4,096 characters; names get what the rest leaves. */
const ROOM_FOR_NAMES = 3_000;

const COLOUR = 0x5865f2;

export interface ListButtons {
  readonly page: StatefulComponent<ListQuestion>;
  readonly file: StatefulComponent<Pick<ListQuestion, 'name' | 'direction'>>;
}

/** A page as a card: the wallet where it is easy to copy, the names, and buttons to the pages beside it. */
export function card(listed: ListedPage, buttons: ListButtons): Reply {
  const { name, listing } = listed;
  const stale = staleness(listed);
  const components = rows(listed, buttons);
  const roomPerName = Math.floor(ROOM_FOR_NAMES / Math.max(listing.names.length, 1)) - 1;
  const description = [
    `${inline(name, 300)} belongs to the wallet`,
    block([shown(listing.wallet, 300)]),
    `**${extent(listed)}**`,
    ...(listing.names.length > 0 ? [block(listing.names.map((each) => shown(each, roomPerName)))] : []),
    ...(components.length === 0
      ? ['This name is too long for page buttons: a larger `limit` shows more.']
      : []),
  ].join('\n');
  return {
    embeds: [{ color: COLOUR, description, ...(stale !== undefined && { footer: { text: stale } }) }],
    components,
  };
}

/** The buttons: none when the name is too long for a custom id, and those of the pages only when there are several. */
function rows(listed: ListedPage, { page, file }: ListButtons): NonNullable<Reply['components']> {
  const { name, direction, limit, listing } = listed;
  const turn = (to: number, label: string, disabled: boolean) =>
    button(page, { name, direction, limit, page: to }, label, { disabled });
  const whole = button(file, { name, direction }, 'All names as a file');
  if (listed.page === 0 && !listing.more) return row(whole);
  return row(
    turn(Math.max(listed.page - 1, 0), 'Previous', listed.page === 0),
    turn(listed.page + 1, 'Next', !listing.more),
    whole,
  );
}
