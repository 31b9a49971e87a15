import { ChatRefusal } from 'local-discord/people';
import type { Session } from '../../chat-session.ts';
import {
  buttonOf,
  buttonText,
  HOW_TO_CHOOSE,
  menuChoice,
  namingMenu,
  numberButtons,
} from '../../view/message/numbered-controls.ts';
import { besideEachOther } from '../../view/screen/wrap.ts';
import { addressedNumbers } from '../addressed-numbers.ts';
import { fieldWords, readFields } from '../form-fields.ts';
import { type Candidate, plainCandidate } from '../tab/candidate.ts';
import { neverClosed, splitWords } from '../words.ts';
import type { OwnCommand } from './own-command.ts';

/** `:click N`. */
export const clickCommand = (session: Session): OwnCommand => ({
  name: 'click',
  argument: 'N',
  help: 'click the button with this number; alone, list the buttons',
  examples: [
    { text: ':click 1', meaning: 'clicks [1] on the last message with buttons' },
    { text: ':click 3.1', meaning: 'clicks [1] on message 3; :messages shows the numbers' },
  ],
  complete: (before) => (before.length === 0 ? session.view.clickable() : []),
  run: (argument) => (argument === '' ? buttonsText(session) : click(session, argument)),
});

async function click(session: Session, typed: string): Promise<string> {
  const { message, numbers } = addressedNumbers(typed) ?? { numbers: [] };
  const [number, ...others] = numbers;
  if (number === undefined || others.length > 0) {
    throw new ChatRefusal('Type the number of one button, such as :click 1, or :click 3.1 for message 3.');
  }
  const shown = session.view.withButtons(message);
  const { customId } = buttonOf(shown, number);
  return session.seen(await session.client.click(shown.message.id, customId));
}

/** The buttons that can be clicked by a number alone now. */
function buttonsText({ view, screen }: Session): string {
  const buttons = numberButtons(view.withButtons(undefined)).map((button) => buttonText(button));
  return (
    besideEachOther(buttons, screen.columns).join('\n') ||
    'The last message has no buttons any more. :messages lists others.'
  );
}

/** `:choose N,N`. */
export const chooseCommand = (session: Session): OwnCommand => ({
  name: 'choose',
  argument: 'N,N',
  help: 'choose these options of a menu, as 1 3 or 1,3-5, people, roles or channels by name, or none',
  examples: [
    { text: ':choose 1,3-5', meaning: 'chooses these and no others in the last menu' },
    { text: ':choose @member', meaning: 'chooses somebody in a menu of people; so for @role and #channel' },
    { text: ':choose none', meaning: 'chooses none of them' },
    { text: ':choose 3.1,4-5', meaning: 'the same in the menu of message 3; :messages shows the numbers' },
  ],
  complete: (before) => choosable(session, before),
  async run(argument) {
    const addressed = addressedNumbers(argument);
    if (!addressed) return chooseNames(session, argument);
    const shown = session.view.withMenus(addressed.message);
    const { menu, values } = menuChoice(shown, addressed.numbers);
    return session.seen(await session.client.select(shown.message.id, menu.customId, values));
  },
});

/** `@member @moderator`, `who:@member` in one of several menus, and `3.@member` for message 3. */
async function chooseNames(session: Session, argument: string): Promise<string> {
  const { view, client } = session;
  const [, number] = /^(\d{1,4})\.(?=[^\s\d])/.exec(argument) ?? [];
  const words = splitWords(number === undefined ? argument : argument.slice(number.length + 1));
  const unclosed = words.find((word) => word.unclosed);
  if (unclosed) throw new ChatRefusal(neverClosed(unclosed));
  const names = words
    .flatMap(({ text, quoted }) => (quoted ? text : text.split(',')))
    .filter((name) => name !== '');
  if (names.length === 0) throw new ChatRefusal(HOW_TO_CHOOSE);
  const shown = view.withMenus(number === undefined ? undefined : Number(number));
  const bare = (name: string) => name.replace(/^[@#]/, '').toLowerCase();
  const menu = namingMenu(shown, words.find(({ key }) => key !== undefined)?.key, (naming) => {
    const offered = client
      .choosable(naming)
      .flatMap(({ id, name, alias = '' }) => [id, bare(name), bare(alias)]);
    return names.every((name) => offered.includes(bare(name)));
  });
  return session.seen(await client.select(shown.message.id, menu.customId, names));
}

/** It takes several, and `none` alone. */
function choosable({ view }: Session, before: readonly string[]): Candidate[] {
  if (before.includes('none')) return [];
  const left = view.choosable().filter(({ value }) => !before.includes(value));
  return left.length > 0 && before.length === 0 ? [...left, plainCandidate('none')] : left;
}

/** `:fill VALUE`. */
export const fillCommand = (session: Session): OwnCommand => ({
  name: 'fill',
  argument: 'VALUE',
  help: 'send the open form; fields as name:VALUE; alone, empty',
  examples: [
    { text: ':fill some text', meaning: 'fills in a form that has one field' },
    { text: ':fill a:"some text" b:2', meaning: 'fills in the fields a and b; of options 2 is the second' },
    { text: ':fill who:@member,@moderator', meaning: 'chooses two people in the field who; so for options' },
    { text: ':fill agree:yes file:notes.txt', meaning: 'checks a box, and attaches a file of this machine' },
  ],
  complete: (before) => fillable(session, before),
  async run(argument) {
    const form = session.openForm();
    const result = await session.client.submit(form, readFields(form, argument));
    // It stays open until it has been answered.
    if (result.kind !== 'failed') session.closeForm();
    return session.seen(result);
  },
});

/** `:dismiss`: drops the open form; the bot is not told, as in Discord. */
export const dismissCommand = (session: Session): OwnCommand => ({
  name: 'dismiss',
  help: 'drop the open form',
  run() {
    session.openForm();
    session.closeForm();
    return 'The form is dropped.';
  },
});

function fillable({ form }: Session, before: readonly string[]): Candidate[] {
  const left = form ? fieldWords(form).filter((word) => !before.some((each) => each.startsWith(word))) : [];
  return left.map((word) => plainCandidate(word));
}
