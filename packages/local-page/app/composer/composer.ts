import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal } from '../socket/page-socket.ts';
import type { Pane } from '../state/session.ts';

/** Where this person writes. What they may not say is answered with a sentence above it. */
export function Composer({ pane }: { pane: Pane }) {
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { place } = pane;
  if (!place.maySend) {
    return html`<div class="composer">
      <p class="composer-field">You do not have permission to send messages in this channel.</p>
    </div>`;
  }
  const label = `Message ${place.server ? '#' : '@'}${place.name}`;
  const send = async () => {
    const { current } = field;
    const content = current?.value ?? '';
    if (!current || content.trim() === '') return;
    current.value = '';
    try {
      await pane.ask({ kind: 'say', content });
      setRefusal('');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (current.value === '') current.value = content;
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
      autocomplete="off" onKeyDown=${onKeyDown}></textarea>
  </div>`;
}
