import type { APIMessage } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { AuthorButton, MessageMenuButton } from '../composer/open-menu.ts';
import { Avatar } from '../people/avatar.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { clockTime, dayName, fullTime, isSameDay, messageTime } from '../state/time.ts';
import { useWords } from '../words/words.ts';
import { MessageContent } from './message-content.ts';
import { systemIcon, withStarterMessage } from './system-message.ts';

/** Messages of one author within this time share a heading. */
const GROUP_MS = 7 * 60_000;

interface MessageRowProps {
  readonly id: string;
  /** The preceding message; undefined for the first. */
  readonly previousId: string | undefined;
  readonly pane: Pane;
}

/**
 * A message with its author and time. Following messages of the same author omit them. Renders again when one of the
 * two messages changes, but not on scrolling.
 */
export function MessageRow({ id, previousId, pane }: MessageRowProps) {
  const known = pane.messages.message(id).value;
  const seen = known && withStarterMessage(known);
  const previous = previousId === undefined ? undefined : pane.messages.message(previousId).value;
  const article = useRef<HTMLElement>(null);
  useRestoredFocus(article, seen);
  if (!seen) return html`<div class="message-to-come"></div>`;
  const { message } = seen;
  const { author } = message;
  const { say } = pane.words;
  const { locale } = pane.person;
  const name = author.global_name ?? author.username;
  const time = new Date(message.timestamp);
  const before = previous && new Date(previous.message.timestamp);
  const newDay = previousId === undefined || (before !== undefined && !isSameDay(time, before));
  const isNamed =
    message.mention_everyone || message.mentions.some(({ id: named }) => named === pane.person.id);
  const icon = systemIcon(message);
  const follows = !newDay && continuesGroup(seen, previous);
  return html`
    ${newDay && html`<div class="line label day" role="separator" aria-label=${dayName(time, locale)}><span>${dayName(time, locale)}</span></div>`}
    <article class="message" ref=${article} data-follows=${follows} data-ephemeral=${seen.ephemeral} data-named=${isNamed} data-id=${message.id} tabindex="-1"
      aria-label="${name}, ${messageTime(time, new Date(), locale)}">
      ${!follows && !icon && html`<${MessageContext} message=${message} pane=${pane} />`}
      <div class="gutter" data-user-id=${author.id}>
        ${
          icon
            ? html`<span class="muted"><${Icon} name=${icon} /></span>`
            : follows
              ? html`<time class="muted gutter-time" datetime=${message.timestamp}>${clockTime(time, locale)}</time>`
              : html`<${Avatar} userId=${author.id} app=${author.bot === true} />`
        }
      </div>
      <div class="grow message-body">
        ${
          !follows &&
          !icon &&
          html`<div class="message-head">
            <${AuthorButton} pane=${pane} user=${author} name=${name} />
            ${author.bot && html`<span class="app-tag">${say('app')}</span>`}
            <time class="small" datetime=${message.timestamp} title=${fullTime(time, locale)}>
              ${messageTime(time, new Date(), locale)}
            </time>
          </div>`
        }
        <${MessageContent} seen=${seen} pane=${pane} />
        ${icon && html` <time class="small" datetime=${message.timestamp} title=${fullTime(time, locale)}>${messageTime(time, new Date(), locale)}</time>`}
        ${seen.ephemeral && html`<${EphemeralNotice} messageId=${message.id} pane=${pane} />`}
      </div>
      <${MessageMenuButton} pane=${pane} seen=${seen} />
    </article>`;
}

/** Focuses a message when a change removes its focused button; otherwise the focus would move to the page. */
function useRestoredFocus(article: RefObject<HTMLElement | null>, seen: SeenMessage | undefined): void {
  // The change is not rendered yet.
  const held = article.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (held && document.activeElement === document.body) article.current?.focus({ preventScroll: true });
  }, [seen]);
}

function continuesGroup({ message, ephemeral }: SeenMessage, previous: SeenMessage | undefined): boolean {
  return (
    previous !== undefined &&
    previous.ephemeral === ephemeral &&
    previous.message.author.id === message.author.id &&
    message.interaction_metadata === undefined &&
    message.message_reference === undefined &&
    !systemIcon(message) &&
    !systemIcon(previous.message) &&
    Date.parse(message.timestamp) - Date.parse(previous.message.timestamp) < GROUP_MS
  );
}

/** The notice that only this person sees a message, with a button that dismisses it. */
function EphemeralNotice({ messageId, pane }: { messageId: string; pane: Pane }) {
  const { say, parts } = useWords();
  const dismiss = () => void pane.act((as, here) => as.delete(messageId, here));
  return html`<div class="small ephemeral-notice">
    <${Icon} name="eye" size=${14} /> <span>${parts('onlyYou', {
      dismiss: html`<button type="button" class="link-button" onClick=${dismiss}>${say('dismissMessage')}</button>`,
    })}</span>
  </div>`;
}

/** The context above a message: the command that it answers, or the message that it replies to. */
function MessageContext({ message, pane }: { message: APIMessage; pane: Pane }) {
  const { say, parts } = useWords();
  const { interaction, interaction_metadata: metadata, referenced_message: replied } = message;
  if (interaction) {
    const ofMenu = metadata && ('target_message_id' in metadata || 'target_user' in metadata);
    const name = interaction.user.global_name ?? interaction.user.username;
    return html`<div class="line muted above">
      <${Avatar} userId=${interaction.user.id} size=${16} />
      <span>${parts('usedCommand', {
        person: html`<span class="above-name">${name}</span>`,
        command: html`<span class="mention" dir="auto">${ofMenu ? '' : '/'}${interaction.name}</span>`,
      })}</span>
    </div>`;
  }
  if (replied === undefined) return null;
  if (replied === null || !pane.messages.has(replied.id))
    return html`<div class="line muted above"><em>${say('originalDeleted')}</em></div>`;
  // In its current state, if known.
  const { author, content } = pane.messages.message(replied.id).value?.message ?? replied;
  const name = author.global_name ?? author.username;
  return html`<div class="line muted above">
    <span class="sr-only">${say('repliesTo')}</span>
    <${Avatar} userId=${author.id} app=${author.bot === true} size=${16} />
    <span class="above-name">${name}</span>
    <button type="button" class="cut muted above-text" dir="auto" onClick=${() => {
      pane.scrollTarget.value = replied.id;
    }}>${content || say('seeAttachment')}</button>
  </div>`;
}
