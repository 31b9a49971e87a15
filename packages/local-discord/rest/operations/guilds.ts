import { z } from 'zod';
import { numberInQuery, snowflake, yes } from '../../forms/form.ts';
import { guildObject } from '../../model/guild-create.ts';
import { type Operation, operation } from '../operation.ts';

/** https://discord.com/developers/docs/resources/guild#list-guild-members */
const memberPage = z.object({ limit: numberInQuery(1, 1000).default(1), after: snowflake.default('0') });

/** Users, servers, members, roles, channels and sounds. */
export const guildOperations: readonly Operation[] = [
  operation('GET /users/{user_id}', {
    run: ({ params }, { directory }) => directory.user(params.user_id),
  }),
  operation('GET /guilds/{guild_id}', {
    query: z.object({ with_counts: yes }),
    run: ({ guild, query }, { directory }) => {
      const count = directory.members(guild.id).length + 1;
      const counts = { approximate_member_count: count, approximate_presence_count: count };
      return { ...guildObject(guild), ...(query.with_counts && counts) };
    },
  }),
  operation('GET /guilds/{guild_id}/members', {
    query: memberPage,
    run: ({ guild, query: { limit, after } }, { directory }) =>
      [guild.bot, ...directory.members(guild.id)]
        .map((member) => member.user.id)
        .filter((each) => BigInt(each) > BigInt(after))
        .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
        .slice(0, limit)
        .map((each) => directory.member(guild.id, each)),
  }),
  operation('GET /guilds/{guild_id}/members/{user_id}', {
    run: ({ params }, { directory }) => directory.member(params.guild_id, params.user_id),
  }),
  operation('GET /guilds/{guild_id}/roles', { run: ({ guild }) => guild.roles }),
  operation('GET /guilds/{guild_id}/channels', { run: ({ guild }) => guild.channels }),
  // py-cord asks for these before it is ready. There are no sounds here.
  operation('GET /soundboard-default-sounds', { run: () => [] }),
  operation('GET /guilds/{guild_id}/soundboard-sounds', { run: () => ({ items: [] }) }),
];
