import { computed } from '@preact/signals';
import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Pane } from '../state/pane.ts';
import { now, timeInLocale } from '../state/time.ts';
import { useWords } from '../words/words.ts';
import { parseMarkdown } from './parse.ts';
import type { MarkdownNode } from './parse-inline.ts';

/** Renders a text in Discord's Markdown. */
export function Markdown({ text, pane }: { text: string; pane: Pane }) {
  const nodes = useMemo(() => parseMarkdown(text), [text]);
  const large = nodes.every(
    (node) => node.type === 'emoji' || (node.type === 'text' && isEmojiOnly(node.text)),
  );
  return html`<div class="markdown" dir="auto" data-large=${large}>${renderAll(nodes, pane)}</div>`;
}

const renderAll = (nodes: readonly MarkdownNode[], pane: Pane): ComponentChildren =>
  nodes.map((node) => html`<${Part} node=${node} pane=${pane} />`);

function Part({ node, pane }: { node: MarkdownNode; pane: Pane }): ComponentChildren {
  const { say } = useWords();
  switch (node.type) {
    case 'text':
      return node.text;
    case 'strong':
      return html`<strong>${renderAll(node.children, pane)}</strong>`;
    case 'em':
      return html`<em>${renderAll(node.children, pane)}</em>`;
    case 'underline':
      return html`<u>${renderAll(node.children, pane)}</u>`;
    case 'strike':
      return html`<s>${renderAll(node.children, pane)}</s>`;
    case 'spoiler':
      return html`<${Spoiler}>${renderAll(node.children, pane)}<//>`;
    case 'quote':
      return html`<blockquote>${renderAll(node.children, pane)}</blockquote>`;
    case 'subtext':
      return html`<small class="subtext">${renderAll(node.children, pane)}</small>`;
    case 'heading':
      // The page's own headings are above these.
      return html`<div class="heading-${node.level}" role="heading" aria-level=${node.level + 2}>${renderAll(node.children, pane)}</div>`;
    case 'list': {
      const items = node.items.map((item) => html`<li>${renderAll(item, pane)}</li>`);
      return node.start === undefined ? html`<ul>${items}</ul>` : html`<ol start=${node.start}>${items}</ol>`;
    }
    case 'code':
      return html`<code class="inline-code">${node.text}</code>`;
    case 'codeBlock':
      return html`<pre class="code-block" tabindex="0" dir="auto"><code>${node.text}</code></pre>`;
    case 'link':
      return html`<a class="link" href=${node.url} title=${node.url} target="_blank" rel="noopener noreferrer">${renderAll(node.children, pane)}</a>`;
    case 'mention':
      return html`<span class="mention" dir="auto">${pane.messages.nameOf(node.id) ?? say(UNKNOWN[node.kind])}</span>`;
    case 'everyone':
      return html`<span class="mention" dir="auto">${node.text}</span>`;
    case 'command': {
      const put = () => {
        pane.draft.value = `/${node.name} `;
      };
      return html`<button type="button" class="mention" dir="auto" onClick=${put}>/${node.name}</button>`;
    }
    case 'guide': {
      const guide = GUIDES.get(node.name);
      return html`<span class="mention" dir="auto">${guide && say(guide)}</span>`;
    }
    case 'emoji':
      return html`<span class="custom-emoji" title=":${node.name}:">:${node.name}:</span>`;
    case 'time':
      return html`<${Time} seconds=${node.seconds} style=${node.style} locale=${pane.person.locale} />`;
  }
}

const UNKNOWN = { user: 'unknownUser', role: 'deletedRole', channel: 'deletedChannel' } as const;
const GUIDES = new Map<string, 'channelsAndRoles' | 'browseChannels' | 'serverGuide' | 'linkedRoles'>([
  ['customize', 'channelsAndRoles'],
  ['browse', 'browseChannels'],
  ['guide', 'serverGuide'],
  ['linked-roles', 'linkedRoles'],
]);

/** A text that is hidden until it is clicked. */
function Spoiler({ children }: { children: ComponentChildren }) {
  const { say } = useWords();
  const [shown, setShown] = useState(false);
  if (shown) return html`<span class="spoiler" data-shown="true">${children}</span>`;
  return html`<button type="button" class="spoiler" aria-label=${say('showSpoiler')} onClick=${() => setShown(true)}>
    <span aria-hidden="true" inert>${children}</span>
  </button>`;
}

/** A time in the reader's zone. Relative times keep updating. */
function Time({ seconds, style, locale }: { seconds: number; style: string; locale: string }) {
  const text = useMemo(() => {
    const of = (milliseconds: number) => timeInLocale(seconds, style, milliseconds, locale);
    return style === 'R' ? computed(() => of(now.value)) : of(Date.now());
  }, [seconds, style, locale]);
  const whole = timeInLocale(seconds, 'F', 0, locale);
  return html`<time class="time" datetime=${isoTime(seconds)} title=${whole}>${text}</time>`;
}

function isoTime(seconds: number): string | undefined {
  const date = new Date(seconds * 1_000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

const MAX_LARGE_EMOJI = 30;
const EMOJI_OR_SPACE = /^(?:\p{RGI_Emoji}|\s\s?)$/v;
const signs = new Intl.Segmenter();

/**
 * Whether a text consists of a few emoji, which are shown large. Tests each grapheme separately, because one pattern
 * for all would try each multi-character emoji in every split.
 */
function isEmojiOnly(text: string): boolean {
  let count = 0;
  for (const { segment } of signs.segment(text)) {
    count += 1;
    if (count > MAX_LARGE_EMOJI || !EMOJI_OR_SPACE.test(segment)) return false;
  }
  return true;
}
