import {
  type APIBan,
  type APIGuildMember,
  GatewayDispatchEvents,
  GatewayIntentBits,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import type { Directory } from '../directory/directory.ts';
import { type Guild, initialMemberState, type Member } from '../directory/guild.ts';
import type { SendEvent } from '../directory/send-event.ts';
import type { AccessChanges, MemberState } from '../directory/world-changes.ts';
import { DiscordError, discordError } from '../discord-error.ts';
import type { MessageStore, StoredMessage } from '../messages/message-store.ts';
import { snowflakeTime } from '../snowflake.ts';
import type { Threads } from './threads.ts';

const {
  Administrator,
  DeafenMembers,
  ManageNicknames,
  ManageRoles,
  ModerateMembers,
  MoveMembers,
  MuteMembers,
} = PermissionFlagsBits;
const { GuildBanAdd, GuildBanRemove, GuildMemberAdd, GuildMemberRemove, GuildMemberUpdate } =
  GatewayDispatchEvents;

/** Changes of a member. Null removes a value. */
export interface MemberEdit extends Partial<Omit<MemberState, 'joined_at'>> {
  readonly mute?: unknown;
  readonly deaf?: unknown;
  readonly channel_id?: unknown;
}

const NEEDED_TO_EDIT = {
  nick: ManageNicknames,
  roles: ManageRoles,
  communication_disabled_until: ModerateMembers,
  mute: MuteMembers,
  deaf: DeafenMembers,
  channel_id: MoveMembers,
};

interface Dependencies {
  readonly directory: Directory;
  readonly messages: MessageStore;
  readonly clock: Clock;
  readonly accessChanges: AccessChanges;
  readonly threads: Threads;
  readonly sendEvent: SendEvent;
  /** Sends bots the events about messages that were deleted together. */
  readonly sendBulkDelete: (gone: readonly StoredMessage[]) => void;
}

/**
 * The members and bans of servers. Checks the bot's permissions and sends the events of every change.
 * https://discord.com/developers/docs/topics/permissions#permission-hierarchy
 */
export class Members {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    for (const state of dependencies.directory.changes.of('member').values()) this.#scheduleTimeoutEnd(state);
  }

  /**
   * Changes, adds or removes a member.
   * @param state null removes the member; undefined restores the state of the world file
   */
  set(guildId: string, userId: string, state: MemberState | null | undefined): void {
    const { directory, threads } = this.#dependencies;
    const user = directory.users.find(({ id }) => id === userId);
    const before = directory.isMember(guildId, userId);
    directory.changes.set('member', `${guildId} ${userId}`, state);
    this.#scheduleTimeoutEnd(state);
    if (directory.isMember(guildId, userId)) {
      // A bot gets events about itself with any intents: https://discord.com/developers/docs/events/gateway#gateway-intents
      const intent = userId === directory.bot.id ? undefined : GatewayIntentBits.GuildMembers;
      const member = directory.member(guildId, userId);
      this.#send(before ? GuildMemberUpdate : GuildMemberAdd, guildId, intent, member);
    } else if (before && user) {
      threads.leaveAll(guildId, user);
      this.#send(GuildMemberRemove, guildId, GatewayIntentBits.GuildMembers, { user });
    }
  }

  /** Adds a user as a member without roles. */
  join(guildId: string, userId: string): void {
    const joined_at = new Date(this.#dependencies.clock.now()).toISOString();
    this.set(guildId, userId, { ...initialMemberState([]), joined_at });
  }

  /** Restores the memberships of the world file and removes every ban. */
  restore(): void {
    const { changes } = this.#dependencies.directory;
    const idsOf = (kind: 'ban' | 'member') => [...changes.of(kind).keys()].map((key) => key.split(' '));
    for (const [guildId = '', userId = ''] of idsOf('ban')) this.#endBan(guildId, userId);
    for (const [guildId = '', userId = ''] of idsOf('member')) this.set(guildId, userId, undefined);
  }

  isBanned(guildId: string, userId: string): boolean {
    return this.#dependencies.directory.changes.of('ban').has(`${guildId} ${userId}`);
  }

  /** @throws DiscordError 10007, 10011, 40032, 50013, 50028 */
  edit(guild: Guild, userId: string, edit: MemberEdit): APIGuildMember {
    const { nick, roles, communication_disabled_until: until } = edit;
    const member = this.#member(guild, userId);
    for (const [field, permission] of Object.entries(NEEDED_TO_EDIT))
      if (field in edit && !has(guild, permission)) throw discordError('MissingPermissions');
    if (nick !== undefined || until !== undefined) this.#checkAbove(guild, member);
    // https://discord.com/developers/docs/resources/guild#modify-guild-member
    if (until && BigInt(member.permissions) & Administrator) throw discordError('MissingPermissions');
    const changed = roles ? [...roles, ...member.roles] : [];
    for (const id of changed)
      if (roles?.includes(id) !== member.roles.includes(id)) this.#checkAssignable(guild, id);
    if ('mute' in edit || 'deaf' in edit || 'channel_id' in edit)
      throw discordError('TargetUserIsNotConnectedToVoice');
    return this.#change(guild, member, {
      ...(nick !== undefined && { nick }),
      ...(roles && { roles: [...new Set(roles)] }),
      ...(until !== undefined && { communication_disabled_until: until }),
    });
  }

  /** Changes the bot's nickname in a server. */
  editOwn(guild: Guild, { nick }: Pick<MemberEdit, 'nick'>): APIGuildMember {
    return this.#change(guild, guild.bot, nick === undefined ? {} : { nick });
  }

  /** Adds or removes a role. @throws DiscordError 10007, 10011, 50013, 50028 */
  setRole(guild: Guild, userId: string, roleId: string, has: boolean): void {
    const member = this.#member(guild, userId);
    this.#checkAssignable(guild, roleId);
    const others = member.roles.filter((id) => id !== roleId);
    if (member.roles.includes(roleId) !== has)
      this.#change(guild, member, { roles: has ? [...others, roleId] : others });
  }

  /** @throws DiscordError 10007, 50013 */
  kick(guild: Guild, userId: string): void {
    this.#checkAbove(guild, this.#member(guild, userId));
    this.set(guild.id, userId, null);
  }

  /**
   * Bans a user, who need not be a member.
   * @param seconds deletes their messages of the last `seconds`
   * @throws DiscordError 10013, 50013
   */
  ban(guild: Guild, userId: string, seconds: number, reason: string | null): void {
    const { directory, messages, clock, sendBulkDelete } = this.#dependencies;
    const user = directory.users.find(({ id }) => id === userId);
    if (!user) throw discordError('UnknownUser');
    const isIn = directory.isMember(guild.id, userId);
    if (isIn) this.#checkAbove(guild, this.#member(guild, userId));
    if (!this.isBanned(guild.id, userId)) {
      directory.changes.set('ban', `${guild.id} ${userId}`, { reason });
      this.#send(GuildBanAdd, guild.id, GatewayIntentBits.GuildModeration, { user });
    }
    if (isIn) this.set(guild.id, userId, null);
    const oldest = clock.now() - seconds * 1000;
    sendBulkDelete(
      messages.dismissAll(
        ({ message: { id, author, channel_id } }) =>
          author.id === userId &&
          snowflakeTime(id) >= oldest &&
          directory.guilds.withChannel(channel_id)?.id === guild.id,
      ),
    );
  }

  /**
   * Bans several users. Skips users who are already banned and users whom the role hierarchy protects.
   * @throws DiscordError 500000 if no user is left
   */
  banAll(guild: Guild, userIds: readonly string[], seconds: number, reason: string | null) {
    const failed_users = userIds.filter((id) => {
      if (this.isBanned(guild.id, id)) return true;
      try {
        this.ban(guild, id, seconds, reason);
        return false;
      } catch (error) {
        if (error instanceof DiscordError) return true;
        throw error;
      }
    });
    if (failed_users.length === userIds.length) throw discordError('FailedToBanUsers');
    return { banned_users: userIds.filter((id) => !failed_users.includes(id)), failed_users };
  }

  /** @throws DiscordError 10026 */
  unban(guild: Guild, userId: string): void {
    this.findBan(guild, userId);
    this.#endBan(guild.id, userId);
  }

  /** @throws DiscordError 10026 */
  findBan(guild: Guild, userId: string): APIBan {
    const found = this.bans(guild).find(({ user }) => user.id === userId);
    if (!found) throw discordError('UnknownBan');
    return found;
  }

  /** Returns the bans of a server, ordered by user id. */
  bans({ id }: Guild): APIBan[] {
    const { directory } = this.#dependencies;
    return directory.users
      .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
      .flatMap((user) => {
        const ban = directory.changes.of('ban').get(`${id} ${user.id}`);
        return ban ? { ...ban, user } : [];
      });
  }

  #endBan(guildId: string, userId: string): void {
    const { directory } = this.#dependencies;
    directory.changes.set('ban', `${guildId} ${userId}`, undefined);
    const user = directory.users.find(({ id }) => id === userId);
    this.#send(GuildBanRemove, guildId, GatewayIntentBits.GuildModeration, { user });
  }

  #change(guild: Guild, member: Member, change: Partial<MemberState>): APIGuildMember {
    const { roles, nick, joined_at, communication_disabled_until } = member;
    const { id } = member.user;
    this.set(guild.id, id, { roles, nick, joined_at, communication_disabled_until, ...change });
    return this.#dependencies.directory.member(guild.id, id);
  }

  #member(guild: Guild, userId: string): Member {
    const all = [guild.bot, ...this.#dependencies.directory.members(guild.id)];
    const found = all.find(({ user }) => user.id === userId);
    if (!found) throw discordError('UnknownMember');
    return found;
  }

  /** @throws DiscordError 50013 for the server's owner, and unless the bot's highest role is above the member's */
  #checkAbove(guild: Guild, member: Member): void {
    if (member.user.id === guild.ownerId || highest(guild, member) >= highest(guild, guild.bot))
      throw discordError('MissingPermissions');
  }

  /**
   * @throws DiscordError 10011; 50028 for @everyone and managed roles; 50013 for a role that is not below the bot's
   * highest
   */
  #checkAssignable(guild: Guild, roleId: string): void {
    const role = guild.roles.find(({ id }) => id === roleId);
    if (!role) throw discordError('UnknownRole');
    if (role.managed || role.id === guild.id) throw discordError('InvalidRole');
    if (role.position >= highest(guild, guild.bot)) throw discordError('MissingPermissions');
  }

  /** Notifies of the end of a timeout. Bots get no event for it. */
  #scheduleTimeoutEnd(state: MemberState | null | undefined): void {
    const { clock, accessChanges } = this.#dependencies;
    const left = Date.parse(state?.communication_disabled_until ?? '') - clock.now();
    if (left > 0) clock.after(left, () => accessChanges.notify());
  }

  #send(event: GatewayDispatchEvents, guildId: string, intent: number | undefined, data: object): void {
    this.#dependencies.sendEvent(event, guildId, (intents) =>
      intent === undefined || intents & intent ? { guild_id: guildId, ...data } : undefined,
    );
  }
}

const has = ({ bot }: Guild, permission: bigint) =>
  (BigInt(bot.permissions) & (permission | Administrator)) !== 0n;

/** Returns the position of a member's highest role; 0 for only @everyone. */
const highest = ({ roles }: Guild, member: Member) =>
  Math.max(0, ...roles.filter(({ id }) => member.roles.includes(id)).map(({ position }) => position));
