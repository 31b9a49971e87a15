import { signal } from '@preact/signals';

/** Whether the side is open where there is no room for it beside the messages. */
export const sideIsOpen = signal(false);

export function closeSide(): void {
  sideIsOpen.value = false;
}

// Somebody who has come to another place wants to see it.
addEventListener('hashchange', closeSide);
