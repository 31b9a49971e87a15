import type { APIMessage } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import type { Words } from '../words/words.ts';

/** Discord's message types that the page distinguishes. A test compares them with the library's. */
export const MESSAGE_TYPE = {
  ChannelPinnedMessage: 6,
  UserJoin: 7,
  ThreadCreated: 18,
  ThreadStarterMessage: 21,
} as const;

const ICONS = new Map<number, 'pin' | 'people' | 'thread'>([
  [MESSAGE_TYPE.ChannelPinnedMessage, 'pin'],
  [MESSAGE_TYPE.UserJoin, 'people'],
  [MESSAGE_TYPE.ThreadCreated, 'thread'],
]);

/** Returns the icon of a system message; undefined for other messages. */
export const systemIcon = ({ type }: Pick<APIMessage, 'type'>) => ICONS.get(type);

/** Returns the text of a system message. */
export function systemText({ type, author, content }: APIMessage, { parts }: Words) {
  const person = html`<span class="name">${author.global_name ?? author.username}</span>`;
  if (type === MESSAGE_TYPE.ChannelPinnedMessage) return parts('pinnedMessage', { person });
  if (type === MESSAGE_TYPE.UserJoin) return parts('joinedServer', { person });
  return parts('startedThread', { person, thread: html`<span class="name">${content}</span>` });
}

/** Returns a thread's first message with the content of the channel message that started the thread. */
export function withStarterMessage(seen: SeenMessage): SeenMessage {
  const { type, id, referenced_message: starter } = seen.message;
  if (type !== MESSAGE_TYPE.ThreadStarterMessage || !starter) return seen;
  const { thread: _thread, reactions: _reactions, ...shown } = starter;
  return { ...seen, message: { ...shown, id } };
}
