import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Directory } from '../model/directory.ts';
import { channelsSeenBy, memberOf, memberPermissions } from '../model/guild.ts';
import type { Account, Person } from '../model/person.ts';
import { ChatRefusal } from './chat-client.ts';
import type { Places } from './seen-places.ts';

/** Every client's name for the channel between a person and the bot. */
export const DIRECT_MESSAGE = 'direct message';

const { Administrator, ManageGuild, ManageMessages, SendMessages } = PermissionFlagsBits;
const MANAGING = Administrator | ManageGuild;

/** The places of a person's client: the channels that they see now. */
export function placesOfAccount(account: Account, directory: Directory): Places {
  const servers = directory.guildsOf(account).map((guild) => {
    const member = memberOf(guild, account.user, account.roles.get(guild.id) ?? []);
    const channels = channelsSeenBy(guild, member).map((channel) => {
      const permissions = memberPermissions(guild, channel, member);
      const may = (permission: bigint) => (permissions & permission) !== 0n;
      const [maySend, mayDelete] = [may(SendMessages), may(ManageMessages)];
      return { id: channel.id, name: channel.name, maySend, mayDelete };
    });
    const mayManage = guild.ownerId === account.user.id || (BigInt(member.permissions) & MANAGING) !== 0n;
    return { id: guild.id, name: guild.name, channels, mayManage };
  });
  const direct = { id: account.directChannelId, name: DIRECT_MESSAGE, maySend: true, mayDelete: false };
  return { servers, direct };
}

/** A person at one channel, looked up at each use: their permissions may change. */
export class Seat {
  readonly account: Account;
  readonly channelId: string;
  readonly #directory: Directory;

  constructor(account: Account, channelId: string, directory: Directory) {
    this.account = account;
    this.channelId = channelId;
    this.#directory = directory;
  }

  /** @throws ChatRefusal if they do not see the channel, or no longer */
  get person(): Person {
    const person = this.personIfThere;
    if (!person) throw new ChatRefusal('You cannot see this channel.');
    return person;
  }

  /** Undefined if they do not see the channel. */
  get personIfThere(): Person | undefined {
    return this.#directory.at(this.account, this.channelId);
  }
}
