import type { Session } from '../../session.ts';
import { fieldWords, readFields } from '../form-fields.ts';
import { type Candidate, plainCandidate } from '../tab/candidate.ts';
import type { OwnCommand } from './own-command.ts';

/** `:fill VALUE`. */
export const fillCommand = (session: Session): OwnCommand => ({
  name: 'fill',
  argument: 'VALUE',
  help: 'send the open form; fields as name:VALUE; alone, empty',
  examples: [
    { text: ':fill some text', meaning: 'fills in a form that has one field' },
    { text: ':fill a:"some text" b:2', meaning: 'fills in the fields a and b' },
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
