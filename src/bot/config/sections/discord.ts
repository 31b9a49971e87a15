import { z } from 'zod';
import { setting } from '../setting.ts';
import { publicKey, secret, snowflake, webAddress } from '../values.ts';

/** Which Discord, and as whom. */
export const discord = z.object({
  /** Without it the local Discord is used, unless webhooks are: they need none. */
  token: setting(secret.optional(), {
    name: 'DISCORD_TOKEN',
    expected: "the bot's token, without spaces",
    example: 'the token of your application',
    fromFile: true,
    neededInProduction: true,
    replacedBy: ['DISCORD_PUBLIC_KEY', 'PORT'],
  }),
  apiUrl: setting(
    webAddress
      .refine(({ pathname }) => !/\/v\d+(\/|$)/i.test(pathname), {
        error: 'expected an address without a version, for example https://discord.com/api',
      })
      .transform(({ href }) => href.replace(/\/+$/, ''))
      .default('https://discord.com/api'),
    {
      name: 'DISCORD_API_URL',
      expected: 'an http or https address without a version',
      example: 'https://discord.com/api',
    },
  ),
  guildId: setting(snowflake.optional(), {
    name: 'DISCORD_GUILD_ID',
    expected: "a server's id, digits alone",
    example: '197038439483310086',
  }),
  /** With `PORT`, interactions come as webhooks, and no gateway connection is opened. */
  publicKey: setting(publicKey.optional(), {
    name: 'DISCORD_PUBLIC_KEY',
    expected: "the application's public key, 64 hexadecimal digits",
    example: '5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e',
  }),
});
