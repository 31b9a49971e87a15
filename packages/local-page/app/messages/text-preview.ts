import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';

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
export function TextPreview({ source, name }: { source: string; name: string }) {
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
