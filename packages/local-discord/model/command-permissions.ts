import {
  type APIApplicationCommand,
  type APIApplicationCommandPermission,
  ApplicationCommandPermissionType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { Membership } from './person.ts';
import type { DataFile } from './saved-world.ts';
import type { Standing } from './standing.ts';

type Overrides = readonly APIApplicationCommandPermission[];
const PREFIX = 'command permissions ';

const kept = z.array(
  z.object({ id: z.string(), type: z.enum(ApplicationCommandPermissionType), permission: z.boolean() }),
);

/** The admins' settings for commands, by the id of a command, or of the application for all of its commands. */
export class CommandPermissions {
  readonly #applicationId: string;
  readonly #standing: Standing;
  readonly #dataFile: DataFile | undefined;
  readonly #all = new Map<string, Overrides>();

  constructor(applicationId: string, standing: Standing, dataFile: DataFile | undefined) {
    this.#applicationId = applicationId;
    this.#standing = standing;
    this.#dataFile = dataFile;
    for (const { id, value } of dataFile?.texts('setting') ?? [])
      if (id.startsWith(PREFIX)) this.#all.set(id, kept.parse(JSON.parse(value)));
  }

  /** Empty without settings. */
  of(guildId: string, id: string): Overrides {
    return this.#all.get(nameOf(guildId, id)) ?? [];
  }

  set(guildId: string, id: string, overrides: Overrides): void {
    const name = nameOf(guildId, id);
    if (overrides.length > 0) this.#all.set(name, overrides);
    else this.#all.delete(name);
    this.#dataFile?.put('setting', name, JSON.stringify(overrides));
    this.#standing.changed();
  }

  /** Forgets every setting. */
  restore(): void {
    for (const name of this.#all.keys()) this.#dataFile?.delete('setting', name);
    this.#all.clear();
    this.#standing.changed();
  }

  /**
   * Whether the admins let a member use a command in a channel; undefined if they leave it to the command's default. A
   * command's own settings take precedence over those of the application; a denied channel over all others.
   * https://discord.com/developers/docs/interactions/application-commands#permissions
   */
  decide({ id }: APIApplicationCommand, { guild, channel, member }: Membership): boolean | undefined {
    const everywhere = (BigInt(guild.id) - 1n).toString();
    const [own, ofApplication] = [this.of(guild.id, id), this.of(guild.id, this.#applicationId)];
    const inChannel = [own, ofApplication]
      .flatMap((overrides) => [setFor(overrides, channel.id), setFor(overrides, everywhere)])
      .find((permission) => permission !== undefined);
    if (inChannel === false) return false;
    const forMember = (overrides: Overrides) =>
      setFor(overrides, member.user.id) ?? setForAny(overrides, member.roles) ?? setFor(overrides, guild.id);
    const decided = forMember(own);
    if (decided !== undefined) return decided;
    // If the application is allowed, a command's default still applies.
    return forMember(ofApplication) === false ? false : undefined;
  }
}

const nameOf = (guildId: string, id: string) => `${PREFIX}${guildId} ${id}`;

function setFor(overrides: Overrides, id: string): boolean | undefined {
  return overrides.find((each) => each.id === id)?.permission;
}

/** One allowed role outweighs others that are denied. */
function setForAny(overrides: Overrides, ids: readonly string[]): boolean | undefined {
  const own = overrides.filter(({ id }) => ids.includes(id)).map(({ permission }) => permission);
  return own.length > 0 ? own.includes(true) : undefined;
}
