import { html } from 'htm/preact';
import { binarySize } from '../../messages/size-text.ts';
import { Icon } from '../../shell/icon.ts';
import type { Pane } from '../../state/pane.ts';
import { useWords } from '../../words/words.ts';
import { fileSize } from '../read-files.ts';

/** What goes with the text above it: the message that it answers, and files. */
export function Enclosed({ pane }: { pane: Pane }) {
  const { say, parts } = useWords();
  const { replyTo, files } = pane.composer;
  const author = replyTo.value?.message.author;
  return html`
    ${
      author &&
      html`<p class="line muted replying"><span>${parts('replyingTo', { person: html`<b class="title">${author.global_name ?? author.username}</b>` })}</span>
        <button type="button" class="icon-button" aria-label=${say('doNotReply')} onClick=${() => {
          replyTo.value = undefined;
        }}><${Icon} name="close" size=${14} /></button></p>`
    }
    ${
      files.value.length > 0 &&
      html`<ul class="line wrap enclosed" aria-label=${say('files')}>
        ${files.value.map(
          (file) => html`<li class="card line enclosed-file">
            <${Icon} name="file" /> <span class="cut" dir="auto">${file.name}</span>
            <span class="small enclosed-size">${binarySize(fileSize(file), say)}</span>
            <button type="button" class="icon-button" aria-label=${say('remove', { name: file.name })} onClick=${() => {
              files.value = files.value.filter((each) => each !== file);
            }}><${Icon} name="close" size=${14} /></button>
          </li>`,
        )}
      </ul>`
    }`;
}
