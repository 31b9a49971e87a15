import type { World, WorldChannel, WorldRole, WorldServer } from '../model/world.ts';

/** Identical servers, to measure their cost for a bot. */
export interface ExtraServers {
  readonly count: number;
  /** Text channels in each. */
  readonly channels: number;
  /** Roles in each, including everybody's. */
  readonly roles: number;
}

const FIRST_ID = 1_200_000_000_000_000_000n;
/** Adjacent servers differ above the 22 sequence bits, so that `(id >> 22) % shards` spreads them. */
const STEP = 1n << 22n;

/** A world with more servers, whose only member is the bot. */
export function withExtraServers(world: World, extra: ExtraServers): World {
  const servers = Array.from({ length: extra.count }, (_, index) => {
    return new ExtraServer(FIRST_ID + BigInt(index) * STEP, world.application.owner.id, extra);
  });
  return { ...world, servers: [...world.servers, ...servers] };
}

/** Builds its roles and channels at each access, so that thousands of servers take no memory. */
class ExtraServer implements WorldServer {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly permissions = 0n;
  readonly #extra: ExtraServers;

  constructor(id: bigint, ownerId: string, extra: ExtraServers) {
    this.id = id.toString();
    this.name = `Server ${this.id.slice(-6)}`;
    this.ownerId = ownerId;
    this.#extra = extra;
  }

  get channels(): WorldChannel[] {
    return Array.from({ length: this.#extra.channels }, (_, index) => {
      return { id: this.#inside(index + 1), name: `channel-${index}` };
    });
  }

  get roles(): WorldRole[] {
    return Array.from({ length: this.#extra.roles - 1 }, (_, index) => {
      return { id: this.#inside(index + 10_001), name: `Role ${index + 1}`, permissions: 0n };
    });
  }

  #inside(offset: number): string {
    return (BigInt(this.id) + BigInt(offset)).toString();
  }
}
