import type { APIUser, RESTAPIPartialCurrentUserGuild } from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import type { WorldServer } from '../world.ts';
import { type Guild, guildOf } from './guild.ts';
import type { WorldChanges } from './world-changes.ts';

interface GuildPage {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The servers. Their objects are built at each call, so that thousands of servers need no memory here. */
export class Guilds {
  readonly #servers: ReadonlyMap<string, WorldServer>;
  readonly #bot: APIUser;
  readonly #changes: WorldChanges;
  readonly #clock: Clock;
  /** Ids of the servers from which the bot was removed. */
  readonly #withoutBot = new Set<string>();
  /** Cache of the last division into shards, because a bot requests each shard of the same division. */
  #divided: { readonly shards: number; readonly ids: ReadonlyMap<number, string[]> } | undefined;

  constructor(servers: readonly WorldServer[], bot: APIUser, changes: WorldChanges, clock: Clock) {
    this.#changes = changes;
    this.#clock = clock;
    this.#servers = new Map(servers.map((server) => [server.id, server]));
    this.#bot = bot;
  }

  /** Returns the ids of the bot's servers in a shard: https://discord.com/developers/docs/topics/gateway#sharding */
  ids(shard: number, shards: number): readonly string[] {
    if (this.#divided?.shards !== shards) {
      const ids = Map.groupBy(this.#ofBot(), (id) => shardOf(id, shards));
      this.#divided = { shards, ids };
    }
    return this.#divided.ids.get(shard) ?? [];
  }

  get(id: string): Guild | undefined {
    const server = this.#servers.get(id);
    return server && this.#guild(server);
  }

  /** Removes the bot from a server or adds it again. The server and its people stay. */
  setBot(id: string, isIn: boolean): void {
    if (isIn) this.#withoutBot.delete(id);
    else this.#withoutBot.add(id);
    this.#divided = undefined;
  }

  /** Returns whether the bot was removed from a server. */
  isWithoutBot(id: string): boolean {
    return this.#withoutBot.has(id);
  }

  /** Returns the names of all servers by id. */
  names(): ReadonlyMap<string, string> {
    return new Map([...this.#servers].map(([id, { name }]) => [id, name]));
  }

  /** Returns the server of a channel or thread; undefined for a deleted one. */
  withChannel(id: string): Guild | undefined {
    const channelId = this.#changes.of('thread').get(id)?.channel.parent_id ?? id;
    if (this.#changes.of('channel').get(channelId) === 'deleted') return undefined;
    for (const server of this.#servers.values()) {
      if (server.channels.some((channel) => channel.id === channelId)) return this.#guild(server);
    }
    return undefined;
  }

  /** Returns a page of the bot's servers, ordered by id. */
  page({ after = '0', before, limit }: GuildPage): RESTAPIPartialCurrentUserGuild[] {
    const all = this.#ofBot().sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
    const fitting = all.filter(
      (id) => BigInt(id) > BigInt(after) && (before === undefined || BigInt(id) < BigInt(before)),
    );
    const ids = before === undefined ? fitting.slice(0, limit) : fitting.slice(-limit);
    return ids.flatMap((id) => this.get(id) ?? []).map(ownListEntry);
  }

  #ofBot(): string[] {
    return [...this.#servers.keys()].filter((id) => !this.#withoutBot.has(id));
  }

  #guild(server: WorldServer): Guild {
    return guildOf(server, this.#bot, {
      changes: this.#changes,
      hasBot: !this.#withoutBot.has(server.id),
      now: this.#clock.now(),
    });
  }
}

function ownListEntry({ id, name, bot, features }: Guild): RESTAPIPartialCurrentUserGuild {
  const { permissions } = bot;
  return { id, name, icon: null, banner: null, owner: false, permissions, features };
}

/** Returns the shard that receives a guild's events: https://discord.com/developers/docs/events/gateway#sharding */
export function shardOf(guildId: string, shards: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shards));
}
