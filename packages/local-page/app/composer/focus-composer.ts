import type { Pane } from '../state/pane.ts';

/** Returns the composer's accessible name, which tests use as well. Same for a message and a command. */
export const composerLabel = ({ place: { server, name }, words }: Pane): string =>
  words.say('messageTo', { place: `${server ? '#' : '@'}${name}` });

/** The element that receives a pane's typing: the text field, or the focused option of a command. */
const KEY_TARGET = '[data-takes-keys="true"]';

/** Fields and lists handle their own keys. So do dialogs and menus, which close first. */
const OWN_KEYS =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"]), dialog, [popover], [role="listbox"]';

/** Moves the focus to the composer in the pane of this element, which is about to disappear. */
export function focusComposer(from: Element | null): void {
  from?.closest('.pane')?.querySelector<HTMLElement>(KEY_TARGET)?.focus();
}

/** Focuses the composer when a place is opened. Not on touch screens, whose keyboard would cover half of the page. */
export function focusOnArrival(pane: Element | null | undefined = activePane()): void {
  if (!matchMedia('(pointer: coarse)').matches) pane?.querySelector<HTMLElement>(KEY_TARGET)?.focus();
}

const activePane = () =>
  document.querySelector('.pane[data-active="true"]') ?? document.querySelector('.pane');

/** Redirects characters that are typed outside of fields to the composer, before the browser inserts them. */
export function redirectStrayKeys(): void {
  addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.defaultPrevented || !isCharacter(event) || !(target instanceof Element)) return;
    // Space presses buttons and scrolls.
    if (target.closest(OWN_KEYS) || (event.key === ' ' && target !== document.body)) return;
    const field = activePane()?.querySelector<HTMLElement>(KEY_TARGET);
    if (field && isUncovered(field)) field.focus();
  });
}

const isCharacter = (event: KeyboardEvent) =>
  [...event.key].length === 1 &&
  !event.isComposing &&
  !event.metaKey &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey));

/** Whether nothing covers the element. On small screens the workshop does. */
function isUncovered(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
