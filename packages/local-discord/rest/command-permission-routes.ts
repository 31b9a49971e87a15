import type { APIGuildApplicationCommandPermissions } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { CommandPermissions } from '../model/command-permissions.ts';
import type { Commands } from '../model/command-register.ts';
import type { Directory } from '../model/directory.ts';
import {
  notForBots,
  unknownApplication,
  unknownCommandPermissions,
  unknownGuild,
} from '../model/discord-error.ts';
import type { Bucket, RateLimits } from './rate-limits.ts';

const READ: Bucket = { limit: 50, windowMs: 1000 };

interface PermissionsRoute {
  Params: { application_id: string; guild_id: string; command_id: string };
}

interface Parts {
  readonly commands: Commands;
  readonly directory: Directory;
  readonly permissions: CommandPermissions;
  readonly limits: RateLimits;
}

/** The admins' settings for commands, read-only: a bot's token cannot change them. */
export function commandPermissionRoutes(
  app: FastifyInstance,
  { commands, directory, permissions, limits }: Parts,
): void {
  const { application, guilds } = directory;
  const base = '/applications/:application_id/guilds/:guild_id/commands';
  const read = (route: string) => ({ onRequest: limits.bucket(`GET ${route}`, READ) });
  const guildIn = ({ application_id: id, guild_id: guild }: PermissionsRoute['Params']) => {
    if (id !== application.id) throw unknownApplication();
    if (!guilds.get(guild)) throw unknownGuild();
    return guild;
  };
  const setIn = (guildId: string, id: string): APIGuildApplicationCommandPermissions | undefined => {
    const overrides = permissions.of(guildId, id);
    if (overrides.length === 0) return undefined;
    return { id, application_id: application.id, guild_id: guildId, permissions: [...overrides] };
  };

  app.get<PermissionsRoute>(`${base}/permissions`, read(`${base}/permissions`), ({ params }) => {
    const guildId = guildIn(params);
    const there = [...commands.list(undefined), ...commands.list(guildId)].map(({ id }) => id);
    return [application.id, ...there].flatMap((id) => setIn(guildId, id) ?? []);
  });
  const one = `${base}/:command_id/permissions`;
  app.get<PermissionsRoute>(one, read(one), ({ params }) => {
    const set = setIn(guildIn(params), params.command_id);
    if (!set) throw unknownCommandPermissions();
    return set;
  });
  app.put<PermissionsRoute>(one, { onRequest: limits.bucket(`PUT ${one}`, READ) }, () => {
    throw notForBots();
  });
}
