import {
  type APIGuildMember,
  type APIRole,
  type APIUser,
  ChannelType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import { discordError } from '../discord-error.ts';
import type { World } from '../world.ts';
import { applicationObject } from './application.ts';
import {
  type DirectChannel,
  directChannel,
  hasMessages,
  type PlaceChannel,
  type ServerChannel,
  type ThreadChannel,
} from './channel-objects.ts';
import { canView, channelWithId, type Guild, type Member, memberOf, memberPermissions } from './guild.ts';
import { Guilds } from './guilds.ts';
import { Account, membershipAt, type Person } from './person.ts';
import { withOwnMember } from './thread-objects.ts';
import type { WorldChanges } from './world-changes.ts';

/** The current servers and people, as Discord's objects. */
export class Directory {
  readonly application: ReturnType<typeof applicationObject>;
  readonly bot: APIUser;
  readonly guilds: Guilds;
  readonly accounts: readonly Account[];
  readonly changes: WorldChanges;

  /**
   * @param verifyKey the application's public key
   * @throws Error if a person's server or channel does not exist
   */
  constructor(world: World, verifyKey: string, changes: WorldChanges, clock: Clock) {
    this.changes = changes;
    this.application = applicationObject(world, verifyKey);
    this.bot = this.application.bot;
    this.guilds = new Guilds(world.servers, this.bot, changes, clock);
    this.accounts = world.people.map((person) => new Account(person, world.servers, changes));
  }

  /** @throws Error if no account has this name */
  account(username: string): Account {
    const found = this.accounts.find(({ user }) => user.username === username);
    if (!found) throw new Error(`There is nobody called ${username} in this world.`);
    return found;
  }

  /** Returns a person at a channel; undefined if they cannot view it. */
  at(account: Account, channelId: string): Person | undefined {
    const { user, locale, hasApp, directChannelId } = account;
    if (channelId === directChannelId) return { user, locale, channelId, hasApp, membership: undefined };
    for (const guild of this.guildsOf(account)) {
      const membership = membershipAt(account, guild, channelId);
      if (!membership) continue;
      const isVisible = (membership.permissions & PermissionFlagsBits.ViewChannel) !== 0n;
      return isVisible ? { user, locale, channelId, hasApp: false, membership } : undefined;
    }
    return undefined;
  }

  guildsOf({ servers }: Account): Guild[] {
    return servers.flatMap((id) => this.guilds.get(id) ?? []);
  }

  /** Returns a person or the bot. @throws DiscordError 10013 */
  user(id: string): APIUser {
    const found = this.users.find((user) => user.id === id);
    if (!found) throw discordError('UnknownUser');
    return found;
  }

  /**
   * Returns a page of the users with these ids, ordered by id.
   * @param after last id of the previous page
   */
  pageOfUsers(
    ids: readonly string[],
    { limit, after = '0' }: { readonly limit: number; readonly after?: string | undefined },
  ): APIUser[] {
    return this.users
      .filter(({ id }) => ids.includes(id) && BigInt(id) > BigInt(after))
      .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
      .slice(0, limit);
  }

  /** All users, including the bot, which is first. */
  get users(): APIUser[] {
    return [this.bot, ...this.accounts.map(({ user }) => user)];
  }

  /** Returns a server's members, without the bot. */
  members(guildId: string): Member[] {
    const guild = this.guilds.get(guildId);
    return this.accounts.flatMap((account) => {
      const state = account.stateIn(guildId);
      return guild && state ? memberOf(guild, account.user, state) : [];
    });
  }

  /**
   * Returns a member of a server, which can be the bot.
   * @throws DiscordError 10004 for an unknown server, 10007 for a user who is not a member
   */
  member(guildId: string, userId: string): APIGuildMember {
    const guild = this.guilds.get(guildId);
    if (!guild) throw discordError('UnknownGuild');
    const found = [guild.bot, ...this.members(guildId)].find(({ user }) => user.id === userId);
    if (!found) throw discordError('UnknownMember');
    // Discord sends a member's permissions only in interactions.
    const { permissions: _permissions, ...member } = found;
    return member;
  }

  /**
   * Returns members of a server whose nickname, username or display name starts with a text, at most `limit`. Ignores
   * case.
   */
  membersCalled(guild: Guild, beginning: string, limit: number): APIGuildMember[] {
    const begins = (name: string | null) => name?.toLowerCase().startsWith(beginning.toLowerCase()) === true;
    return [guild.bot, ...this.members(guild.id)]
      .filter(({ nick, user }) => begins(nick) || begins(user.username) || begins(user.global_name))
      .slice(0, limit)
      .map(({ user }) => this.member(guild.id, user.id));
  }

  /** Returns whether a user, or the bot, is a member of a server. */
  isMember(guildId: string, userId: string): boolean {
    const account = this.accounts.find(({ user }) => user.id === userId);
    return userId === this.bot.id || account?.stateIn(guildId) !== undefined;
  }

  /**
   * Returns the direct message between a user and the bot.
   * @throws DiscordError 50033 for an unknown user
   */
  directChannelOf(userId: string): DirectChannel {
    const account = this.accounts.find(({ user }) => user.id === userId);
    if (!account) throw discordError('InvalidRecipients');
    return directChannel(account.directChannelId, account.user, this.bot);
  }

  /** Returns whether the bot can write in a direct message: the person has installed it or shares a server with it. */
  isReachable(channelId: string): boolean {
    const account = this.accounts.find(({ directChannelId }) => directChannelId === channelId);
    return !account || account.hasApp || this.guildsOf(account).some(({ hasBot }) => hasBot);
  }

  /**
   * Returns the bot's permissions in a channel of a server; undefined in a direct message.
   * @throws DiscordError 10003 for an unknown channel, 50001 if the bot cannot view it, 50008 if it has no messages
   */
  botPermissions(channelId: string): bigint | undefined {
    const channel = this.messageChannelForBot(channelId);
    const guild = this.guilds.withChannel(channelId);
    return guild && channel.type !== ChannelType.DM
      ? memberPermissions(guild, channel, guild.bot)
      : undefined;
  }

  /** Returns the roles of a channel's server; none for a direct message. */
  rolesIn(channelId: string): readonly APIRole[] {
    return this.guilds.withChannel(channelId)?.roles ?? [];
  }

  /**
   * Returns a channel that the bot can view: a channel or thread of a server, or a direct message.
   * @throws DiscordError 10003 for an unknown channel, 50001 if the bot cannot view it
   */
  channelForBot(id: string): ServerChannel | ThreadChannel | DirectChannel {
    const account = this.accounts.find(({ directChannelId }) => directChannelId === id);
    if (account) return directChannel(id, account.user, this.bot);
    const guild = this.guilds.withChannel(id);
    if (!guild) throw discordError('UnknownChannel');
    const channel = channelWithId(guild, id);
    if (!channel || !guild.hasBot || !canView(guild, id, guild.bot)) throw discordError('MissingAccess');
    const thread = this.changes.of('thread').get(id);
    return thread ? withOwnMember(thread, this.bot.id) : channel;
  }

  /**
   * Like `channelForBot`, for channels with messages.
   * @throws DiscordError 10003, 50001, 50008
   */
  messageChannelForBot(id: string): PlaceChannel | DirectChannel {
    const channel = this.channelForBot(id);
    if (channel.type === ChannelType.DM || hasMessages(channel)) return channel;
    throw discordError('CannotSendMessagesInNonTextChannel');
  }
}
