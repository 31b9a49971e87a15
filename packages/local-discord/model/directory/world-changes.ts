import { type APIOverwrite, Locale, OverwriteType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { DataFile } from '../data-file.ts';
import type { Thread, ThreadChannel } from './channel-objects.ts';

/** A user's state in a server, in the fields of Discord's member object. */
export interface MemberState {
  readonly roles: readonly string[];
  readonly nick: string | null;
  readonly joined_at: string;
  /** End of their timeout, possibly in the past. */
  readonly communication_disabled_until: string | null;
}

/** Everything that can differ from the world file. Each kind has its own ids. */
interface Kinds {
  /** Language of a client, by user id. */
  readonly locale: Locale;
  /** By the ids of server and user. Null for a user who has left. */
  readonly member: MemberState | null;
  /** By the ids of server and user. */
  readonly ban: { readonly reason: string | null };
  /** By role id: a bit set in decimal digits. */
  readonly permissions: string;
  /** Language of a Community, by server id. Null for a server that is not a Community. */
  readonly language: Locale | null;
  /** By channel id: its overwrites. */
  readonly channel: 'deleted' | readonly APIOverwrite[];
  /** By thread id. */
  readonly thread: Thread;
}
const KINDS = ['locale', 'member', 'ban', 'permissions', 'language', 'channel', 'thread'] as const;
type Kind = (typeof KINDS)[number];

const SHAPES: { readonly [Each in Kind]: z.ZodType<Kinds[Each]> } = {
  locale: z.enum(Locale),
  member: z
    .object({
      roles: z.array(z.string()),
      nick: z.string().nullable(),
      joined_at: z.string(),
      communication_disabled_until: z.string().nullable(),
    })
    .nullable(),
  ban: z.object({ reason: z.string().nullable() }),
  permissions: z.string(),
  language: z.enum(Locale).nullable(),
  channel: z.union([
    z.literal('deleted'),
    z.array(z.object({ id: z.string(), type: z.enum(OverwriteType), allow: z.string(), deny: z.string() })),
  ]),
  // Only this package writes threads, so a rough check is enough.
  thread: z.object({
    channel: z.custom<ThreadChannel>((value) => typeof value === 'object'),
    joined: z.record(z.string(), z.string()),
  }),
};

/** The differences from the world file. The data file keeps them. */
export class WorldChanges {
  readonly #all: { readonly [Each in Kind]: Map<string, Kinds[Each]> } = {
    locale: new Map(),
    member: new Map(),
    ban: new Map(),
    permissions: new Map(),
    language: new Map(),
    channel: new Map(),
    thread: new Map(),
  };
  readonly #accessChanges: AccessChanges;
  readonly #dataFile: DataFile | undefined;

  /** @param accessChanges notified after each change */
  constructor(accessChanges: AccessChanges, dataFile: DataFile | undefined) {
    this.#accessChanges = accessChanges;
    this.#dataFile = dataFile;
    const kept = dataFile?.texts('change') ?? [];
    for (const kind of KINDS) this.#load(kind, kept);
  }

  of<Each extends Kind>(kind: Each): ReadonlyMap<string, Kinds[Each]> {
    return this.#all[kind];
  }

  /** @param value undefined restores the state of the world file */
  set<Each extends Kind>(kind: Each, id: string, value: Kinds[Each] | undefined): void {
    if (value === undefined) {
      this.#all[kind].delete(id);
      this.#dataFile?.delete('change', `${kind} ${id}`);
    } else {
      this.#all[kind].set(id, value);
      this.#dataFile?.put('change', `${kind} ${id}`, JSON.stringify(value));
    }
    this.#accessChanges.notify();
  }

  #load<Each extends Kind>(kind: Each, kept: ReturnType<DataFile['texts']>): void {
    for (const { id, value } of kept) {
      const [, own] = id.split(`${kind} `);
      if (own !== undefined) this.#all[kind].set(own, SHAPES[kind].parse(JSON.parse(value)));
    }
  }
}

/** Notifies its listeners that the permissions, channels or commands of people may have changed. */
export class AccessChanges {
  readonly #listeners = new Set<() => void>();
  #isDue = false;

  /**
   * Calls `listener` after each change. Simultaneous changes cause one call.
   * @returns a function that stops the calls
   */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      for (const listener of this.#listeners) listener();
    });
  }
}
