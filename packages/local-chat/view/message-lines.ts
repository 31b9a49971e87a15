import { stripVTControlCharacters } from 'node:util';
import type { SeenMessage } from 'local-discord/people';
import type { ChannelView } from '../channel-view.ts';
import { buttonText, namesToType, numberButtons, numberMenus } from './message/numbered-controls.ts';
import type { Screen } from './screen/screen.ts';
import { visibleLine } from './screen/visible-text.ts';
import { besideEachOther, cutToColumns } from './screen/wrap.ts';

/** Messages with their numbers, their first words, their buttons and their menus. */
export function messageList(messages: readonly SeenMessage[], view: ChannelView, screen: Screen): string {
  const width = Math.max(0, ...messages.map((seen) => String(view.numberOf(seen)).length));
  return messages.flatMap((seen) => entryLines(seen, view, width, screen)).join('\n');
}

function entryLines(
  seen: SeenMessage,
  view: ChannelView,
  width: number,
  { paint, columns }: Screen,
): string[] {
  const number = view.numberOf(seen);
  const indent = ' '.repeat(width + 2);
  const { interaction } = seen.message;
  const asked = interaction ? `${interaction.user.username}: /${interaction.name} · ` : '';
  const [first = ''] = stripVTControlCharacters(view.textOf(seen)).split('\n');
  const text = cutToColumns(
    visibleLine(`${asked}${first.replace(/^│ ?/, '').trim()}`),
    columns - indent.length,
  );
  const buttons = numberButtons(seen).map((button) => buttonText(button, `${number}.`));
  const menus = numberMenus(seen);
  const options = menus.flatMap((menu) => menu.options);
  const names = menus.filter(({ naming }) => naming).map((menu) => namesToType(menu, menus, `${number}.`));
  const choose = options.length > 0 ? [`:choose ${number}.1 to ${number}.${options.length}`] : [];
  const lines = [...besideEachOther(buttons, columns - indent.length), ...choose, ...names];
  return [
    `${paint('bold', String(number).padStart(width))}  ${text}`,
    ...lines.map((line) => indent + paint('cyan', line)),
  ];
}
