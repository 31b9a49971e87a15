import { ChannelType, MessageFlags, PermissionFlagsBits } from 'discord-api-types/v10';
import { codePoints } from '../forms/fields.ts';
import { parseMessage } from '../forms/message-form.ts';
import { writePermission } from '../model/directory/guild.ts';
import { isArchivedThread, isLockedFor, THREAD_TYPES } from '../model/directory/thread-objects.ts';
import { DiscordError } from '../model/discord-error.ts';
import type { StoredMessage } from '../model/messages/message-store.ts';
import { hasPoll, isOver } from '../model/messages/polls.ts';
import { emojiOf } from '../model/messages/reaction-objects.ts';
import { allowsReplies, asForward, asReply, canBeForwarded } from '../model/messages/replies.ts';
import { uploadOf } from './attached-files.ts';
import { ChatRefusal, type NewPoll, type SaidWith } from './chat-client.ts';
import type { ClientContext } from './client-context.ts';
import type { ServerModel } from './interaction-sender.ts';
import type { PersonAction } from './person-actions.ts';

/** Maximum length of a message's content, in UTF-16 units. */
const MAX_MESSAGE_LENGTH = 2_000;
const MAX_FILES = 10;
/** Maximum length of a thread's name, in code points. */
const MAX_NAME_LENGTH = 100;

/** A person's actions on messages and threads. */
export class MessageWriter {
  readonly #context: ClientContext;
  readonly #model: ServerModel;

  constructor(context: ClientContext, model: ServerModel) {
    this.#context = context;
    this.#model = model;
  }

  say(content: string, { files = [], replyTo, poll, forwards }: SaidWith): StoredMessage {
    if (forwards !== undefined) {
      if (content !== '' || files.length > 0 || replyTo !== undefined || poll)
        throw new ChatRefusal(
          'A forwarded message has nothing else: write the rest as a message of its own.',
        );
      return this.#forward(forwards);
    }
    if (content.trim() === '' && files.length === 0 && !poll)
      throw new ChatRefusal('A message cannot be empty.');
    checkLength(content);
    if (files.length > MAX_FILES) throw new ChatRefusal(`A message has at most ${MAX_FILES} files.`);
    this.checkMaySend();
    const answered = replyTo === undefined ? undefined : this.#stored(replyTo);
    if (answered?.viewer !== undefined)
      throw new ChatRefusal('A message that only you can see has no reply.');
    if (answered && !allowsReplies(answered.message))
      throw new ChatRefusal('A message that nobody has written has no reply.');
    const { user, membership } = this.#context.person;
    const { composer } = this.#model;
    const blank = { ...composer.blank(this.#context.channelId, 0), author: user };
    const uploads = files.map((file, index) => uploadOf(file, String(index)));
    const composed = composer.apply(
      blank,
      parseMessage({ content, ...this.#allowed, ...(poll && { poll: pollRequest(poll) }) }),
      uploads,
    );
    const replied = { guildId: membership?.guild.id, pings: true };
    const message = answered ? asReply(composed.message, answered.message, replied) : composed.message;
    return this.#put({ message, viewer: undefined }, composed.files);
  }

  #forward(messageId: string): StoredMessage {
    this.checkMaySend();
    const { message: forwarded, viewer } = this.#stored(messageId);
    if (viewer !== undefined || !canBeForwarded(forwarded))
      throw new ChatRefusal('That message cannot be forwarded.');
    const { user, membership } = this.#context.person;
    const blank = { ...this.#model.composer.blank(this.#context.channelId, 0), author: user };
    const message = asForward(blank, forwarded, membership?.guild.id);
    return this.#put({ message, viewer: undefined }, []);
  }

  /**
   * Checks that they can send messages here. Discord also requires this for user commands.
   * @throws ChatRefusal
   */
  checkMaySend(): void {
    const { membership } = this.#context.person;
    this.#context.checkNotTimedOut();
    if (!membership) return;
    if (!this.#may(writePermission(membership.channel)))
      throw new ChatRefusal('You do not have permission to send messages in this channel.');
    if (isLockedFor(membership.channel, membership.permissions))
      throw new ChatRefusal('This thread is locked.');
  }

  rewrite(messageId: string, content: string): StoredMessage {
    const { message } = this.#stored(messageId);
    if (message.author.id !== this.#context.account.user.id)
      throw new ChatRefusal('You can change only your own messages.');
    if (content.trim() === '' && message.attachments.length === 0)
      throw new ChatRefusal('A message cannot be empty.');
    if (message.poll) throw new ChatRefusal('A message with a poll cannot be changed.');
    if (message.message_snapshots) throw new ChatRefusal('A forwarded message cannot be changed.');
    checkLength(content);
    this.checkActive();
    const { clock, composer } = this.#model;
    const edited_timestamp = new Date(clock.now()).toISOString();
    const composed = composer.apply(
      { ...message, edited_timestamp },
      parseMessage({ content, ...this.#allowed }),
      [],
    );
    this.#report({ kind: 'rewrite', message: messageId, content });
    return this.#put({ message: composed.message, viewer: undefined }, []);
  }

  remove(messageId: string): void {
    const { message, viewer } = this.#stored(messageId);
    const isOwn = viewer !== undefined || message.author.id === this.#context.account.user.id;
    const mayModerate = this.#context.person.membership && this.#may(PermissionFlagsBits.ManageMessages);
    if (!isOwn && !mayModerate)
      throw new ChatRefusal('You do not have permission to delete messages of others here.');
    if (viewer !== undefined && (message.flags ?? 0) & MessageFlags.Loading)
      throw new ChatRefusal('That message is not there yet.');
    const { messages } = this.#model;
    this.#report({ kind: 'remove', message: messageId });
    if (viewer === undefined) messages.delete(message.channel_id, message.id);
    else messages.dismiss(message.channel_id, message.id);
  }

  vote(messageId: string, answerIds: readonly number[]): void {
    this.#context.checkNotTimedOut();
    const stored = this.#poll(messageId);
    const { answers, allow_multiselect } = stored.message.poll;
    const unknown = answerIds.find((id) => !answers.some(({ answer_id }) => answer_id === id));
    if (unknown !== undefined) throw new ChatRefusal(`The poll has no answer ${unknown}.`);
    if (answerIds.length > 1 && !allow_multiselect) throw new ChatRefusal('The poll takes one answer.');
    const chosen = answers.filter(({ answer_id }) => answerIds.includes(answer_id));
    const named = chosen.map(({ answer_id, poll_media }) => ({ id: answer_id, text: poll_media.text ?? '' }));
    this.#report({ kind: 'vote', message: messageId, answers: named });
    this.#model.polls.vote(stored, this.#context.person.user.id, answerIds);
  }

  endPoll(messageId: string): void {
    const stored = this.#poll(messageId);
    if (stored.message.author.id !== this.#context.person.user.id)
      throw new ChatRefusal('You can end only your own polls.');
    this.#report({ kind: 'end poll', message: messageId });
    this.#model.polls.end(stored);
  }

  react(messageId: string, name: string, remove: boolean): void {
    const emoji = emojiOf(name);
    if (emoji === undefined) throw new ChatRefusal(`"${name}" is no emoji.`);
    const stored = this.#stored(messageId);
    if (stored.viewer !== undefined)
      throw new ChatRefusal('A message that only you can see has no reactions.');
    this.#context.checkNotTimedOut();
    this.checkActive();
    const { reactions } = this.#model;
    const { user } = this.#context.person;
    const mayAdd = this.#may(PermissionFlagsBits.AddReactions);
    if (!(remove || mayAdd || stored.reacted?.[emoji]))
      throw new ChatRefusal('You do not have permission to add reactions in this channel.');
    this.#report({ kind: 'react', message: messageId, emoji, remove });
    try {
      if (remove) reactions.remove(stored, user.id, emoji);
      else reactions.add(stored, user.id, emoji, mayAdd);
    } catch (error) {
      throw error instanceof DiscordError ? new ChatRefusal(`${error.message}.`) : error;
    }
  }

  type(): void {
    this.checkMaySend();
    this.#model.typing.start(this.#context.channelId, this.#context.person.user);
  }

  /** @returns the id of the thread */
  startThread(name: string, messageId: string | undefined, isPrivate: boolean): string {
    const { user, membership } = this.#context.person;
    const types = membership && THREAD_TYPES[membership.channel.type];
    const type = isPrivate ? types?.find((each) => each === ChannelType.PrivateThread) : types?.[0];
    if (!membership || type === undefined || (isPrivate && messageId !== undefined))
      throw new ChatRefusal('There are no such threads here.');
    this.#context.checkNotTimedOut();
    const { CreatePrivateThreads, CreatePublicThreads } = PermissionFlagsBits;
    if (!this.#may(isPrivate ? CreatePrivateThreads : CreatePublicThreads))
      throw new ChatRefusal('You do not have permission to start threads in this channel.');
    if (name.trim() === '' || codePoints(name) > MAX_NAME_LENGTH)
      throw new ChatRefusal(`The name of a thread has 1 to ${MAX_NAME_LENGTH} characters.`);
    const source = messageId === undefined ? undefined : this.#stored(messageId);
    if (source?.viewer !== undefined || source?.message.thread)
      throw new ChatRefusal('That message can begin no thread.');
    const parent = { id: this.#context.channelId, guildId: membership.guild.id };
    return this.#model.threads.start(parent, user, { name, type }, source).channel.id;
  }

  /** Joins or leaves the current thread. */
  setJoined(joined: boolean): void {
    const { user } = this.#context.person;
    const thread = this.#model.threads.get(this.#context.channelId);
    if (!thread) throw new ChatRefusal('This channel is no thread.');
    this.#context.checkNotTimedOut();
    this.checkActive();
    if (joined) this.#model.threads.join(thread, user);
    else this.#model.threads.leave(thread, user);
  }

  /** @throws ChatRefusal in an archived thread */
  checkActive(): void {
    const { membership } = this.#context.person;
    if (membership && isArchivedThread(membership.channel)) throw new ChatRefusal('This thread is archived.');
  }

  #report(action: PersonAction): void {
    this.#model.personActions.report(this.#context.person, action);
  }

  #poll(messageId: string) {
    const stored = this.#stored(messageId);
    if (!hasPoll(stored)) throw new ChatRefusal('That message has no poll.');
    if (isOver(stored.message.poll, this.#model.clock.now())) throw new ChatRefusal('The poll is over.');
    return stored;
  }

  /** Without Mention Everyone a person can mention only users, because no role here is mentionable. */
  get #allowed() {
    if (this.#may(PermissionFlagsBits.MentionEveryone)) return {};
    return { allowed_mentions: { parse: ['users'], replied_user: true } };
  }

  #may(permission: bigint): boolean {
    const { membership } = this.#context.person;
    return !membership || (membership.permissions & permission) !== 0n;
  }

  #stored(id: string): StoredMessage {
    const { user } = this.#context.person;
    const stored = this.#model.messages.get(this.#context.channelId, id);
    if (!stored || (stored.viewer ?? user.id) !== user.id)
      throw new ChatRefusal('There is no such message here any more.');
    return stored;
  }

  #put(stored: StoredMessage, files: Parameters<ServerModel['messages']['put']>[1]): StoredMessage {
    this.#model.messages.put(stored, files);
    return stored;
  }
}

/**
 * Converts a new poll to a request.
 * @throws ChatRefusal about the first error that Discord's clients would report
 */
function pollRequest({ question, answers, hours = 24, multiple = false }: NewPoll) {
  const isText = (text: string, most: number) => text.trim() !== '' && codePoints(text) <= most;
  if (!isText(question, 300)) throw new ChatRefusal('The question of a poll has 1 to 300 characters.');
  if (answers.length < 1 || answers.length > 10) throw new ChatRefusal('A poll has 1 to 10 answers.');
  if (!answers.every(({ text }) => isText(text, 55)))
    throw new ChatRefusal('An answer of a poll has 1 to 55 characters.');
  if (!Number.isInteger(hours) || hours < 1 || hours > 768)
    throw new ChatRefusal('A poll is open for 1 to 768 hours.');
  return {
    question: { text: question },
    answers: answers.map(({ text, emoji }) => ({
      poll_media: { text, ...(emoji && { emoji: { name: emoji } }) },
    })),
    duration: hours,
    allow_multiselect: multiple,
  };
}

function checkLength(content: string): void {
  if (content.length > MAX_MESSAGE_LENGTH)
    throw new ChatRefusal(`A message has at most ${MAX_MESSAGE_LENGTH} characters.`);
}
