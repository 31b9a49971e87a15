import type { Pane } from '../state/pane.ts';

/** The name of the composer for screen readers and tests; the same for a message and for a command. */
export const composerLabel = ({ place: { server, name }, words }: Pane): string =>
  words.say('messageTo', { place: `${server ? '#' : '@'}${name}` });
