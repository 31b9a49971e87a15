import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { colourText } from '../components/component-view.ts';
import { Markdown } from '../markdown/markdown.ts';
import type { Pane } from '../state/pane.ts';
import { linkTarget, mediaSource } from './media.ts';
import { spokenTime } from './message-times.ts';
import { Picture } from './picture.ts';

/** An embed with all of its fields. */
export function Embed({ embed, pane }: { embed: APIEmbed; pane: Pane }) {
  const { title, url, description, color, author, fields = [], image, thumbnail, footer, timestamp } = embed;
  return html`<div class="card embed" style=${{ '--accent': color === undefined ? undefined : colourText(color) }}>
    <div class="stack embed-body">
      ${author && html`<div class="line title"><${EmbedIcon} url=${author.icon_url} /><${Linked} url=${author.url}>${author.name}<//></div>`}
      ${title && html`<div class="title embed-title"><${Linked} url=${url}><${Markdown} text=${title} pane=${pane} /><//></div>`}
      ${description && html`<div class="embed-description"><${Markdown} text=${description} pane=${pane} /></div>`}
      ${fields.length > 0 && html`<div class="stack embed-fields">${embedRows(fields).map((row) => row.map((field) => html`<${EmbedField} field=${field} share=${row.length} pane=${pane} />`))}</div>`}
    </div>
    ${thumbnail && html`<${Picture} url=${thumbnail.url} width=${thumbnail.width} height=${thumbnail.height} className="embed-thumbnail" />`}
    ${image && html`<${Picture} url=${image.url} width=${image.width} height=${image.height} className="embed-image" />`}
    ${
      (footer || timestamp) &&
      html`<div class="line small embed-footer">
        <${EmbedIcon} url=${footer?.icon_url} />${[footer?.text, timestamp && spokenTime(new Date(timestamp), new Date(), pane.person.locale)].filter(Boolean).join(' • ')}
      </div>`
    }
  </div>`;
}

function EmbedField({
  field: { name, value },
  share,
  pane,
}: {
  field: APIEmbedField;
  share: number;
  pane: Pane;
}) {
  return html`<div class="embed-field" data-share=${share}>
    <div class="title"><${Markdown} text=${name} pane=${pane} /></div>
    <${Markdown} text=${value} pane=${pane} />
  </div>`;
}

function Linked({ url, children }: { url: string | undefined; children: unknown }) {
  const target = linkTarget(url);
  return target === undefined
    ? children
    : html`<a class="link" href=${target} target="_blank" rel="noopener noreferrer">${children}</a>`;
}

/** The small picture beside the author or the footer of an embed; one that is elsewhere is not loaded. */
function EmbedIcon({ url }: { url: string | undefined }) {
  const source = url === undefined ? undefined : mediaSource(url);
  return source === undefined
    ? null
    : html`<img class="embed-icon" src=${source} alt="" width="20" height="20" />`;
}

/** Up to three inline fields in a row beside each other; any other field is a row of its own. */
export function embedRows(fields: readonly APIEmbedField[]): APIEmbedField[][] {
  const rows: APIEmbedField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.inline && last && last.length < 3 && last.every(({ inline }) => inline)) last.push(field);
    else rows.push([field]);
  }
  return rows;
}
