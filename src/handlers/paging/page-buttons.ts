import type { CustomIdCodec } from '../declaration/custom-id.ts';
import { type Button, button } from '../display/buttons.ts';
import type { PageState } from './page-state.ts';

/**
 * The buttons to the pages beside this one; none when everything is on it. Each is undefined when its state does not
 * fit into a custom id.
 * @param found whether rows follow, and the id of the last row of this page, where the list can continue after it
 */
export function pageButtons<State extends PageState>(
  codec: CustomIdCodec<State>,
  state: State,
  { more, last = '' }: { readonly more: boolean; readonly last?: string | undefined },
): readonly (Button | undefined)[] {
  const { page } = state;
  if (page === 0 && !more) return [];
  const previous = { ...state, page: Math.max(0, page - 1), after: '' };
  const next = { ...state, page: page + 1, after: last };
  // A state with the last id may be too long where one without it is not: the service is then asked from the start.
  const fitting = codec.encode(next) === undefined ? { ...next, after: '' } : next;
  return [
    button(codec, previous, 'Previous', { disabled: page === 0 }),
    button(codec, fitting, 'Next', { disabled: !more }),
  ];
}
