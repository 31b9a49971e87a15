import { html } from 'htm/preact';
import { Icon } from '../shell/icon.ts';
import { mediaSource } from './media.ts';
import { sizeText } from './size-text.ts';

/** A file that can be downloaded. */
export function FileCard({ name, size, url }: { name: string; size: number | undefined; url: string }) {
  return html`<div class="file-card">
    <span class="file-sign"><${Icon} name="file" size=${28} /></span>
    <span class="file-text">
      <a class="link" href=${mediaSource(url)} download=${name}>${name}</a>
      ${size !== undefined && html`<span class="file-size">${sizeText(size)}</span>`}
    </span>
  </div>`;
}
