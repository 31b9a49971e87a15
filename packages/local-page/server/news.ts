import type { Chat, ChatPerson } from 'local-chat/chat';
import type { SeenMessage } from 'local-discord/people';
import type { Journal } from './journal.ts';

/** Records in the journal for whom a place has new messages, so that pages can mark it as unread. */
export class News {
  readonly #chat: Chat;
  readonly #journal: Journal;
  /** Functions that stop the watching, by person and place. */
  readonly #ends = new Map<string, () => void>();
  /** The people with news, by place: a message reaches all of them at once. */
  readonly #due = new Map<string, string[]>();

  constructor(chat: Chat, journal: Journal) {
    this.#chat = chat;
    this.#journal = journal;
    this.follow();
  }

  /** Watches everything that people see now. Call it again when they may see more. */
  follow(): void {
    for (const person of this.#chat.people) {
      const { servers, direct } = person.client.places();
      for (const { id } of [...servers.flatMap(({ channels }) => channels), direct]) this.#watch(person, id);
    }
  }

  close(): void {
    for (const end of this.#ends.values()) end();
  }

  #watch({ name, client }: ChatPerson, place: string): void {
    const key = JSON.stringify([name, place]);
    if (this.#ends.has(key)) return;
    const known = new LatestId();
    const end = client.at(place).watch(({ message }: SeenMessage) => {
      if (known.isLater(message.id) && message.author.id !== client.user.id) this.#tell(place, name);
    });
    this.#ends.set(key, end);
  }

  #tell(place: string, name: string): void {
    const due = this.#due.get(place);
    if (due) {
      due.push(name);
      return;
    }
    this.#due.set(place, [name]);
    queueMicrotask(() => {
      const people = this.#due.get(place) ?? [];
      this.#due.delete(place);
      this.#journal.add({ type: 'news', place, people });
    });
  }
}

const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** Distinguishes new messages from changed ones: ids grow with time. */
class LatestId {
  #latest = BigInt(Date.now() - DISCORD_EPOCH_MS) << 22n;

  /** Whether it is later than all earlier ids; counts as one of them from now on. */
  isLater(id: string): boolean {
    if (BigInt(id) <= this.#latest) return false;
    this.#latest = BigInt(id);
    return true;
  }
}
