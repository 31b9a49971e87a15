import {
  type APIGuildMember,
  type APIOverwrite,
  type APIRole,
  type APIUser,
  ChannelType,
  Locale,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { applicationObject } from './application.ts';
import {
  type DirectChannel,
  directChannel,
  hasMessages,
  type PlaceChannel,
  type ServerChannel,
  type ThreadChannel,
} from './channel-objects.ts';
import {
  invalidRecipient,
  missingAccess,
  noTextChannel,
  unknownChannel,
  unknownGuild,
  unknownMember,
} from './discord-error.ts';
import { channelIn, type Guild, type Member, memberOf, memberPermissions, sees } from './guild.ts';
import { Guilds } from './guilds.ts';
import { type Account, accountInWorld, changeableInWorld, membershipAt, type Person } from './person.ts';
import type { DataFile } from './saved-world.ts';
import type { Standing } from './standing.ts';
import { withOwnMember } from './thread-objects.ts';
import type { World } from './world.ts';

const knownLocale = z.enum(Locale);
const keptIds = z.array(z.string());
const ROLE_PERMISSIONS = 'permissions of role ';
const ROLES = 'roles of ';
const LOCALE = 'locale of ';
const rolesSetting = ({ user }: Account, guildId: string) => `${ROLES}${user.id} in ${guildId}`;
const LANGUAGE = 'language of server ';
const CHANNEL = 'channel ';
const keptChannel = z.union([
  z.literal('deleted'),
  z.array(z.object({ id: z.string(), type: z.enum(OverwriteType), allow: z.string(), deny: z.string() })),
]);
const localeSetting = ({ user }: Account) => `${LOCALE}${user.id}`;
const CHANGEABLE = [ROLE_PERMISSIONS, LANGUAGE, ROLES, LOCALE];

/** The servers and people of the world in Discord's objects, with all later changes. */
export class Directory {
  readonly application: ReturnType<typeof applicationObject>;
  readonly bot: APIUser;
  readonly guilds: Guilds;
  readonly accounts: readonly Account[];
  readonly #people: World['people'];
  readonly #dataFile: DataFile | undefined;
  readonly #standing: Standing;

  /**
   * @param verifyKey the application's public key
   * @param standing notified of changes
   * @param dataFile stores the changes
   * @throws Error if a person's place does not exist
   */
  constructor(world: World, verifyKey: string, standing: Standing, dataFile: DataFile | undefined) {
    this.#standing = standing;
    this.application = applicationObject(world, verifyKey);
    this.bot = this.application.bot;
    this.guilds = new Guilds(world.servers, this.bot);
    this.#people = world.people;
    this.#dataFile = dataFile;
    this.accounts = world.people.map((person) => accountInWorld(person, this.guilds));
    const kept = new Map(dataFile?.texts('setting').map(({ id, value }) => [id, value]));
    for (const account of this.accounts) {
      account.locale = knownLocale.safeParse(kept.get(localeSetting(account))).data ?? account.locale;
      for (const guildId of account.roles.keys()) {
        const roleIds = kept.get(rolesSetting(account, guildId));
        if (roleIds !== undefined) withRoles(account, guildId, keptIds.parse(JSON.parse(roleIds)));
      }
    }
    for (const [name, value] of kept) {
      if (name.startsWith(ROLE_PERMISSIONS))
        this.guilds.setRolePermissions(name.slice(ROLE_PERMISSIONS.length), BigInt(value));
      if (name.startsWith(LANGUAGE))
        this.guilds.setLanguage(name.slice(LANGUAGE.length), knownLocale.safeParse(value).data);
      if (name.startsWith(CHANNEL))
        this.guilds.setChannel(name.slice(CHANNEL.length), keptChannel.parse(JSON.parse(value)));
    }
  }

  /** @throws Error if no account has this name */
  account(username: string): Account {
    const found = this.accounts.find(({ user }) => user.username === username);
    if (!found) throw new Error(`There is nobody called ${username} in this world.`);
    return found;
  }

  /** A person at a channel; undefined if they do not see it. */
  at(account: Account, channelId: string): Person | undefined {
    const { user, locale, hasApp, directChannelId } = account;
    if (channelId === directChannelId) return { user, locale, channelId, hasApp, membership: undefined };
    for (const guild of this.guildsOf(account)) {
      const membership = membershipAt(account, guild, channelId);
      if (!membership) continue;
      const sees = (membership.permissions & PermissionFlagsBits.ViewChannel) !== 0n;
      return sees ? { user, locale, channelId, hasApp: false, membership } : undefined;
    }
    return undefined;
  }

  /** Sets the language of an account's client. */
  setLocale(account: Account, locale: Locale): void {
    account.locale = locale;
    this.#dataFile?.put('setting', localeSetting(account), locale);
    this.#standing.changed();
  }

  /** Replaces the roles of an account in a server that it belongs to. */
  setRoles(account: Account, guildId: string, roleIds: readonly string[]): void {
    withRoles(account, guildId, roleIds);
    this.#dataFile?.put('setting', rolesSetting(account, guildId), JSON.stringify(roleIds));
    this.#standing.changed();
  }

  /** Changes a role's permissions in its whole server. */
  setRolePermissions(roleId: string, permissions: bigint): void {
    this.guilds.setRolePermissions(roleId, permissions);
    this.#dataFile?.put('setting', `${ROLE_PERMISSIONS}${roleId}`, permissions.toString());
    this.#standing.changed();
  }

  /** Makes a server a Community of this language; undefined makes it none. */
  setLanguage(guildId: string, language: Locale | undefined): void {
    this.guilds.setLanguage(guildId, language);
    this.#dataFile?.put('setting', `${LANGUAGE}${guildId}`, language ?? '');
    this.#standing.changed();
  }

  /** Deletes a channel, or replaces its overwrites; undefined makes it as the world has it. */
  setChannel(channelId: string, change: 'deleted' | readonly APIOverwrite[] | undefined): void {
    this.guilds.setChannel(channelId, change);
    if (change) this.#dataFile?.put('setting', `${CHANNEL}${channelId}`, JSON.stringify(change));
    else this.#dataFile?.delete('setting', `${CHANNEL}${channelId}`);
    this.#standing.changed();
  }

  /** Makes languages, roles and permissions as the world has them, those in channels excepted. */
  restore(): void {
    for (const { id } of this.#dataFile?.texts('setting') ?? [])
      if (CHANGEABLE.some((prefix) => id.startsWith(prefix))) this.#dataFile?.delete('setting', id);
    for (const person of this.#people) {
      const account = this.account(person.username);
      const { locale, roles } = changeableInWorld(person);
      account.locale = locale;
      account.roles = roles;
    }
    this.guilds.restore();
    this.#standing.changed();
  }

  /** The servers of an account. */
  guildsOf({ roles }: Account): Guild[] {
    return [...roles.keys()].flatMap((id) => this.guilds.get(id) ?? []);
  }

  /** All users, the bot first. */
  get users(): APIUser[] {
    return [this.bot, ...this.accounts.map(({ user }) => user)];
  }

  /** A server's members except the bot. */
  members(guildId: string): Member[] {
    const guild = this.guilds.get(guildId);
    return this.accounts.flatMap(({ user, roles }) => {
      const roleIds = roles.get(guildId);
      return guild && roleIds ? memberOf(guild, user, roleIds) : [];
    });
  }

  /**
   * One of a server's members, the bot included.
   * @throws DiscordError 10004 for an unknown server, 10007 for a user who is not a member
   */
  member(guildId: string, userId: string): APIGuildMember {
    const guild = this.guilds.get(guildId);
    if (!guild) throw unknownGuild();
    const found = [guild.bot, ...this.members(guildId)].find(({ user }) => user.id === userId);
    if (!found) throw unknownMember();
    // Only interactions carry a member's permissions in a server.
    const { permissions: _permissions, ...member } = found;
    return member;
  }

  /** Whether a user, or the bot, is a member of a server. */
  isMember(guildId: string, userId: string): boolean {
    const account = this.accounts.find(({ user }) => user.id === userId);
    return userId === this.bot.id || account?.roles.has(guildId) === true;
  }

  /**
   * The direct message between a user and the bot.
   * @throws DiscordError 50033 for an unknown user
   */
  directChannelOf(userId: string): DirectChannel {
    const account = this.accounts.find(({ user }) => user.id === userId);
    if (!account) throw invalidRecipient();
    return directChannel(account.directChannelId, account.user, this.bot);
  }

  /**
   * The bot's permissions in a channel of a server; undefined in a direct message.
   * @throws DiscordError 10003 for an unknown channel, 50001 if the bot may not view it, 50008 if it has no messages
   */
  botPermissions(channelId: string): bigint | undefined {
    const channel = this.messageChannelForBot(channelId);
    const guild = this.guilds.withChannel(channelId);
    return guild && channel.type !== ChannelType.DM
      ? memberPermissions(guild, channel, guild.bot)
      : undefined;
  }

  /** The roles that a message in a channel may mention; none in a direct message. */
  rolesIn(channelId: string): readonly APIRole[] {
    return this.guilds.withChannel(channelId)?.roles ?? [];
  }

  /**
   * A channel that the bot can reach: one of a server, or a user's direct message.
   * @throws DiscordError 10003 for an unknown channel, 50001 if the bot may not view it
   */
  channelForBot(id: string): ServerChannel | ThreadChannel | DirectChannel {
    const account = this.accounts.find(({ directChannelId }) => directChannelId === id);
    if (account) return directChannel(id, account.user, this.bot);
    const guild = this.guilds.withChannel(id);
    if (!guild) throw unknownChannel();
    const channel = channelIn(guild, id);
    if (!channel || !guild.hasBot || !sees(guild, id, guild.bot)) throw missingAccess();
    const thread = this.guilds.threads.get(id);
    return thread ? withOwnMember(thread, this.bot.id) : channel;
  }

  /**
   * The same for a channel with messages.
   * @throws DiscordError 10003, 50001, 50008
   */
  messageChannelForBot(id: string): PlaceChannel | DirectChannel {
    const channel = this.channelForBot(id);
    if (channel.type === ChannelType.DM || hasMessages(channel)) return channel;
    throw noTextChannel();
  }
}

function withRoles(account: Account, guildId: string, roleIds: readonly string[]): void {
  account.roles = new Map([...account.roles, [guildId, roleIds]]);
}
