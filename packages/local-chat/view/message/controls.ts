import { ChatRefusal, type SeenMessage } from 'local-discord/people';
import { buttonText, type NumberedButton, numberButtons } from './buttons.ts';
import { type NumberedMenu, numberMenus } from './menus.ts';

/** What the numbers of one message mean: buttons to click, and options of menus to choose. */
export interface Controls {
  readonly buttons: readonly NumberedButton[];
  readonly menus: readonly NumberedMenu[];
  /** What is typed before the numbers: nothing, or `3.` where the message has to be named. */
  readonly buttonAddress: string;
  readonly optionAddress: string;
}

/** The buttons and menus of a message with their numbers, and how they are typed. */
export function controlsOf(
  seen: SeenMessage,
  address: Pick<Controls, 'buttonAddress' | 'optionAddress'>,
): Controls {
  return { buttons: numberButtons(seen), menus: numberMenus(seen), ...address };
}

/** @throws ChatRefusal when the message has no such button, or it is disabled */
export function buttonOf(seen: SeenMessage, number: number): NumberedButton {
  const buttons = numberButtons(seen);
  const button = buttons.find((candidate) => candidate.number === number);
  if (!button) {
    const there = buttons.map((each) => buttonText(each)).join('  ') || 'it has no buttons';
    throw new ChatRefusal(
      `There is no button ${number} on that message: ${there}. See :messages for others.`,
    );
  }
  if (button.disabled) throw new ChatRefusal(`The button ${buttonText(button)} cannot be clicked.`);
  return button;
}

/** What is said when numbers of options are not understood. */
export const HOW_TO_CHOOSE =
  'Type the numbers of options, such as :choose 1,3-5, or :choose none; see :help :choose.';

/**
 * The menu of a message and the values in it that these numbers mean; no numbers mean none of its values.
 * @throws ChatRefusal when they mean nothing in one menu
 */
export function menuChoice(
  seen: SeenMessage,
  numbers: readonly number[],
): { readonly menu: NumberedMenu; readonly values: readonly string[] } {
  const menus = numberMenus(seen);
  const [first, second] = menus;
  if (!first) throw new ChatRefusal('That message has no menu to choose from. See :messages for others.');
  if (numbers.length === 0) {
    if (second) throw new ChatRefusal('There are several menus; choose in one of them by numbers.');
    return { menu: first, values: [] };
  }
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
