import { html } from 'htm/preact';
import { binarySize } from '../../messages/size-text.ts';
import { Icon } from '../../shell/icon.ts';
import type { Pane } from '../../state/pane.ts';
import { fileSize } from '../read-files.ts';

/** What goes with the text above it: the message that it answers, and files. */
export function Enclosed({ pane }: { pane: Pane }) {
  const { replyTo, files } = pane.composer;
  const author = replyTo.value?.message.author;
  return html`
    ${
      author &&
      html`<p class="replying">Replying to <b>${author.global_name ?? author.username}</b>
        <button type="button" class="icon-button" aria-label="Do not reply" onClick=${() => {
          replyTo.value = undefined;
        }}><${Icon} name="close" size=${14} /></button></p>`
    }
    ${
      files.value.length > 0 &&
      html`<ul class="enclosed" aria-label="Files">
        ${files.value.map(
          (file) => html`<li class="enclosed-file">
            <${Icon} name="file" /> <span class="enclosed-name" dir="auto">${file.name}</span>
            <span class="enclosed-size">${binarySize(fileSize(file))}</span>
            <button type="button" class="icon-button" aria-label="Remove ${file.name}" onClick=${() => {
              files.value = files.value.filter((each) => each !== file);
            }}><${Icon} name="close" size=${14} /></button>
          </li>`,
        )}
      </ul>`
    }`;
}
