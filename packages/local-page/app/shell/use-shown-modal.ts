import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Shows a modal dialog while it is in the document. A layout effect focuses it before the next key, which a normal
 * effect would miss. At the end, the focus returns to the opener, or else to its message, or else to the list of
 * messages.
 * @param close removes the dialog, on Escape or when the browser closes it
 * @param first selector of the initial focus; default: the first button
 */
export function useShownModal(
  dialog: RefObject<HTMLDialogElement | null>,
  close: () => void,
  first?: string,
): void {
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    const message = document.activeElement?.closest<HTMLElement>('article');
    const list = message?.closest<HTMLElement>('[role="log"]');
    // Closes on Escape at once, because the browser's own event comes after the next key. An open list in the dialog
    // closes first.
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || current.querySelector(':popover-open')) return;
      event.preventDefault();
      close();
    };
    current.addEventListener('keydown', closeByEscape);
    current.addEventListener('close', close);
    current.showModal();
    if (first !== undefined) current.querySelector<HTMLElement>(first)?.focus();
    return () => {
      current.removeEventListener('close', close);
      current.close();
      const { activeElement } = document;
      // If the opener is gone, the browser leaves the focus in the dialog until it is removed.
      if (activeElement !== document.body && !current.contains(activeElement)) return;
      (message?.isConnected ? message : list)?.focus({ preventScroll: true });
    };
  }, []);
}
