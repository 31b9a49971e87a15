import { z } from 'zod';
import { setting } from '../setting.ts';
import { snowflake, snowflakes } from '../values.ts';

/** Who may manage conversations and scores, and where. Without a guild nobody may. */
export const moderation = z.object({
  guildIds: setting(snowflakes.default([]), {
    name: 'MODERATION_GUILD_IDS',
    expected: "servers' ids, digits alone, with commas between them",
    example: '197038439483310086,197038439483310087',
  }),
  /** Empty when everybody with Discord's permission may. */
  roleIds: setting(snowflakes.default([]), {
    name: 'MODERATOR_ROLE_IDS',
    expected: "roles' ids, digits alone, with commas between them",
    example: '197038439483310086,197038439483310087',
  }),
  auditChannelId: setting(snowflake.optional(), {
    name: 'AUDIT_CHANNEL_ID',
    expected: "a channel's id, digits alone",
    example: '197038439483310086',
  }),
});
