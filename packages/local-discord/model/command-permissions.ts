import type { APIApplicationCommand, APIApplicationCommandPermission } from 'discord-api-types/v10';
import type { Changes } from './changes.ts';
import type { Membership } from './person.ts';

type Overrides = readonly APIApplicationCommandPermission[];

/** The admins' settings for commands, by the id of a command, or of the application for all of its commands. */
export class CommandPermissions {
  readonly #applicationId: string;
  readonly #changes: Changes;

  constructor(applicationId: string, changes: Changes) {
    this.#applicationId = applicationId;
    this.#changes = changes;
  }

  /** Empty without settings. */
  of(guildId: string, id: string): Overrides {
    return this.#changes.of('command').get(`${guildId} ${id}`) ?? [];
  }

  set(guildId: string, id: string, overrides: Overrides): void {
    this.#changes.set('command', `${guildId} ${id}`, overrides.length > 0 ? overrides : undefined);
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

function setFor(overrides: Overrides, id: string): boolean | undefined {
  return overrides.find((each) => each.id === id)?.permission;
}

/** One allowed role outweighs others that are denied. */
function setForAny(overrides: Overrides, ids: readonly string[]): boolean | undefined {
  const own = overrides.filter(({ id }) => ids.includes(id)).map(({ permission }) => permission);
  return own.length > 0 ? own.includes(true) : undefined;
}
