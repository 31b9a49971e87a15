import { ChatRefusal, type SeenMessage } from '../discord/chat-client.ts';
import { buttonText, type NumberedButton, numberButtons } from './buttons.ts';
import { type NumberedMenu, numberMenus } from './menus.ts';
import { numberList } from './number-list.ts';

/** What the numbers on the screen mean: buttons to click, and options of menus to choose. */
export interface Controls {
  readonly buttons: readonly NumberedButton[];
  readonly menus: readonly NumberedMenu[];
}

export const NO_CONTROLS: Controls = { buttons: [], menus: [] };

export function numberControls(messages: readonly SeenMessage[]): Controls {
  return { buttons: numberButtons(messages), menus: numberMenus(messages) };
}

/** Numbers go to the newest buttons and menus; those that an edit has taken away lose theirs. */
export function renumbered(known: Controls, shown: readonly SeenMessage[]): Controls {
  const newest = numberControls(shown);
  const touched = new Set(shown.map(({ message }) => message.id));
  const left = <Control extends { readonly messageId: string }>(controls: readonly Control[]) =>
    controls.filter(({ messageId }) => !touched.has(messageId));
  return {
    buttons: newest.buttons.length > 0 ? newest.buttons : left(known.buttons),
    menus: newest.menus.length > 0 ? newest.menus : left(known.menus),
  };
}

/** @throws ChatRefusal when there is no such button, or it is disabled */
export function buttonOf({ buttons }: Controls, number: number): NumberedButton {
  const button = buttons.find((candidate) => candidate.number === number);
  if (!button) throw new ChatRefusal(`There is no button ${number}. :click lists the buttons.`);
  if (button.disabled) throw new ChatRefusal(`The button ${buttonText(button)} cannot be clicked.`);
  return button;
}

const HOW_TO_CHOOSE = 'Type the numbers of options, such as :choose 1,3-5, or :choose none.';

/**
 * The menu and the values in it that `1 3`, `1,3-5` or `none` means.
 * @throws ChatRefusal when it means nothing in one menu
 */
export function choiceOf(
  { menus }: Controls,
  typed: string,
): { readonly menu: NumberedMenu; readonly values: readonly string[] } {
  const [first, second] = menus;
  if (!first) throw new ChatRefusal('There is no menu to choose from.');
  if (typed.toLowerCase() === 'none') {
    if (second) throw new ChatRefusal('There are several menus; choose in one of them by numbers.');
    return { menu: first, values: [] };
  }
  const numbers = numberList(typed);
  if (!numbers) throw new ChatRefusal(HOW_TO_CHOOSE);
  const menu = menus.find(({ options }) => options.some(({ number }) => numbers.includes(number)));
  const values = numbers.map((number) => {
    const option = menu?.options.find((candidate) => candidate.number === number);
    if (option) return option.value;
    const elsewhere = menus.some(({ options }) => options.some((candidate) => candidate.number === number));
    if (elsewhere) throw new ChatRefusal('These options are of several menus; choose in one at a time.');
    throw new ChatRefusal(`There is no option ${number}. ${HOW_TO_CHOOSE}`);
  });
  return { menu: menu ?? first, values };
}

/** The numbers that `:choose` takes now, and `none`. */
export function choosableWords({ menus }: Controls): string[] {
  if (menus.length === 0) return [];
  return [...menus.flatMap(({ options }) => options.map(({ number }) => String(number))), 'none'];
}
