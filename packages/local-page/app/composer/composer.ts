import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from '../socket/page-socket.ts';
import type { Pane } from '../state/pane.ts';

/** Where this person writes. What they may not say is answered with a sentence above it. */
export function Composer({ pane }: { pane: Pane }) {
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { place, draft } = pane;
  // Somebody else may put a text there, as the mention of a command does.
  useEffect(
    () =>
      draft.subscribe((text) => {
        if (text !== '' && text !== field.current?.value) field.current?.focus();
      }),
    [draft],
  );
  if (!place.maySend) {
    return html`<div class="composer">
      <p class="composer-field">You do not have permission to send messages in this channel.</p>
    </div>`;
  }
  const label = `Message ${place.server ? '#' : '@'}${place.name}`;
  const send = async () => {
    const content = draft.value;
    if (content.trim() === '') return;
    draft.value = '';
    try {
      await pane.ask({ kind: 'say', content });
      setRefusal('');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (draft.value === '') draft.value = content;
      setRefusal(error.message);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send();
  };
  return html`<div class="composer">
    <p class="refusal" role="alert">${refusal}</p>
    <textarea ref=${field} class="composer-field" aria-label=${label} placeholder=${label} rows="1" dir="auto"
      autocomplete="off" value=${draft.value} onKeyDown=${onKeyDown} onInput=${() => {
        draft.value = field.current?.value ?? '';
      }}></textarea>
  </div>`;
}
