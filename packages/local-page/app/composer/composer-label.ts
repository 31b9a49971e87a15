import type { Pane } from '../state/pane.ts';

/** The name of the composer for screen readers and tests; the same for a message and for a command. */
export const composerLabel = ({ server, name }: Pane['place']): string =>
  `Message ${server ? '#' : '@'}${name}`;
