import type { REST } from 'discord.js';
import { type APIInteraction, Routes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { AuditEntry } from '../../handlers/context.ts';
import { inline } from '../../handlers/display/display-text.ts';
import { within } from '../../handlers/within.ts';
import { userOf } from '../dispatch/task.ts';

/** Where the lines are repeated for people to read. */
export interface AuditChannel {
  readonly id: string;
  readonly rest: REST;
}

/** Writes down who changed what, and who was not allowed to: in the log always, and in a channel when there is one. */
export class Audit {
  readonly #log: Logger;
  readonly #channel: AuditChannel | undefined;
  readonly #inHand = new Set<Promise<unknown>>();

  constructor(log: Logger, channel?: AuditChannel) {
    // Whatever level the host has chosen for the log: who changed what is never left out.
    this.#log = log.child({}, { level: 'info' });
    this.#channel = channel;
  }

  /** Never throws and never waits: what the channel does not take is in the log. */
  write(interaction: APIInteraction, reference: string, line: AuditEntry): void {
    const where = { guild: interaction.guild_id, channel: interaction.channel?.id };
    const audit = { ...line, user: userOf(interaction), ...where };
    this.#log.info({ audit, interaction: interaction.id, reference }, 'audit');
    // The log is written in pieces; this line must not be lost if the process is killed.
    this.#log.flush();
    if (!this.#channel) return;
    const body = { content: sentence(userOf(interaction), reference, line), allowed_mentions: { parse: [] } };
    const posting = this.#channel.rest
      .post(Routes.channelMessages(this.#channel.id), { body })
      .catch((err: unknown) => this.#log.error({ err, reference }, 'the audit channel did not take a line'))
      .finally(() => this.#inHand.delete(posting));
    this.#inHand.add(posting);
  }

  /** Waits until the channel has every line, `milliseconds` at the most. */
  async idle(milliseconds: number): Promise<void> {
    await within(milliseconds, Promise.all(this.#inHand));
  }
}

/** Discord's limit is 2,000 characters; what changed is shown as far as it fits. */
function sentence(user: string, reference: string, line: AuditEntry): string {
  const target = line.target !== undefined ? ` ${inline(line.target, 300)}` : '';
  const change =
    'before' in line
      ? `: ${inline(JSON.stringify(line.before ?? null), 500)} → ${inline(JSON.stringify(line.after ?? null), 500)}`
      : '';
  return `<@${user}> **${line.action}**${target}: ${line.outcome}${change} (reference \`${reference}\`)`;
}
