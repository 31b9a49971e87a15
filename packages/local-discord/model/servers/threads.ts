import {
  type APIMessage,
  type APIUser,
  ChannelType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  MessageReferenceType,
  MessageType,
  type ThreadAutoArchiveDuration,
  type ThreadChannelType,
} from 'discord-api-types/v10';
import type { Thread, ThreadChannel } from '../directory/channel-objects.ts';
import { canView } from '../directory/guild.ts';
import { isArchivedThread, threadMember } from '../directory/thread-objects.ts';
import type { AccessChanges } from '../directory/world-changes.ts';
import { discordError } from '../discord-error.ts';
import type { MessageDependencies } from '../messages/message-composer.ts';
import type { Change, StoredMessage } from '../messages/message-store.ts';
import { allowsReplies } from '../messages/replies.ts';
import { type Snowflakes, snowflakeTime } from '../snowflake.ts';
import { NO_FLAGS } from '../user-objects.ts';

const MINUTE_MS = 60_000;
const DEFAULT_ARCHIVE_DURATION: ThreadAutoArchiveDuration = 1440;
const { ThreadCreate, ThreadUpdate, ThreadDelete, ThreadListSync, ThreadMemberUpdate, ThreadMembersUpdate } =
  GatewayDispatchEvents;

interface Dependencies extends MessageDependencies {
  readonly ids: Snowflakes;
  readonly accessChanges: AccessChanges;
}

export interface NewThread {
  readonly name: string;
  readonly type: ThreadChannelType;
  readonly auto_archive_duration?: ThreadAutoArchiveDuration | undefined;
  readonly rate_limit_per_user?: number | undefined;
  readonly invitable?: boolean | undefined;
}

export interface ThreadParent {
  readonly id: string;
  readonly guildId: string;
}

export interface ThreadChange {
  readonly name?: string | undefined;
  readonly rate_limit_per_user?: number | undefined;
  readonly archived?: boolean | undefined;
  readonly locked?: boolean | undefined;
  readonly auto_archive_duration?: ThreadAutoArchiveDuration | undefined;
  readonly invitable?: boolean | undefined;
}

/** The threads of all servers: https://discord.com/developers/docs/topics/threads. Does not check permissions. */
export class Threads {
  readonly #dependencies: Dependencies;
  /** Cancel the automatic archiving of active threads, by id. */
  readonly #archiving = new Map<string, () => void>();
  /** Ids of the channels with active threads that the bot cannot view. */
  #hidden: ReadonlySet<string> = new Set();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Starts counting messages and schedules archiving. Call it after the stored messages are loaded. */
  follow(): void {
    const { messages, accessChanges } = this.#dependencies;
    for (const { channel } of this.#all) this.#scheduleArchive(channel);
    messages.watch((stored, change) => this.#count(stored, change));
    this.#sync();
    accessChanges.watch(() => this.#sync());
  }

  get(id: string): Thread | undefined {
    return this.#dependencies.directory.changes.of('thread').get(id);
  }

  /**
   * Starts a thread. Its owner is its first member.
   * @param source the message from which it starts
   * @throws DiscordError 160004 if the message has a thread
   */
  start(parent: ThreadParent, owner: APIUser, form: NewThread, source?: StoredMessage): Thread {
    const { ids, messages } = this.#dependencies;
    if (source && this.get(source.message.id)) throw discordError('ThreadAlreadyCreatedForMessage');
    const now = this.#now();
    const id = source?.message.id ?? ids.next();
    const isPrivate = form.type === ChannelType.PrivateThread;
    const thread: Thread = {
      channel: {
        id,
        type: form.type,
        guild_id: parent.guildId,
        parent_id: parent.id,
        owner_id: owner.id,
        name: form.name,
        last_message_id: null,
        flags: NO_FLAGS,
        rate_limit_per_user: form.rate_limit_per_user ?? 0,
        message_count: 0,
        member_count: 1,
        total_message_sent: 0,
        thread_metadata: {
          archived: false,
          archive_timestamp: now,
          auto_archive_duration: form.auto_archive_duration ?? DEFAULT_ARCHIVE_DURATION,
          locked: false,
          create_timestamp: now,
          ...(isPrivate && { invitable: form.invitable ?? true }),
        },
      },
      joined: { [owner.id]: now },
    };
    const isOlder = source !== undefined && messages.list(parent.id).at(-1)?.message.id !== id;
    this.#put(thread);
    this.#send(ThreadCreate, thread, { ...thread.channel, newly_created: true });
    this.#sendMemberUpdate(thread, owner.id);
    if (source) {
      this.#showAt(source, thread, undefined);
      this.#sendSystemMessage(id, owner, MessageType.ThreadStarterMessage, {
        message_reference: this.#reference(parent.id, source.message.id),
        referenced_message: source.message,
      });
    }
    if (!isPrivate && (isOlder || !source))
      this.#sendSystemMessage(parent.id, owner, MessageType.ThreadCreated, {
        content: form.name,
        message_reference: this.#reference(id),
      });
    return this.get(id) ?? thread;
  }

  /** Changes a thread. @param by undefined for automatic changes, such as archiving after inactivity */
  change(thread: Thread, change: ThreadChange, by: APIUser | undefined): Thread {
    const { channel } = thread;
    const { name = channel.name, rate_limit_per_user = channel.rate_limit_per_user, ...metadata } = change;
    const before = channel.thread_metadata;
    const wanted = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
    const after = { ...before, ...wanted };
    const isTouched =
      after.archived !== before.archived || after.auto_archive_duration !== before.auto_archive_duration;
    if (isTouched) after.archive_timestamp = this.#now();
    const changed = { ...thread, channel: { ...channel, name, rate_limit_per_user, thread_metadata: after } };
    this.#put(changed);
    this.#send(ThreadUpdate, changed, changed.channel);
    const { bot } = this.#dependencies.directory;
    const own = before.archived && !after.archived && threadMember(changed, bot.id);
    if (own) this.#send(ThreadMemberUpdate, changed, { ...own, guild_id: channel.guild_id });
    if (by && name !== channel.name)
      this.#sendSystemMessage(channel.id, by, MessageType.ChannelNameChange, { content: name });
    return changed;
  }

  /** Adds a member. No-op for a member. @param by another user who adds them, which sends a system message */
  join(thread: Thread, user: APIUser, by?: APIUser): void {
    if (thread.joined[user.id] !== undefined) return;
    const joined = { ...thread.joined, [user.id]: this.#now() };
    const changed = this.#put({ ...thread, joined });
    const own = user.id === this.#dependencies.directory.bot.id && threadMember(changed, user.id);
    if (own) this.#send(ThreadCreate, changed, { ...changed.channel, member: own });
    this.#sendMemberUpdate(changed, user.id);
    if (by) this.#sendSystemMessage(thread.channel.id, by, MessageType.RecipientAdd, { mentions: [user] });
  }

  /** Removes a member. No-op for other users. @param by another user who removes them, which sends a system message */
  leave(thread: Thread, user: APIUser, by?: APIUser): void {
    const { [user.id]: before, ...joined } = thread.joined;
    if (before === undefined) return;
    const changed = this.#put({ ...thread, joined });
    this.#sendMemberUpdate(changed, user.id);
    if (by) this.#sendSystemMessage(thread.channel.id, by, MessageType.RecipientRemove, { mentions: [user] });
  }

  /** Removes a user who has left a server from its threads. */
  leaveAll(guildId: string, user: APIUser): void {
    for (const thread of this.#all) if (thread.channel.guild_id === guildId) this.leave(thread, user);
  }

  /** Deletes a thread with its messages. As at Discord, bots get no events for the messages. */
  delete(thread: Thread): void {
    const { directory, messages } = this.#dependencies;
    const { id, guild_id, parent_id, type } = thread.channel;
    this.#send(ThreadDelete, thread, { id, guild_id, parent_id, type });
    directory.changes.set('thread', id, undefined);
    this.#archiving.get(id)?.();
    this.#archiving.delete(id);
    for (const { message } of messages.list(id)) messages.dismiss(id, message.id);
    const source = messages.get(parent_id, id);
    if (!source) return;
    const { thread: _deleted, ...message } = source.message;
    const flags = (message.flags ?? 0) & ~MessageFlags.HasThread;
    messages.put({ ...source, message: { ...message, flags } }, []);
  }

  /** Deletes all threads, or all of a channel. */
  clear(parentId?: string): void {
    for (const thread of this.#all)
      if (parentId === undefined || thread.channel.parent_id === parentId) this.delete(thread);
  }

  get #all(): readonly Thread[] {
    return [...this.#dependencies.directory.changes.of('thread').values()];
  }

  #now(): string {
    return new Date(this.#dependencies.clock.now()).toISOString();
  }

  #put(thread: Thread): Thread {
    const { directory, messages } = this.#dependencies;
    const { id, parent_id } = thread.channel;
    const member_count = Object.keys(thread.joined).length;
    const counted = { ...thread, channel: { ...thread.channel, member_count } };
    directory.changes.set('thread', id, counted);
    this.#scheduleArchive(counted.channel);
    const source = messages.get(parent_id, id);
    if (source?.message.thread) this.#showAt(source, counted, 'marked');
    return counted;
  }

  #showAt(source: StoredMessage, { channel }: Thread, change: Change | undefined): void {
    const flags = (source.message.flags ?? 0) | MessageFlags.HasThread;
    this.#dependencies.messages.put(
      { ...source, message: { ...source.message, flags, thread: channel } },
      [],
      change,
    );
  }

  #reference(channel_id: string, message_id?: string): NonNullable<APIMessage['message_reference']> {
    const guild_id = this.#dependencies.directory.guilds.withChannel(channel_id)?.id;
    return {
      type: MessageReferenceType.Default,
      channel_id,
      ...(message_id !== undefined && { message_id }),
      ...(guild_id !== undefined && { guild_id }),
    };
  }

  #sendSystemMessage(channelId: string, author: APIUser, type: MessageType, more: Partial<APIMessage>): void {
    const { messages, composer } = this.#dependencies;
    const message = { ...composer.blank(channelId, 0), author, type, ...more };
    messages.put({ message, viewer: undefined }, []);
  }

  /** Counts the messages of a thread. A new message unarchives the thread and adds its author and mentioned users. */
  #count({ message, viewer }: StoredMessage, change: Change): void {
    const thread = this.get(message.channel_id);
    if (!thread || viewer !== undefined || change === 'changed' || change === 'marked') return;
    const isNew = change === 'created';
    const written = allowsReplies(message) ? 1 : 0;
    const isWoken = isNew && written === 1 && isArchivedThread(thread.channel);
    const { channel, ...rest } = isWoken ? this.change(thread, { archived: false }, undefined) : thread;
    const counts = {
      last_message_id: isNew ? message.id : channel.last_message_id,
      message_count: Math.max(channel.message_count + (isNew ? written : -written), 0),
      total_message_sent: channel.total_message_sent + (isNew ? written : 0),
    };
    this.#put({ ...rest, channel: { ...channel, ...counts } });
    if (!(isNew && written)) return;
    for (const user of [message.author, ...message.mentions]) {
      const now = this.get(channel.id);
      if (now && this.#seesParent(now, user.id)) this.join(now, user);
    }
  }

  #seesParent({ channel }: Thread, userId: string): boolean {
    const guild = this.#dependencies.directory.guilds.get(channel.guild_id);
    const members = guild ? [guild.bot, ...this.#dependencies.directory.members(guild.id)] : [];
    return members.some(
      (each) => each.user.id === userId && guild && canView(guild, channel.parent_id, each),
    );
  }

  #scheduleArchive(channel: ThreadChannel): void {
    const { clock } = this.#dependencies;
    const { id, last_message_id, thread_metadata } = channel;
    this.#archiving.get(id)?.();
    this.#archiving.delete(id);
    if (thread_metadata.archived) return;
    const active = Math.max(
      Date.parse(thread_metadata.archive_timestamp),
      last_message_id ? snowflakeTime(last_message_id) : 0,
    );
    const left = active + thread_metadata.auto_archive_duration * MINUTE_MS - clock.now();
    const archive = () => {
      const thread = this.get(id);
      if (thread) this.change(thread, { archived: true }, undefined);
    };
    this.#archiving.set(id, clock.after(Math.max(left, 0), archive));
  }

  /** Sends bots the active threads of channels that have become visible to them. */
  #sync(): void {
    const { directory, sendEvent } = this.#dependencies;
    const { bot, guilds } = directory;
    const active = this.#all.filter(({ channel }) => !isArchivedThread(channel));
    const hidden = new Set<string>();
    for (const [parentId, all] of Map.groupBy(active, ({ channel }) => channel.parent_id)) {
      const guild = guilds.withChannel(parentId);
      if (!guild || !canView(guild, parentId, guild.bot)) hidden.add(parentId);
      else if (this.#hidden.has(parentId)) {
        const shown = all.filter(({ channel }) => canView(guild, channel.id, guild.bot));
        const threads = shown.map(({ channel }) => channel);
        const members = shown.flatMap((thread) => threadMember(thread, bot.id) ?? []);
        const data = { guild_id: guild.id, channel_ids: [parentId], threads, members };
        sendEvent(ThreadListSync, guild.id, (intents) =>
          intents & GatewayIntentBits.Guilds ? data : undefined,
        );
      }
    }
    this.#hidden = hidden;
  }

  #send(event: GatewayDispatchEvents, { channel }: Thread, data: object): void {
    const guild = this.#dependencies.directory.guilds.get(channel.guild_id);
    if (!guild || !canView(guild, channel.id, guild.bot)) return;
    this.#dependencies.sendEvent(event, guild.id, (intents) =>
      intents & GatewayIntentBits.Guilds ? data : undefined,
    );
  }

  /** Without the intent GuildMembers, bots get only their own membership. @param thread after the change */
  #sendMemberUpdate(thread: Thread, userId: string): void {
    const { directory, sendEvent } = this.#dependencies;
    const { id, guild_id, member_count } = thread.channel;
    const guild = directory.guilds.get(guild_id);
    const isOwn = userId === directory.bot.id;
    if (!guild || !(isOwn || canView(guild, id, guild.bot))) return;
    const member = threadMember(thread, userId);
    const added = member && { ...member, member: directory.member(guild_id, userId), presence: null };
    const change = added ? { added_members: [added] } : { removed_member_ids: [userId] };
    const needed = GatewayIntentBits.GuildMembers | (isOwn ? GatewayIntentBits.Guilds : 0);
    const data = { id, guild_id, member_count, ...change };
    sendEvent(ThreadMembersUpdate, guild_id, (intents) => (intents & needed ? data : undefined));
  }
}
