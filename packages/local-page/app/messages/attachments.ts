import type { APIAttachment } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { FileCard } from './file-card.ts';
import { Picture } from './picture.ts';

const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm))/;

/** https://discord.com/developers/docs/resources/message#attachment-object-attachment-flags */
const IS_SPOILER = 1 << 3;

/** The files of a message: pictures and films beside each other, others as cards. */
export function Attachments({ attachments }: { attachments: readonly APIAttachment[] }) {
  const [shown, others] = [attachments.filter(isShown), attachments.filter((each) => !isShown(each))];
  return html`
    ${
      shown.length > 0 &&
      html`<div class="stack gallery" data-count=${shown.length}>
        ${shown.map(
          ({ id, url, width, height, description, filename, flags }) =>
            html`<${Picture} key=${id} url=${url} width=${width} height=${height} description=${description ?? filename}
              spoiler=${isSpoiler(flags)} />`,
        )}
      </div>`
    }
    ${others.map(
      ({ id, filename, size, url, flags }) =>
        html`<${FileCard} key=${id} name=${filename} size=${size} url=${url} spoiler=${isSpoiler(flags)} />`,
    )}`;
}

const isSpoiler = (flags = 0) => (flags & IS_SPOILER) !== 0;
const isShown = ({ content_type: type }: APIAttachment) => SHOWN.test(type ?? '');
