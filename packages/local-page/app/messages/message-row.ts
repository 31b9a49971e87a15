import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { AuthorButton, MessageMenuButton } from '../composer/menu/menu-buttons.ts';
import { Avatar } from '../people/avatar.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { AboveMessage } from './above-message.ts';
import { EphemeralNotice } from './ephemeral-notice.ts';
import { MessageContent } from './message-content.ts';
import { clockTime, dayName, fullTime, isSameDay, spokenTime } from './message-times.ts';
import { systemIcon, withStarter } from './system-message.ts';

/** Messages of one author within this time share their heading. */
const TOGETHER_MS = 7 * 60_000;

interface MessageRowProps {
  readonly id: string;
  /** The message above it; undefined for the first. */
  readonly previousId: string | undefined;
  readonly pane: Pane;
}

/**
 * A message with its author and time; one that follows another of the same author stands below it without them. It is
 * drawn anew when one of the two changes, and not when the list is scrolled.
 */
export function MessageRow({ id, previousId, pane }: MessageRowProps) {
  const known = pane.messages.message(id).value;
  const seen = known && withStarter(known);
  const previous = previousId === undefined ? undefined : pane.messages.message(previousId).value;
  const article = useRef<HTMLElement>(null);
  useKeptFocus(article, seen);
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
  const follows = !newDay && followsOn(seen, previous);
  return html`
    ${newDay && html`<div class="line label day" role="separator" aria-label=${dayName(time, locale)}><span>${dayName(time, locale)}</span></div>`}
    <article class="message" ref=${article} data-follows=${follows} data-ephemeral=${seen.ephemeral} data-named=${isNamed} data-id=${message.id} tabindex="-1"
      aria-label="${name}, ${spokenTime(time, new Date(), locale)}">
      ${!follows && !icon && html`<${AboveMessage} message=${message} pane=${pane} />`}
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
              ${spokenTime(time, new Date(), locale)}
            </time>
          </div>`
        }
        <${MessageContent} seen=${seen} pane=${pane} />
        ${icon && html` <time class="small" datetime=${message.timestamp} title=${fullTime(time, locale)}>${spokenTime(time, new Date(), locale)}</time>`}
        ${seen.ephemeral && html`<${EphemeralNotice} messageId=${message.id} pane=${pane} />`}
      </div>
      <${MessageMenuButton} pane=${pane} seen=${seen} />
    </article>`;
}

/** Gives a message the focus when a change takes away the button that had it, which would leave it to the page. */
function useKeptFocus(article: RefObject<HTMLElement | null>, seen: SeenMessage | undefined): void {
  // The change is not drawn yet.
  const held = article.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (held && document.activeElement === document.body) article.current?.focus({ preventScroll: true });
  }, [seen]);
}

function followsOn({ message, ephemeral }: SeenMessage, previous: SeenMessage | undefined): boolean {
  return (
    previous !== undefined &&
    previous.ephemeral === ephemeral &&
    previous.message.author.id === message.author.id &&
    message.interaction_metadata === undefined &&
    message.message_reference === undefined &&
    !systemIcon(message) &&
    !systemIcon(previous.message) &&
    Date.parse(message.timestamp) - Date.parse(previous.message.timestamp) < TOGETHER_MS
  );
}
