import type { Snowflake } from 'discord-api-types/v10';
import { MOST_REMEMBERED, recentlyUsed } from './recently-used.ts';

/** A command as Discord has it. */
interface KnownCommand {
  readonly id: Snowflake;
  readonly name: string;
}

const SNOWFLAKE = /^\d{1,20}$/;

/**
 * The ids under which Discord knows our commands, as it said when they were registered or sent one of them. With its id
 * a command is shown so that a click types it
 * (https://discord.com/developers/docs/reference#message-formatting-formats).
 */
export class CommandMentions {
  readonly #known = new Set<Snowflake>();
  readonly #ids = recentlyUsed<Snowflake>(MOST_REMEMBERED, (id) => this.#known.delete(id));

  /** The ids that are remembered: nothing is to be learnt of a command that has one of them. */
  readonly known: ReadonlySet<Snowflake> = this.#known;

  /** @param guildId where they are registered; undefined for everywhere */
  learn(commands: readonly KnownCommand[], guildId: Snowflake | undefined): void {
    for (const { id, name } of commands) {
      if (!SNOWFLAKE.test(id)) continue;
      this.#ids.set(key(name, guildId), id);
      this.#known.add(id);
    }
  }

  /**
   * A command to click, or as it is typed when its id is not known.
   * @param typed without the slash: `conversation show`
   * @param guildId where it is shown
   */
  mention(typed: string, guildId: Snowflake | undefined): string {
    const [name = ''] = typed.split(' ');
    const id = this.#ids.get(key(name, guildId)) ?? this.#ids.get(key(name, undefined));
    return id === undefined ? `\`/${typed}\`` : `</${typed}:${id}>`;
  }
}

const key = (name: string, guildId: Snowflake | undefined): string => `${guildId ?? ''} ${name}`;
