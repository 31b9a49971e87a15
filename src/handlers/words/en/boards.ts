import type { Formats } from '../formats.ts';

/** Boards that post themselves: the command for managers, and the messages. */
export const boards = (_formats: Formats<'en'>) => ({
  /** Above the list of a server's boards. */
  title: 'Boards of this server',
});
