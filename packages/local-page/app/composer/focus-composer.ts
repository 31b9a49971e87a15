import type { Pane } from '../state/pane.ts';

/** The name of the composer for screen readers and tests; the same for a message and for a command. */
export const composerLabel = ({ place: { server, name }, words }: Pane): string =>
  words.say('messageTo', { place: `${server ? '#' : '@'}${name}` });

/** What takes the keys of a pane: its text field, or the option of a command that one is in. */
const KEY_TARGET = '[data-takes-keys="true"]';

/** Fields and lists have keys of their own; so have dialogs and menus, which close first. */
const OWN_KEYS =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"]), dialog, [popover], [role="listbox"]';

/** Moves the focus to the composer in the pane of this element, when the element that has the focus goes away. */
export function focusComposer(from: Element | null): void {
  from?.closest('.pane')?.querySelector<HTMLElement>(KEY_TARGET)?.focus();
}

/** The same where somebody comes to a place: not on a touch screen, whose keyboard would cover half of the page. */
export function focusOnArrival(pane: Element | null | undefined = activePane()): void {
  if (!matchMedia('(pointer: coarse)').matches) pane?.querySelector<HTMLElement>(KEY_TARGET)?.focus();
}

const activePane = () =>
  document.querySelector('.pane[data-active="true"]') ?? document.querySelector('.pane');

/** Lets a character that is typed outside of a field land in the composer, before the browser inserts it. */
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

/** Whether nothing lies over it, as the workshop does where there is little room. */
function isUncovered(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
