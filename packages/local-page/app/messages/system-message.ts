import type { APIMessage } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import type { Words } from '../words/words.ts';

/** Discord's types of messages that the page tells apart, by name; a test compares them with the library's. */
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

/** The icon of a message that Discord itself writes about somebody; undefined for other messages. */
export const systemIcon = ({ type }: Pick<APIMessage, 'type'>) => ICONS.get(type);

/** What such a message says. */
export function systemText({ type, author, content }: APIMessage, { parts }: Words) {
  const person = html`<span class="name">${author.global_name ?? author.username}</span>`;
  if (type === MESSAGE_TYPE.ChannelPinnedMessage) return parts('pinnedMessage', { person });
  if (type === MESSAGE_TYPE.UserJoin) return parts('joinedServer', { person });
  return parts('startedThread', { person, thread: html`<span class="name">${content}</span>` });
}

/** The first message of a thread that began with a message of the channel shows that message. */
export function withStarterMessage(seen: SeenMessage): SeenMessage {
  const { type, id, referenced_message: starter } = seen.message;
  if (type !== MESSAGE_TYPE.ThreadStarterMessage || !starter) return seen;
  const { thread: _thread, reactions: _reactions, ...shown } = starter;
  return { ...seen, message: { ...shown, id } };
}
