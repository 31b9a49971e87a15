import type { APIInteraction } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { AuditEntry } from '../../handlers/context.ts';
import { userOf } from '../transport/interaction-fields.ts';
import type { AuditChannel } from './audit-channel.ts';
import { refusalsSentence, sentence } from './audit-sentence.ts';
import { Refusals, type Rest } from './refusals.ts';

/** Milliseconds that the end waits for the channel. */
const CHANNEL_LIMIT = 2_000;

/** Where and by whom, as the log has it. */
interface Occasion {
  readonly interaction: string;
  readonly reference: string;
  readonly user: string;
  readonly guild: string | undefined;
  readonly channel: string | undefined;
  readonly entry: AuditEntry;
}

/** Writes down who changed what, and who was not allowed to: in the log always, and in a channel when there is one. */
export class Audit {
  readonly #log: Logger;
  readonly #channel: AuditChannel | undefined;
  readonly #refusals = new Refusals<Occasion>((first, rest) => this.#writeRest(first, rest));

  constructor(log: Logger, channel?: AuditChannel) {
    // Whatever level the host has chosen for the log: who changed what is never left out.
    this.#log = log.child({}, { level: 'info' });
    this.#channel = channel;
  }

  /**
   * Never throws and never waits. Every change is a line. Of what somebody is refused, the first in a minute is one,
   * and the others are the count in a second; what they name is told apart, since only moderators get that far.
   * @returns the reference of the line that it is in: its own, or that of the first refusal it is counted to
   */
  write(interaction: APIInteraction, reference: string, entry: AuditEntry): string {
    const { guild_id: guild, channel } = interaction;
    const user = userOf(interaction);
    const occasion = { interaction: interaction.id, reference, user, guild, channel: channel?.id, entry };
    if (entry.outcome === 'refused') {
      const { action, target, why } = entry;
      const key = target === undefined ? user : JSON.stringify([user, action, target, why]);
      const first = this.#refusals.countedTo(key, entry.action);
      if (first) return first.reference;
      this.#refusals.begin(key, occasion);
    }
    this.#writeLine(occasion, entry);
    this.#channel?.add(sentence(occasion), entry.outcome === 'refused' ? 'refusal' : 'change');
    return reference;
  }

  /** Writes down what is still being counted, and waits for the channel, 2 s at the most. */
  async close(): Promise<void> {
    this.#refusals.close();
    await this.#channel?.close(CHANNEL_LIMIT);
  }

  #writeRest(first: Occasion, { count, actions }: Rest): void {
    this.#writeLine(first, { ...first.entry, count, actions });
    this.#channel?.add(refusalsSentence(first, { count, actions }), 'refusal');
  }

  #writeLine({ interaction, reference, user, guild, channel }: Occasion, line: object): void {
    this.#log.info({ audit: { ...line, user, guild, channel }, interaction, reference }, 'audit');
    // The log is written in pieces; this line must not be lost if the process is killed.
    this.#log.flush();
  }
}
