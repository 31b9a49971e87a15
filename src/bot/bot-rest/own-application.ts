import type { REST } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Transport } from '../transport/transport.ts';

const application = z.object({
  id: z.string(),
  name: z.string(),
  approximate_guild_count: z.int().optional().catch(undefined),
  /** Where Discord delivers interactions as webhooks; while it is set it delivers none over the gateway. */
  interactions_endpoint_url: z.string().nullish().catch(undefined),
  /** What webhooks are verified with, 64 hexadecimal digits. */
  verify_key: z.string().optional().catch(undefined),
});

export type Application = z.output<typeof application>;

/** The application that the bot's token belongs to. @throws what `callFailure` knows */
export async function ownApplication(rest: REST): Promise<Application> {
  return application.parse(await rest.get(Routes.currentApplication()));
}

/** How Discord delivers the interactions of an application. */
type Delivered = Pick<Application, 'interactions_endpoint_url' | 'verify_key'>;

/**
 * Where Discord's delivery of interactions does not fit the transport of this process, with the remedy. Without full
 * stops.
 */
export function deliveryTroubles(
  application: Delivered,
  taken: Pick<Transport, 'kind' | 'publicKey'>,
): string[] {
  const troubles = [wrongDelivery(application, taken.kind), wrongKey(application, taken.publicKey)];
  return troubles.filter((trouble) => trouble !== undefined);
}

function wrongDelivery(
  { interactions_endpoint_url: url }: Delivered,
  kind: Transport['kind'],
): string | undefined {
  if (kind === 'gateway' && url)
    return `Discord delivers interactions to ${withoutQuery(url)} and none over the gateway: set DISCORD_PUBLIC_KEY and PORT to take them there, or empty "Interactions Endpoint URL" on the application's page`;
  if (kind === 'webhooks' && !url)
    return 'Discord delivers interactions over the gateway and none here: set "Interactions Endpoint URL" on the application\'s page to the address under which Discord reaches /interactions, or unset PORT';
  return undefined;
}

function wrongKey({ verify_key: key }: Delivered, publicKey: string | undefined): string | undefined {
  if (key === undefined || publicKey === undefined || key.toLowerCase() === publicKey.toLowerCase())
    return undefined;
  return 'DISCORD_PUBLIC_KEY is not the key of the application that DISCORD_TOKEN belongs to, and requests signed with another key are refused: copy "Public Key" from the application\'s page, or correct DISCORD_TOKEN';
}

/** An address as it may be shown: its query may hold a secret of the host. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
