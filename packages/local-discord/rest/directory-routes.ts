import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isYes, parseForm, snowflake } from '../forms/form.ts';
import type { Directory } from '../model/directory.ts';
import { unknownGuild, unknownUser } from '../model/discord-error.ts';
import { guildObject } from '../model/guild-create.ts';
import type { Bucket, RateLimits } from './rate-limits.ts';

const READ: Bucket = { limit: 50, windowMs: 1000 };

interface DirectoryRoute {
  Params: { guild_id: string; user_id: string };
  Querystring: { with_counts?: string };
}

/** https://discord.com/developers/docs/resources/guild#list-guild-members */
const page = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(1000)).default(1),
  after: snowflake.default('0'),
});

/** A bot's routes to users, servers, members, roles, channels and sounds, with its token. */
export function directoryRoutes(app: FastifyInstance, directory: Directory, limits: RateLimits): void {
  const read = (route: string) => ({ onRequest: limits.bucket(`GET ${route}`, READ) });
  const guildOf = (id: string) => {
    const guild = directory.guilds.get(id);
    if (!guild) throw unknownGuild();
    return guild;
  };
  const user = '/users/:user_id';
  app.get<DirectoryRoute>(user, read(user), ({ params }) => {
    const found = directory.users.find(({ id }) => id === params.user_id);
    if (!found) throw unknownUser();
    return found;
  });
  const server = '/guilds/:guild_id';
  app.get<DirectoryRoute>(server, read(server), ({ params, query }) => {
    const guild = guildOf(params.guild_id);
    const count = directory.members(guild.id).length + 1;
    const counts = { approximate_member_count: count, approximate_presence_count: count };
    return { ...guildObject(guild), ...(isYes(query.with_counts) && counts) };
  });
  const members = '/guilds/:guild_id/members';
  app.get<DirectoryRoute>(members, read(members), ({ params, query }) => {
    const { limit, after } = parseForm(page, query);
    const { id, bot } = guildOf(params.guild_id);
    return [bot, ...directory.members(id)]
      .map((member) => member.user.id)
      .filter((each) => BigInt(each) > BigInt(after))
      .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
      .slice(0, limit)
      .map((each) => directory.member(id, each));
  });
  const member = `${members}/:user_id`;
  app.get<DirectoryRoute>(member, read(member), ({ params }) =>
    directory.member(params.guild_id, params.user_id),
  );
  const roles = '/guilds/:guild_id/roles';
  app.get<DirectoryRoute>(roles, read(roles), ({ params }) => guildOf(params.guild_id).roles);
  const channels = '/guilds/:guild_id/channels';
  app.get<DirectoryRoute>(channels, read(channels), ({ params }) => guildOf(params.guild_id).channels);
  // py-cord asks for the first before it is ready. There are no sounds here.
  const sounds = '/guilds/:guild_id/soundboard-sounds';
  app.get('/soundboard-default-sounds', read('/soundboard-default-sounds'), () => []);
  app.get<DirectoryRoute>(sounds, read(sounds), ({ params }) => {
    guildOf(params.guild_id);
    return { items: [] };
  });
}
