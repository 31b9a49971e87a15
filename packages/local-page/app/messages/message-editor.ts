import { html } from 'htm/preact';
import { ControlRefusal } from 'local-discord/control-client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { focusComposer } from '../composer/focus-composer.ts';
import { LengthLeft } from '../composer/text/length-left.ts';
import type { Pane, Rewriting } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** The text of a message of one's own while one changes it, in its place. */
export function MessageEditor({
  rewriting: { messageId, text },
  pane,
}: {
  rewriting: Rewriting;
  pane: Pane;
}) {
  const { say, parts, hear } = useWords();
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
    pane.rewriting.value = undefined;
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
    // The arrows are the text's here, and not the list's.
    event.stopPropagation();
    if (event.isComposing || event.shiftKey) return;
    if (event.key === 'Escape') end();
    else if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    }
  };
  return html`<div class="message-editor">
    <textarea ref=${field} class="box editor-field" aria-label=${say('editMessage')} rows="1" dir="auto" autocomplete="off" value=${text}
      onKeyDown=${onKeyDown} onInput=${() => {
        pane.rewriting.value = { messageId, text: field.current?.value ?? '' };
        setTrouble('');
      }}></textarea>
    <${LengthLeft} text=${text} />
    <p class="failure" role="alert">${hear(trouble)}</p>
    <p class="small">${parts('editorKeys', {
      cancel: html`<button type="button" class="link-button" onClick=${end}>${say('editorCancel')}</button>`,
      save: html`<button type="button" class="link-button" onClick=${save}>${say('editorSave')}</button>`,
    })}</p>
  </div>`;
}
