import { ChatRefusal } from 'local-discord/people';
import type { Session } from '../../session.ts';
import { buttonText, numberButtons } from '../../view/message/buttons.ts';
import { buttonOf } from '../../view/message/controls.ts';
import { besideEachOther } from '../../view/screen/wrap.ts';
import { addressedNumbers } from '../addressed-numbers.ts';
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
