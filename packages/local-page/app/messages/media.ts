import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../shell/icon.ts';
import { useWords, type Words } from '../words/words.ts';

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * Returns the page's own URL for a picture or file of a message, because the page's server has the local Discord's
 * files, too. Undefined for other hosts, from which the page loads nothing.
 */
export function mediaSource(url: string): string | undefined {
  const address = URL.parse(url);
  if (!address || !LOOPBACK.test(address.hostname)) return undefined;
  const [, folder, , id, name] = address.pathname.split('/');
  return folder === 'attachments' && id && name ? `/files/${id}/${name}` : undefined;
}

/** Returns a URL that may be followed: only web URLs. */
export function linkTarget(url: string | undefined): string | undefined {
  const address = url === undefined ? null : URL.parse(url);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** Whether a message's file is no longer stored although the message is. @param source undefined for other hosts */
function useIsDeleted(source: string | undefined): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (source === undefined) return;
    let isWanted = true;
    const look = async () => {
      const answer = await fetch(source, { method: 'HEAD' }).catch(() => undefined);
      if (isWanted) setGone(answer?.status === 404);
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [source]);
  return isGone;
}

const UNITS = ['', 'KB', 'MB', 'GB'] as const;

/** Returns `1.2 KB`, in Discord's format. */
export function binarySize(bytes: number, say: Words['say']): string {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);
  const size = bytes / 1024 ** power;
  if (power === 0) return say('bytes', { n: bytes });
  return `${size.toFixed(2).replace(/\.?0+$/, '')} ${UNITS[power]}`;
}

/** A picture or video of a message. Media on other hosts are not loaded; a link replaces them. */
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
  const isGone = useIsDeleted(source);
  if (isGone) {
    return html`<span class="picture elsewhere ${className}"><${Icon} name="picture" size=${16} />
      <span>${say('pictureGone', { name: description || say('aPicture') })}</span></span>`;
  }
  if (source === undefined)
    return html`<${ExternalMedia} url=${url} description=${description} className=${className} />`;
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

function ExternalMedia({
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
    title=${say('pictureElsewhere', { url })}><${Icon} name="picture" size=${16} /> <span>${name}</span></a>`;
}

const SOUND = /\.(?:mp3|ogg|wav)$/i;
const SPOILER = /^SPOILER_/;

interface FileCardProps {
  readonly name: string;
  /** In bytes. */
  readonly size: number | undefined;
  readonly url: string;
  readonly spoiler?: boolean | undefined;
}

/** A file to download, with a player for sounds and a preview for texts. */
export function FileCard({ name, size, url, spoiler }: FileCardProps) {
  const { say } = useWords();
  const [hidden, setHidden] = useState(spoiler === true || SPOILER.test(name));
  const source = mediaSource(url);
  const isGone = useIsDeleted(source);
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

const TEXT =
  /\.(?:txt|log|md|csv|tsv|json|jsonl|xml|ya?ml|toml|ini|env|html?|css|[cm]?[jt]sx?|py|rb|rs|go|java|kt|c|h|cpp|cs|php|sh|sql|diff|patch)$/i;
/** Larger files get no preview. */
const MAX_PREVIEW_BYTES = 100_000;
const PREVIEW_LINES = 6;

/** Whether a file gets a preview. @param size in bytes */
export function hasPreview(name: string, size: number | undefined): boolean {
  return size !== undefined && size > 0 && size <= MAX_PREVIEW_BYTES && TEXT.test(name);
}

/** The first lines of a text file, and all of them on request. */
function TextPreview({ source, name }: { source: string; name: string }) {
  const { say } = useWords();
  const [text, setText] = useState('');
  const [isExpanded, setWhole] = useState(false);
  useEffect(() => {
    let isWanted = true;
    // A deleted file gets no preview. Its link reports that.
    const read = async () => {
      const answer = await fetch(source).catch(() => undefined);
      const found = answer?.ok ? await answer.text() : '';
      if (isWanted) setText(found);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [source]);
  if (text === '') return null;
  const lines = text.trimEnd().split('\n');
  return html`<div class="text-preview">
    <pre class="code-block" tabindex="0" dir="auto" role="group" aria-label=${say('previewOf', { name })}><code>${lines.slice(0, isExpanded ? lines.length : PREVIEW_LINES).join('\n')}</code></pre>
    ${
      lines.length > PREVIEW_LINES &&
      html`<button type="button" class="link-button" aria-expanded=${isExpanded} onClick=${() => setWhole(!isExpanded)}>
        ${isExpanded ? say('collapse') : say('expandLines', { n: lines.length - PREVIEW_LINES })}</button>`
    }
  </div>`;
}
