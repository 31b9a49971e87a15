import type { Snowflake } from 'discord-api-types/v10';
import { SNOWFLAKE } from '../../handlers/discord-limits.ts';
import { lruCache, MAX_REMEMBERED } from './lru-cache.ts';

interface KnownCommand {
  readonly id: Snowflake;
  readonly name: string;
}

/**
 * The ids of our commands at Discord, learnt from their registration or from interactions. A mention with the id is
 * clickable and inserts the command (https://discord.com/developers/docs/reference#message-formatting-formats).
 */
export class CommandMentions {
  readonly #known = new Set<Snowflake>();
  readonly #ids = lruCache<Snowflake>(MAX_REMEMBERED, (id) => this.#known.delete(id));

  /** The known ids, so that callers can skip `learn`. */
  readonly known: ReadonlySet<Snowflake> = this.#known;

  /**
   * Records the ids of commands. Ignores ids that are not snowflakes.
   * @param guildId the guild of the commands; undefined for global commands
   */
  learn(commands: readonly KnownCommand[], guildId: Snowflake | undefined): void {
    for (const { id, name } of commands) {
      if (!SNOWFLAKE.test(id)) continue;
      this.#ids.set(key(name, guildId), id);
      this.#known.add(id);
    }
  }

  /**
   * Returns a clickable command, or its text if the id is unknown.
   * @param typed the command without the slash: `conversation show`
   * @param guildId the guild of the message
   */
  mention(typed: string, guildId: Snowflake | undefined): string {
    const [name = ''] = typed.split(' ');
    const id = this.#ids.get(key(name, guildId)) ?? this.#ids.get(key(name, undefined));
    return id === undefined ? `\`/${typed}\`` : `</${typed}:${id}>`;
  }
}

const key = (name: string, guildId: Snowflake | undefined): string => `${guildId ?? ''} ${name}`;
