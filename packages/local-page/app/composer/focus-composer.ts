/** Goes to where one writes in the pane of this element: for whoever was at something that goes away. */
export function focusComposer(from: Element | null): void {
  from?.closest('.pane')?.querySelector<HTMLElement>('.composer-field')?.focus();
}
