import type { REST } from '@discordjs/rest';
import { Routes, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { CURRENT_USER_GUILDS, SNOWFLAKE } from '../../handlers/discord-limits.ts';

const application = z.object({
  id: z.string(),
  name: z.string(),
  approximate_guild_count: z.int().optional().catch(undefined),
  /** The address to which Discord sends interactions as webhooks. While it is set, none arrive over the gateway. */
  interactions_endpoint_url: z.string().nullish().catch(undefined),
  /** The key that verifies webhooks, 64 hexadecimal digits. */
  verify_key: z.string().optional().catch(undefined),
});

export type Application = z.output<typeof application>;

/** Returns the application of the bot's token. @throws the errors that `callFailure` classifies */
export async function ownApplication(rest: REST): Promise<Application> {
  return application.parse(await rest.get(Routes.currentApplication()));
}

/** The fields of an application that determine how Discord delivers its interactions. */
type DeliveryFields = Pick<Application, 'interactions_endpoint_url' | 'verify_key'>;

/** How this process receives interactions. */
interface ReceivedBy {
  readonly kind: 'gateway' | 'webhooks';
  /** The key that verifies webhooks, 64 hexadecimal digits. */
  readonly publicKey?: string | undefined;
}

/**
 * Returns conflicts between Discord's delivery of interactions and the transport of this process, with remedies.
 * Without full stops.
 */
export function deliveryProblems(application: DeliveryFields, taken: ReceivedBy): string[] {
  const troubles = [wrongDelivery(application, taken.kind), wrongKey(application, taken.publicKey)];
  return troubles.filter((trouble) => trouble !== undefined);
}

function wrongDelivery(
  { interactions_endpoint_url: url }: DeliveryFields,
  kind: ReceivedBy['kind'],
): string | undefined {
  if (kind === 'gateway' && url)
    return `Discord delivers interactions to ${withoutQuery(url)} and not over the gateway: set DISCORD_PUBLIC_KEY and PORT to receive them there, or clear "Interactions Endpoint URL" on the application's page`;
  if (kind === 'webhooks' && !url)
    return 'Discord delivers interactions over the gateway and not here: set "Interactions Endpoint URL" on the application\'s page to the address under which Discord reaches /interactions, or unset PORT';
  return undefined;
}

function wrongKey({ verify_key: key }: DeliveryFields, publicKey: string | undefined): string | undefined {
  if (key === undefined || publicKey === undefined || key.toLowerCase() === publicKey.toLowerCase())
    return undefined;
  return 'DISCORD_PUBLIC_KEY is not the key of the application that DISCORD_TOKEN belongs to, and requests signed with another key are refused: copy "Public Key" from the application\'s page, or correct DISCORD_TOKEN';
}

/** Removes the query of an address, which may hold a secret of the host. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*/s, '');

/** A guild in the list of the bot's guilds. */
export const ownGuild = z.looseObject({ id: z.string().regex(SNOWFLAKE) });

const guilds = z.array(ownGuild);

/** The guilds of the bot, as Discord lists them. */
interface OwnGuilds {
  readonly ids: readonly Snowflake[];
  /** False if a page before the last was short: Discord left guilds out, and others may be missing, too. */
  readonly isComplete: boolean;
}

/**
 * Reads the bot's guilds until an empty page, which alone marks the end.
 * @throws the errors that `callFailure` classifies
 */
export async function ownGuilds(rest: REST): Promise<OwnGuilds> {
  const ids = new Set<Snowflake>();
  let isComplete = true;
  let isShort = false;
  for (let after = '0'; ; ) {
    const query = new URLSearchParams({ limit: String(CURRENT_USER_GUILDS), after });
    const page = guilds.parse(await rest.get(Routes.userGuilds(), { query }));
    const fresh = page.map(({ id }) => id).filter((id) => !ids.has(id));
    for (const id of fresh) ids.add(id);
    const last = fresh.at(-1);
    // A Discord that ignores pagination would return the same page for ever.
    if (last === undefined) return { ids: [...ids], isComplete };
    if (isShort) isComplete = false;
    isShort = page.length < CURRENT_USER_GUILDS;
    after = last;
  }
}
