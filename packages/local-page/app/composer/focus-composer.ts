/** Moves the focus to the composer in the pane of this element, when the element that has the focus goes away. */
export function focusComposer(from: Element | null): void {
  from?.closest('.pane')?.querySelector<HTMLElement>('.composer-field')?.focus();
}
