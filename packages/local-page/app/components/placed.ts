import type { APIMessage } from 'discord-api-types/v10';
import type { Pane } from '../state/pane.ts';

/** Where a component is. */
export interface Placed {
  readonly message: APIMessage;
  readonly pane: Pane;
}
