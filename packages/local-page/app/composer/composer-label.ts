import type { Pane } from '../state/pane.ts';

/** What the composer is called, for whoever hears it and whatever drives the page: as one types a message and a command. */
export const composerLabel = ({ server, name }: Pane['place']): string =>
  `Message ${server ? '#' : '@'}${name}`;
