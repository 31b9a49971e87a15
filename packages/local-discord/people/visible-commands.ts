import {
  type APIApplicationCommand,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Commands } from '../model/command-register.ts';
import type { Person } from '../model/person.ts';

/**
 * The commands that a person is offered at their place. A server's own command hides a global one with its name.
 * https://discord.com/developers/docs/interactions/application-commands#permissions
 */
export function commandsVisibleTo(commands: Commands, person: Person): APIApplicationCommand[] {
  const { membership } = person;
  if (membership && !(membership.permissions & PermissionFlagsBits.UseApplicationCommands)) return [];
  if (membership?.guild.hasBot === false) return [];
  const own = membership ? commands.list(membership.guild.id) : [];
  const global = commands.list(undefined).filter((command) => {
    return (
      fitsContext(command, person) &&
      !own.some(({ name, type }) => name === command.name && type === command.type)
    );
  });
  return [...own, ...global].filter((command) => isPermitted(command, person));
}

function fitsContext(
  { contexts, integration_types, dm_permission }: APIApplicationCommand,
  person: Person,
): boolean {
  // Every server with the bot has installed the app; none of their members has installed it for themselves.
  const installed = integration_types?.includes(ApplicationIntegrationType.GuildInstall) ?? true;
  if (!(installed || person.hasApp)) return false;
  if (person.membership) return contexts?.includes(InteractionContextType.Guild) ?? true;
  return contexts ? contexts.includes(InteractionContextType.BotDM) : dm_permission !== false;
}

function isPermitted(
  { default_member_permissions: needed }: APIApplicationCommand,
  { membership }: Person,
): boolean {
  const held = membership?.permissions ?? PermissionFlagsBits.Administrator;
  if (needed === null || held & PermissionFlagsBits.Administrator) return true;
  // "0" means administrators only.
  return needed !== '0' && (held & BigInt(needed)) === BigInt(needed);
}
