import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Shows a dialog above all else for as long as it is in the page. It has the focus before the next key is read, which an
 * effect after the next picture would not give it, and gives the focus back when it goes: to what opened it; where that
 * is gone, to its message; where that is gone too, to the list of messages.
 * @param close takes it out of the page, by Escape or when the browser has closed it
 * @param first what in it begins with the focus; without it the first button
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
    // By Escape at once: the browser's own event comes behind the next key. An open list in the dialog closes first.
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
      // The browser found nothing to give it back to, and leaves it in the dialog until that goes.
      if (activeElement !== document.body && !current.contains(activeElement)) return;
      (message?.isConnected ? message : list)?.focus({ preventScroll: true });
    };
  }, []);
}
