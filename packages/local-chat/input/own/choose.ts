import { ChatRefusal } from 'local-discord/people';
import type { Session } from '../../session.ts';
import { HOW_TO_CHOOSE, menuChoice } from '../../view/message/controls.ts';
import { addressedNumbers } from '../addressed-numbers.ts';
import { type Candidate, plainCandidate } from '../tab/candidate.ts';
import type { OwnCommand } from './own-command.ts';

/** `:choose N,N`. */
export const chooseCommand = (session: Session): OwnCommand => ({
  name: 'choose',
  argument: 'N,N',
  help: 'choose these options of a menu, as 1 3 or 1,3-5, or none',
  examples: [
    { text: ':choose 1,3-5', meaning: 'chooses these and no others in the last menu' },
    { text: ':choose none', meaning: 'chooses none of them' },
    { text: ':choose 3.1,4-5', meaning: 'the same in the menu of message 3; :messages shows the numbers' },
  ],
  complete: (before) => choosable(session, before),
  async run(argument) {
    const addressed = addressedNumbers(argument);
    if (!addressed) throw new ChatRefusal(HOW_TO_CHOOSE);
    const shown = session.view.withMenus(addressed.message);
    const { menu, values } = menuChoice(shown, addressed.numbers);
    return session.seen(await session.client.select(shown.message.id, menu.customId, values));
  },
});

/** It takes several, and `none` alone. */
function choosable({ view }: Session, before: readonly string[]): Candidate[] {
  if (before.includes('none')) return [];
  const left = view.choosable().filter(({ value }) => !before.includes(value));
  return left.length > 0 && before.length === 0 ? [...left, plainCandidate('none')] : left;
}
