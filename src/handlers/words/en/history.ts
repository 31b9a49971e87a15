import type { Formats } from '../formats.ts';

/** The history of what moderators did, of one conversation or score or of a server. */
export const history = (_formats: Formats<'en'>) => ({
  title: 'What was moderated',
});
