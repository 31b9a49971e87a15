import { html } from 'htm/preact';
import { mediaSource } from './media.ts';

/** The small picture beside the author or the footer of an embed; one that is elsewhere is not loaded. */
export function EmbedIcon({ url }: { url: string | undefined }) {
  const source = url === undefined ? undefined : mediaSource(url);
  return source === undefined
    ? null
    : html`<img class="embed-icon" src=${source} alt="" width="20" height="20" />`;
}
