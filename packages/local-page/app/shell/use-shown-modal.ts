import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * Shows a dialog above all else for as long as it is in the page, and gives the focus back to what had it: a browser does
 * that for a dialog that is closed, and not for one that leaves the page.
 * @param first what in it begins with the focus; without it the first button
 */
export function useShownModal(dialog: RefObject<HTMLDialogElement | null>, first?: string): void {
  useEffect(() => {
    const { activeElement: opener } = document;
    const { current } = dialog;
    current?.showModal();
    if (first !== undefined) current?.querySelector<HTMLElement>(first)?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
