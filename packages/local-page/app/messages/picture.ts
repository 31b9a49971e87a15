import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';
import { linkTarget, mediaSource, useIsGone } from './media.ts';

/** A picture or film of a message. One of another host is not loaded: a link stands for it. */
export function Picture({
  url,
  description,
  width,
  height,
  spoiler = false,
  className = '',
}: {
  url: string;
  description?: string | null | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
  spoiler?: boolean | undefined;
  className?: string;
}) {
  const { say } = useWords();
  const [hidden, setHidden] = useState(spoiler);
  const source = mediaSource(url);
  const isGone = useIsGone(source);
  if (isGone) {
    return html`<span class="picture elsewhere ${className}"><${Icon} name="picture" size=${16} />
      <span class="elsewhere-name">${say('pictureGone', { name: description || say('aPicture') })}</span></span>`;
  }
  if (source === undefined)
    return html`<${Elsewhere} url=${url} description=${description} className=${className} />`;
  const film = /\.(?:mp4|webm)$/i.test(source);
  const media = film
    ? html`<video src=${source} controls preload="metadata" aria-label=${description ?? say('video')}></video>`
    : html`<img src=${source} alt=${description || say('image')} width=${width ?? undefined} height=${height ?? undefined} loading="lazy" />`;
  if (hidden) {
    return html`<button type="button" class="picture hidden-picture ${className}" onClick=${() => setHidden(false)}>
      ${media}<span class="spoiler-tag">${say('spoiler')}</span>
    </button>`;
  }
  if (film) return html`<div class="picture ${className}">${media}</div>`;
  return html`<a class="picture ${className}" href=${source} target="_blank" rel="noopener">${media}</a>`;
}

function Elsewhere({
  url,
  description,
  className,
}: {
  url: string;
  description?: string | null | undefined;
  className: string;
}) {
  const { say } = useWords();
  const target = linkTarget(url);
  const name = description || target?.replace(/^https?:\/\//, '') || say('aPicture');
  return html`<a class="picture elsewhere ${className}" href=${target} target="_blank" rel="noopener noreferrer"
    title=${say('pictureElsewhere', { url })}><${Icon} name="picture" size=${16} /> <span class="elsewhere-name">${name}</span></a>`;
}
