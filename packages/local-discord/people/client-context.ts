import type { Directory } from '../model/directory/directory.ts';
import { isTimedOut } from '../model/directory/guild.ts';
import type { Account, Person } from '../model/directory/person.ts';
import { ChatRefusal } from './chat-client.ts';

/** A person at one channel. Looked up at each use, because their permissions can change. */
export class ClientContext {
  readonly account: Account;
  readonly channelId: string;
  readonly #directory: Directory;

  constructor(account: Account, channelId: string, directory: Directory) {
    this.account = account;
    this.channelId = channelId;
    this.#directory = directory;
  }

  /** @throws ChatRefusal if they cannot view the channel */
  get person(): Person {
    const person = this.personIfThere;
    if (!person) throw new ChatRefusal('You cannot see this channel.');
    return person;
  }

  /** @throws ChatRefusal while they are timed out */
  checkNotTimedOut(): void {
    const { membership } = this.personIfThere ?? {};
    if (!membership) return;
    const { member, guild } = membership;
    if (!isTimedOut(member, BigInt(member.permissions), guild.now)) return;
    throw new ChatRefusal(
      `You are timed out until ${member.communication_disabled_until}: you can only read here.`,
    );
  }

  /** Undefined if they cannot view the channel. */
  get personIfThere(): Person | undefined {
    return this.#directory.at(this.account, this.channelId);
  }
}
