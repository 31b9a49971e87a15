import { html } from 'htm/preact';
import type { EncodedFile } from 'local-discord/control-client';
import { binarySize } from '../messages/media.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** Discord's limit per message. */
const MAX_FILES = 10;

/** Adds files to the next message. */
async function addFiles({ composer, words }: Pane, files: Iterable<File>): Promise<void> {
  const all = [...composer.files.value, ...(await readFiles(files))];
  composer.refusal.value = all.length > MAX_FILES ? words.say('mostFiles', { n: MAX_FILES }) : '';
  composer.files.value = all.slice(0, MAX_FILES);
}

/** Attaches pasted or dropped files, if any. */
export function attachFiles(pane: Pane, event: Event, data: DataTransfer | null): void {
  const files = data?.files ?? [];
  if (files.length === 0) return;
  event.preventDefault();
  void addFiles(pane, files);
}

/** Returns the handlers that accept files dropped in a pane. */
export function fileDrop(pane: Pane) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (pane.place.may_send) attachFiles(pane, event, event.dataTransfer);
    },
  };
}

/** A button that selects files for the next message. */
export function AttachButton({ pane }: { pane: Pane }) {
  const name = useWords().say('attachFiles');
  return html`<label class="attach icon-button" title=${name}>
    <${Icon} name="attach" />
    <input type="file" class="sr-only" multiple aria-label=${name} onChange=${({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      void addFiles(pane, [...(target.files ?? [])]);
      target.value = '';
    }} />
  </label>`;
}

/** The message to reply to and the files of the next message. */
export function AttachmentList({ pane }: { pane: Pane }) {
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

/** Encodes selected files for the control API. */
export function readFiles(files: Iterable<File>): Promise<EncodedFile[]> {
  return Promise.all(
    [...files].map(async (file) => ({
      name: file.name,
      ...(file.type !== '' && { content_type: file.type }),
      base64: await base64Of(file),
    })),
  );
}

/** Returns a file's size in bytes. */
export const fileSize = ({ base64 }: Pick<EncodedFile, 'base64'>): number =>
  Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

async function base64Of(file: File): Promise<string> {
  return new Uint8Array(await file.arrayBuffer()).toBase64();
}
