import type { LocalDiscord } from 'local-discord';
import { ChatRefusal, DEMO_MODERATORS, type DemoPerson, type SeenMessage } from 'local-discord/people';

const NEWEST_LINES = 10;

/** The audit channel as the moderators at the prompt look at it: on request, and told of in one line. */
export class AuditView {
  readonly #discord: Pick<LocalDiscord, 'auditChannelId' | 'channelMessages'>;
  /** The newest line that was there when it was looked at, or told of. */
  #known: string | undefined;

  constructor(discord: Pick<LocalDiscord, 'auditChannelId' | 'channelMessages'>) {
    this.#discord = discord;
    this.#known = this.#messages().at(-1)?.id;
  }

  /**
   * The newest lines.
   * @throws ChatRefusal when this person does not see the channel
   */
  newest(person: DemoPerson): SeenMessage[] {
    if (!DEMO_MODERATORS.includes(person))
      throw new ChatRefusal('Only moderators see #audit: type :as moderator, then :audit.');
    const messages = this.#messages().slice(-NEWEST_LINES);
    this.#known = messages.at(-1)?.id;
    return messages.map((message) => ({ message, loading: false, ephemeral: false }));
  }

  /** What a moderator is told of lines that have come since the last time; undefined without any. */
  notice(person: DemoPerson): string | undefined {
    if (!DEMO_MODERATORS.includes(person)) return undefined;
    const known = BigInt(this.#known ?? 0);
    const fresh = this.#messages().filter(({ id }) => BigInt(id) > known);
    if (fresh.length === 0) return undefined;
    this.#known = fresh.at(-1)?.id;
    const [lines, them] = fresh.length === 1 ? ['line', 'it'] : ['lines', 'them'];
    return `${fresh.length} new ${lines} in #audit: :audit shows ${them}.`;
  }

  #messages() {
    return this.#discord.channelMessages(this.#discord.auditChannelId);
  }
}
