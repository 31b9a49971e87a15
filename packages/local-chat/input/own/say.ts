import type { Session } from '../../session.ts';
import type { OwnCommand } from './own-command.ts';

/** `:say TEXT`. */
export const sayCommand = (session: Session): OwnCommand => ({
  name: 'say',
  argument: 'TEXT',
  help: 'write a message of your own into the channel',
  run: (argument) => session.show([session.client.say(argument)]),
});
