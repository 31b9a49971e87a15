import { html } from 'htm/preact';
import { ControlRefusal } from 'local-discord/control-client';
import type { SeenMessage } from 'local-discord/people';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { focusComposer } from '../composer/focus-composer.ts';
import type { MessageEdit, Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { systemIcon } from './system-message.ts';

/** Edits a message of the person in its place. */
export function MessageEditor({ edit: { messageId, text }, pane }: { edit: MessageEdit; pane: Pane }) {
  const { say, parts, translate } = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const [trouble, setTrouble] = useState('');
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(text.length, text.length);
    current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const end = () => {
    focusComposer(field.current);
    pane.editing.value = undefined;
  };
  const save = async () => {
    if (text === pane.messages.message(messageId).value?.message.content) return end();
    try {
      await pane.act((as, here) => as.edit(messageId, text, here));
      end();
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error;
      setTrouble(error.message);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrow keys move in the text, not in the list.
    event.stopPropagation();
    if (event.isComposing || event.shiftKey) return;
    if (event.key === 'Escape') end();
    else if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    }
  };
  return html`<div>
    <textarea ref=${field} class="box editor-field" aria-label=${say('editMessage')} rows="1" dir="auto" autocomplete="off" value=${text}
      onKeyDown=${onKeyDown} onInput=${() => {
        pane.editing.value = { messageId, text: field.current?.value ?? '' };
        setTrouble('');
      }}></textarea>
    <${CharactersLeft} text=${text} />
    <p class="failure" role="alert">${translate(trouble)}</p>
    <p class="small">${parts('editorKeys', {
      cancel: html`<button type="button" class="link-button" onClick=${end}>${say('editorCancel')}</button>`,
      save: html`<button type="button" class="link-button" onClick=${save}>${say('editorSave')}</button>`,
    })}</p>
  </div>`;
}

/** Maximum number of messages that are searched for the person's last one. */
const MAX_SEARCHED = 100;

/** Whether this person can edit a message: their own, and no poll. */
export function canEdit({ person, place }: Pane, { message, ephemeral }: SeenMessage): boolean {
  return (
    place.may_send && !ephemeral && message.author.id === person.id && !message.poll && !systemIcon(message)
  );
}

export function startEditing(pane: Pane, { message: { id: messageId, content: text } }: SeenMessage): void {
  pane.editing.value = { messageId, text };
}

/** Returns the last of the newest messages that this person can edit, if any. */
export function lastOwnMessage(pane: Pane): SeenMessage | undefined {
  const newest = (pane.messages.ids.value ?? []).slice(-MAX_SEARCHED);
  return newest
    .map((id) => pane.messages.message(id).value)
    .findLast((seen) => seen !== undefined && canEdit(pane, seen));
}

/** Discord's limit for a message's content, in UTF-16 units. */
const MAX_LENGTH = 2_000;
const SHOWN_BELOW = 200;

/** The remaining length of a message, shown near the limit. */
export function CharactersLeft({ text }: { text: string }) {
  const { say } = useWords();
  const left = MAX_LENGTH - text.length;
  if (left > SHOWN_BELOW) return null;
  return html`<span class="note length-left" role="status" data-over=${left < 0}>
    ${left}<span class="sr-only"> ${say('charactersLeft')}</span>
  </span>`;
}
