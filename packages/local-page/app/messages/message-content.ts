import type { APIAttachment, APIMessage, EmbedType } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import { TYPE } from '../components/component-type.ts';
import { ComponentView } from '../components/component-view.ts';
import { Markdown } from '../markdown/markdown.ts';
import { Icon } from '../shell/icon.ts';
import { hashOfViews } from '../state/address.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { Embed } from './embed.ts';
import { FileCard } from './file-card.ts';
import { MessageEditor } from './message-editor.ts';
import { fullTime } from './message-times.ts';
import { Picture } from './picture.ts';
import { Poll, PollEnd } from './poll.ts';
import { Reactions } from './reactions.ts';
import { systemIcon, systemText } from './system-message.ts';

/** Discord's name for the embed of the message about the end of a poll. */
const POLL_RESULT: `${EmbedType.PollResult}` = 'poll_result';

/** What a message says and shows, from its text down to its components. */
export function MessageContent({ seen: { message, loading }, pane }: { seen: SeenMessage; pane: Pane }) {
  const words = useWords();
  const { say, hear } = words;
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
  const rewriting = pane.rewriting.value;
  const use = pane.uses.value.get(message.id);
  return html`<div class="message-content">
    ${
      rewriting?.messageId === message.id
        ? html`<${MessageEditor} rewriting=${rewriting} pane=${pane} />`
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
        ? html`<${PollEnd} embed=${embed} />`
        : html`<${Embed} embed=${embed} pane=${pane} />`,
    )}
    ${components.map((component) => html`<${ComponentView} component=${component} message=${message} pane=${pane} />`)}
    ${content === '' && mark}
    <${Reactions} message=${message} pane=${pane} />
    ${message.thread && html`<${ThreadLine} thread=${message.thread} pane=${pane} />`}
    ${use?.kind === 'failed' && html`<p class="failure" role="alert">${hear(use.sentence)}</p>`}
  </div>`;
}

/** The way from a message to the thread that it began. */
function ThreadLine({ thread, pane }: { thread: NonNullable<APIMessage['thread']>; pane: Pane }) {
  const { say } = useWords();
  const href = `#${hashOfViews([{ person: pane.view.person, place: thread.id }])}`;
  const { message_count: n = 0 } = 'message_count' in thread ? thread : {};
  return html`<a class="card line thread-line" href=${href}><${Icon} name="thread" size=${16} />
    <span class="cut title">${thread.name}</span><span class="link">${say('threadMessages', { n })}</span></a>`;
}

/** Whether an embed or a component shows this file, so that it does not stand above them once more. */
function isPlaced(id: string, { embeds, components = [] }: APIMessage): boolean {
  // Discord shows the files of a message with the newer components only where these place them.
  const newer = components.some(({ type }) => type !== TYPE.ActionRow);
  if (newer) return true;
  return embeds.some(({ image, thumbnail, author, footer }) =>
    [image?.url, thumbnail?.url, author?.icon_url, footer?.icon_url].some((url) => url?.includes(`/${id}/`)),
  );
}

const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm))/;

/** https://discord.com/developers/docs/resources/message#attachment-object-attachment-flags */
const IS_SPOILER = 1 << 3;

/** The files of a message: pictures and films beside each other, others as cards. */
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
