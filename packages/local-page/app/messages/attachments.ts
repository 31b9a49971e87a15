import type { APIAttachment } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { FileCard } from './file-card.ts';
import { Picture } from './picture.ts';

const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm))/;

/** The files of a message: pictures and films beside each other, others as cards. */
export function Attachments({ attachments }: { attachments: readonly APIAttachment[] }) {
  const [shown, others] = [attachments.filter(isShown), attachments.filter((each) => !isShown(each))];
  return html`
    ${
      shown.length > 0 &&
      html`<div class="gallery" data-count=${shown.length}>
        ${shown.map(
          ({ id, url, width, height, description, filename }) =>
            html`<${Picture} key=${id} url=${url} width=${width} height=${height} description=${description ?? filename}
              spoiler=${filename.startsWith('SPOILER_')} />`,
        )}
      </div>`
    }
    ${others.map(({ id, filename, size, url }) => html`<${FileCard} key=${id} name=${filename} size=${size} url=${url} />`)}`;
}

const isShown = ({ content_type: type }: APIAttachment) => SHOWN.test(type ?? '');
