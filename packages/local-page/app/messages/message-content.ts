import type { APIAttachment, APIEmbed, APIEmbedField, APIMessage, EmbedType } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ComponentView, colourText, TYPE, useComponent } from '../components/component-view.ts';
import { Markdown } from '../markdown/markdown.ts';
import { Icon } from '../shell/icon.ts';
import { hashOfViews, type Pane } from '../state/pane.ts';
import { fullTime, messageTime } from '../state/time.ts';
import { useWords } from '../words/words.ts';
import { FileCard, linkTarget, mediaSource, Picture } from './media.ts';
import { MessageEditor } from './message-editor.ts';
import { Poll, PollResult } from './poll.ts';
import { systemIcon, systemText } from './system-message.ts';

/** Discord's type of the embed that reports a poll's result. */
const POLL_RESULT: `${EmbedType.PollResult}` = 'poll_result';

/** The content of a message, from its text to its components. */
export function MessageContent({ seen: { message, loading }, pane }: { seen: SeenMessage; pane: Pane }) {
  const words = useWords();
  const { say, translate } = words;
  if (loading) {
    return html`<div class="line muted"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>
      ${say('isThinking', { name: message.author.username })}</div>`;
  }
  if (systemIcon(message)) return html`<span class="muted">${systemText(message, words)}</span>`;
  const { content, attachments, embeds, poll, components = [], edited_timestamp: edited } = message;
  const { message_snapshots: forwarded = [] } = message;
  const mark =
    (edited || message.pinned) &&
    html`${edited && html`<span class="muted edited" title=${fullTime(new Date(edited), pane.person.locale)}>${say('edited')}</span>`}${
      message.pinned &&
      html`<span class="muted edited"><${Icon} name="pin" size=${12} /> ${say('pinned')}</span>`
    }`;
  const edit = pane.editing.value;
  const use = pane.componentStatuses.value.get(message.id);
  return html`<div>
    ${
      edit?.messageId === message.id
        ? html`<${MessageEditor} edit=${edit} pane=${pane} />`
        : content !== '' && html`<${Markdown} text=${content} pane=${pane} />${mark && ' '}${mark}`
    }
    ${forwarded.map(
      ({ message: original }) => html`<blockquote><em>${say('forwarded')}</em>
        ${original.content !== '' && html`<${Markdown} text=${original.content} pane=${pane} />`}
        ${original.embeds.map((embed) => html`<${Embed} embed=${embed} pane=${pane} />`)}
        ${(original.components ?? []).map(
          (component) => html`<${ComponentView} component=${component} message=${message} pane=${pane} />`,
        )}
      </blockquote>`,
    )}
    <${Attachments} attachments=${attachments.filter(({ id }) => !isPlaced(id, message))} />
    ${poll && html`<${Poll} poll=${poll} messageId=${message.id} pane=${pane} />`}
    ${embeds.map((embed) =>
      embed.type === POLL_RESULT
        ? html`<${PollResult} embed=${embed} />`
        : html`<${Embed} embed=${embed} pane=${pane} />`,
    )}
    ${components.map((component) => html`<${ComponentView} component=${component} message=${message} pane=${pane} />`)}
    ${content === '' && mark}
    <${Reactions} message=${message} pane=${pane} />
    ${message.thread && html`<${ThreadLine} thread=${message.thread} pane=${pane} />`}
    ${use?.kind === 'failed' && html`<p class="failure" role="alert">${translate(use.sentence)}</p>`}
  </div>`;
}

/** A link from a message to the thread that it started. */
function ThreadLine({ thread, pane }: { thread: NonNullable<APIMessage['thread']>; pane: Pane }) {
  const { say } = useWords();
  const href = `#${hashOfViews([{ person: pane.view.person, place: thread.id }])}`;
  const { message_count: n = 0 } = 'message_count' in thread ? thread : {};
  return html`<a class="card line thread-line" href=${href}><${Icon} name="thread" size=${16} />
    <span class="cut title">${thread.name}</span><span class="link">${say('threadMessages', { n })}</span></a>`;
}

/** Whether an embed or component shows this file, so that it is not shown again as an attachment. */
function isPlaced(id: string, { embeds, components = [] }: APIMessage): boolean {
  // With the newer components, Discord shows only the files that they place.
  const newer = components.some(({ type }) => type !== TYPE.ActionRow);
  if (newer) return true;
  return embeds.some(({ image, thumbnail, author, footer }) =>
    [image?.url, thumbnail?.url, author?.icon_url, footer?.icon_url].some((url) => url?.includes(`/${id}/`)),
  );
}

const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm))/;

/** https://discord.com/developers/docs/resources/message#attachment-object-attachment-flags */
const IS_SPOILER = 1 << 3;

/** A message's files: pictures and videos side by side, others as cards. */
function Attachments({ attachments }: { attachments: readonly APIAttachment[] }) {
  const [shown, others] = [attachments.filter(isShown), attachments.filter((each) => !isShown(each))];
  return html`
    ${
      shown.length > 0 &&
      html`<div class="stack gallery" data-count=${shown.length}>
        ${shown.map(
          ({ id, url, width, height, description, filename, flags }) =>
            html`<${Picture} key=${id} url=${url} width=${width} height=${height} description=${description ?? filename}
              spoiler=${isSpoiler(flags)} />`,
        )}
      </div>`
    }
    ${others.map(
      ({ id, filename, size, url, flags }) =>
        html`<${FileCard} key=${id} name=${filename} size=${size} url=${url} spoiler=${isSpoiler(flags)} />`,
    )}`;
}

const isSpoiler = (flags = 0) => (flags & IS_SPOILER) !== 0;
const isShown = ({ content_type: type }: APIAttachment) => SHOWN.test(type ?? '');

function Embed({ embed, pane }: { embed: APIEmbed; pane: Pane }) {
  const { title, url, description, color, author, fields = [], image, thumbnail, footer, timestamp } = embed;
  return html`<div class="card embed" style=${{ '--accent': color === undefined ? undefined : colourText(color) }}>
    <div class="stack embed-body">
      ${author && html`<div class="line title"><${EmbedIcon} url=${author.icon_url} /><${Linked} url=${author.url}>${author.name}<//></div>`}
      ${title && html`<div class="title embed-title"><${Linked} url=${url}><${Markdown} text=${title} pane=${pane} /><//></div>`}
      ${description && html`<div><${Markdown} text=${description} pane=${pane} /></div>`}
      ${fields.length > 0 && html`<div class="stack embed-fields">${embedRows(fields).map((row) => row.map((field) => html`<${EmbedField} field=${field} share=${row.length} pane=${pane} />`))}</div>`}
    </div>
    ${thumbnail && html`<${Picture} url=${thumbnail.url} width=${thumbnail.width} height=${thumbnail.height} className="embed-thumbnail" />`}
    ${image && html`<${Picture} url=${image.url} width=${image.width} height=${image.height} className="embed-image" />`}
    ${
      (footer || timestamp) &&
      html`<div class="line small embed-footer">
        <${EmbedIcon} url=${footer?.icon_url} />${[footer?.text, timestamp && messageTime(new Date(timestamp), new Date(), pane.person.locale)].filter(Boolean).join(' • ')}
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

/** The small picture beside an embed's author or footer. Pictures on other hosts are not loaded. */
function EmbedIcon({ url }: { url: string | undefined }) {
  const source = url === undefined ? undefined : mediaSource(url);
  return source === undefined
    ? null
    : html`<img class="embed-icon" src=${source} alt="" width="20" height="20" />`;
}

/** Groups up to three consecutive inline fields in a row. Any other field gets its own row. */
export function embedRows(fields: readonly APIEmbedField[]): APIEmbedField[][] {
  const rows: APIEmbedField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.inline && last && last.length < 3 && last.every(({ inline }) => inline)) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** The key of reactions in `componentStatuses`. No component has it, because custom ids are not empty. */
const REACTIONS = '';
const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '👀', '✅'];

/** A message's reactions, each a button that adds or removes the person's own, and a button for others. */
function Reactions({ message, pane }: { message: APIMessage; pane: Pane }) {
  const { say } = useWords();
  const { id, reactions = [] } = message;
  const isAdding = pane.reacting.value === id;
  if (reactions.length === 0 && !isAdding) return null;
  const react = (emoji: string, remove = false) =>
    useComponent(pane, id, REACTIONS, (as, here) => as.react(id, emoji, { ...here, remove }));
  return html`<div class="line wrap reactions">
    ${reactions.map(({ emoji, count, me }) => {
      const name = emoji.name ?? '';
      return html`<button key=${name} type="button" class="chip reaction" aria-pressed=${me} aria-label=${say('reactionsOf', { emoji: name, n: count })}
        onClick=${() => react(name, me)}>${name} <span class="small">${count}</span></button>`;
    })}
    ${isAdding && html`<${ReactionChoice} pane=${pane} react=${react} />`}
  </div>`;
}

/** Some common emoji and a field for others. */
function ReactionChoice({ pane, react }: { pane: Pane; react: (emoji: string) => unknown }) {
  const { say } = useWords();
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.querySelector('button')?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = () => {
    box.current?.closest<HTMLElement>('article')?.focus({ preventScroll: true });
    pane.reacting.value = undefined;
  };
  const choose = (emoji: string) => {
    close();
    void react(emoji);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.isComposing)
      return;
    else if (event.target.value.trim() !== '') choose(event.target.value.trim());
    event.preventDefault();
  };
  return html`<span class="popover line wrap reaction-choice" role="group" aria-label=${say('addReaction')} ref=${box} onKeyDown=${onKeyDown}>
    ${QUICK_REACTIONS.map(
      (emoji) =>
        html`<button key=${emoji} type="button" class="icon-button" aria-label=${say('reactWith', { emoji })} onClick=${() => choose(emoji)}>${emoji}</button>`,
    )}
    <input class="input small-input" type="text" autocomplete="off" maxlength="40" aria-label=${say('otherEmoji')} placeholder=${say('otherEmoji')} />
    <button type="button" class="icon-button" aria-label=${say('closed')} onClick=${close}><${Icon} name="close" size=${16} /></button>
  </span>`;
}
