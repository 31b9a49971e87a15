import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { distinctItems, numberInQuery, snowflake, textOfLength, yes } from '../../forms/fields.ts';
import { badLength, fail, parseForm } from '../../forms/form.ts';
import { specForm } from '../../forms/spec-form.ts';
import { guildObject } from '../../model/directory/guild-create.ts';
import type { MemberEdit } from '../../model/servers/members.ts';
import { type Operation, operation } from '../operation.ts';

/** https://discord.com/developers/docs/resources/guild#list-guild-members */
const memberPage = z.object({ limit: numberInQuery(1, 1000).default(1), after: snowflake.default('0') });

const { BanMembers, ChangeNickname, KickMembers, ManageGuild, ManageRoles } = PermissionFlagsBits;

/** https://discord.com/developers/docs/resources/guild#modify-guild-member */
const MAX_TIMEOUT_MS = 28 * 24 * 60 * 60_000;
const DAY_S = 24 * 60 * 60;

const nick = textOfLength(0, 32).transform((text) => text.trim() || null);
interface BanForm {
  readonly delete_message_days?: number;
  readonly delete_message_seconds?: number;
}
type BulkBanForm = BanForm & { readonly user_ids: readonly string[] };
const severalBans = specForm<BulkBanForm>('BulkBanUsersRequest', {
  BulkBanUsersRequest: {
    fields: { user_ids: distinctItems },
    check({ user_ids }: BulkBanForm, context) {
      if (user_ids.length === 0) badLength(context, 1, 200, ['user_ids']);
    },
  },
});

const inVoice = z.unknown().exactOptional();

const edit = (now: number) =>
  z.object({
    nick: nick.exactOptional(),
    roles: z.array(snowflake).exactOptional(),
    communication_disabled_until: z
      .string()
      .transform((text, context) => {
        const until = Date.parse(text);
        if (text === '') return null;
        if (Number.isNaN(until))
          fail(context, 'DATE_TIME_TYPE_PARSE', `Could not parse ${text}. Should be ISO8601.`);
        else if (until <= now + MAX_TIMEOUT_MS) return new Date(until).toISOString();
        else
          fail(
            context,
            'INVALID_COMMUNICATION_DISABLED_TIMESTAMP',
            'Invalid communication disabled timestamp',
          );
        return z.NEVER;
      })
      .exactOptional(),
    mute: inVoice,
    deaf: inVoice,
    channel_id: inVoice,
  });

/** Values that replace null in a member's form. Unlike in other forms, null removes a value. */
const WITHOUT = { nick: '', roles: [], communication_disabled_until: '' };

/** Validates a change of a member. @param now milliseconds since 1970 @throws DiscordError 50035 */
const parseEdit = (json: unknown, now: number): MemberEdit => parseForm(edit(now), json, [], WITHOUT);

/** Operations on users, servers, members, bans, roles, channels and sounds. */
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
  // py-cord requests these before it is ready. There are no sounds here.
  operation('GET /soundboard-default-sounds', { run: () => [] }),
  operation('GET /guilds/{guild_id}/soundboard-sounds', { run: () => ({ items: [] }) }),
  operation('GET /guilds/{guild_id}/members/search', {
    query: z.object({ query: textOfLength(1, 100), limit: numberInQuery(1, 1000).default(1) }),
    run: ({ guild, query: { query, limit } }, { directory }) => directory.membersCalled(guild, query, limit),
  }),
  operation('PATCH /guilds/{guild_id}/members/{user_id}', {
    run: ({ guild, params, payload }, { members }) =>
      members.edit(guild, params.user_id, parseEdit(payload.json, guild.now)),
  }),
  operation('PATCH /guilds/{guild_id}/members/@me', {
    needs: ChangeNickname,
    run: ({ guild, payload }, { members }) => members.editOwn(guild, parseEdit(payload.json, guild.now)),
  }),
  operation('DELETE /guilds/{guild_id}/members/{user_id}', {
    needs: KickMembers,
    run: ({ guild, params }, { members }) => members.kick(guild, params.user_id),
  }),
  operation('PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}', {
    needs: ManageRoles,
    run: ({ guild, params }, { members }) => members.setRole(guild, params.user_id, params.role_id, true),
  }),
  operation('DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}', {
    needs: ManageRoles,
    run: ({ guild, params }, { members }) => members.setRole(guild, params.user_id, params.role_id, false),
  }),
  operation('GET /guilds/{guild_id}/bans', {
    needs: BanMembers,
    query: z.object({
      limit: numberInQuery(1, 1000).default(1000),
      before: snowflake.optional(),
      after: snowflake.optional(),
    }),
    run: ({ guild, query: { limit, before, after = '0' } }, { members }) => {
      const isIn = (id: bigint) => id > BigInt(after) && (before === undefined || id < BigInt(before));
      const bans = members.bans(guild).filter(({ user }) => isIn(BigInt(user.id)));
      return before === undefined ? bans.slice(0, limit) : bans.slice(-limit);
    },
  }),
  operation('GET /guilds/{guild_id}/bans/{user_id}', {
    needs: BanMembers,
    run: ({ guild, params }, { members }) => members.findBan(guild, params.user_id),
  }),
  operation('PUT /guilds/{guild_id}/bans/{user_id}', {
    needs: BanMembers,
    body: specForm<BanForm>('BanUserFromGuildRequest'),
    run: ({ guild, params, body, reason = null }, { members }) => {
      const { delete_message_days: days = 0, delete_message_seconds: seconds = days * DAY_S } = body;
      members.ban(guild, params.user_id, seconds, reason);
    },
  }),
  operation('DELETE /guilds/{guild_id}/bans/{user_id}', {
    needs: BanMembers,
    run: ({ guild, params }, { members }) => members.unban(guild, params.user_id),
  }),
  operation('POST /guilds/{guild_id}/bulk-ban', {
    needs: BanMembers | ManageGuild,
    body: severalBans,
    run: ({ guild, body: { user_ids, delete_message_seconds: seconds = 0 }, reason = null }, { members }) =>
      members.banAll(guild, user_ids, seconds, reason),
  }),
];
