import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';
import { mediaSource } from './media.ts';
import { binarySize } from './size-text.ts';
import { hasPreview, TextPreview } from './text-preview.ts';
import { useIsGone } from './use-is-gone.ts';

const SOUND = /\.(?:mp3|ogg|wav)$/i;
const SPOILER = /^SPOILER_/;

interface FileCardProps {
  readonly name: string;
  /** In bytes. */
  readonly size: number | undefined;
  readonly url: string;
  readonly spoiler?: boolean | undefined;
}

/** A file that can be downloaded. A sound can be heard in it, and the beginning of a text read. */
export function FileCard({ name, size, url, spoiler }: FileCardProps) {
  const { say } = useWords();
  const [hidden, setHidden] = useState(spoiler === true || SPOILER.test(name));
  const source = mediaSource(url);
  const isGone = useIsGone(source);
  const shownName = name.replace(SPOILER, '');
  return html`<div class="card file-card" data-hidden=${hidden}>
    <div class="stack file-body" inert=${hidden}>
      <div class="line file-head">
        <span class="muted"><${Icon} name="file" size=${28} /></span>
        <span class="file-text">
          ${isGone ? html`<span dir="auto">${shownName}</span>` : html`<a class="link" href=${source} download=${shownName} dir="auto">${shownName}</a>`}
          ${isGone && html`<span class="small">${say('fileGone')}</span>`}
          ${!isGone && size !== undefined && html`<span class="small">${binarySize(size, say)}</span>`}
        </span>
      </div>
      ${source !== undefined && !isGone && SOUND.test(name) && html`<audio class="file-sound" src=${source} controls preload="none" aria-label=${shownName}></audio>`}
      ${source !== undefined && !isGone && !hidden && hasPreview(name, size) && html`<${TextPreview} source=${source} name=${shownName} />`}
    </div>
    ${hidden && html`<button type="button" class="container-veil" onClick=${() => setHidden(false)}><span class="spoiler-tag">${say('spoiler')}</span></button>`}
  </div>`;
}
