import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';
import { binarySize, mediaSource, useIsGone } from './media.ts';

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

const TEXT =
  /\.(?:txt|log|md|csv|tsv|json|jsonl|xml|ya?ml|toml|ini|env|html?|css|[cm]?[jt]sx?|py|rb|rs|go|java|kt|c|h|cpp|cs|php|sh|sql|diff|patch)$/i;
/** In bytes; a longer file can only be downloaded. */
const LONGEST = 100_000;
const LINES = 6;

/** Whether the beginning of a file is shown. @param size in bytes */
export function hasPreview(name: string, size: number | undefined): boolean {
  return size !== undefined && size > 0 && size <= LONGEST && TEXT.test(name);
}

/** The first lines of a text file, and all of them on demand. */
function TextPreview({ source, name }: { source: string; name: string }) {
  const { say } = useWords();
  const [text, setText] = useState('');
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    let isWanted = true;
    // A file that is gone has no preview; its link says so.
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
    <pre class="code-block" tabindex="0" dir="auto" role="group" aria-label=${say('previewOf', { name })}><code>${lines.slice(0, whole ? lines.length : LINES).join('\n')}</code></pre>
    ${
      lines.length > LINES &&
      html`<button type="button" class="link-button" aria-expanded=${whole} onClick=${() => setWhole(!whole)}>
        ${whole ? say('collapse') : say('expandLines', { n: lines.length - LINES })}</button>`
    }
  </div>`;
}
