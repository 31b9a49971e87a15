import type { Application } from './bot-rest/own-application.ts';
import type { Transport } from './transport/transport.ts';

/**
 * What is wrong between the way in which Discord delivers interactions and the one in which they are taken here, and what
 * to do about it; undefined when they are the same. Without a full stop.
 */
export function deliveryTrouble(
  { interactions_endpoint_url: url }: Pick<Application, 'interactions_endpoint_url'>,
  kind: Transport['kind'],
): string | undefined {
  if (kind === 'gateway' && url)
    return `Discord delivers interactions to ${shown(url)} and none over the gateway: set DISCORD_PUBLIC_KEY and PORT to take them there, or empty "Interactions Endpoint URL" on the application's page`;
  if (kind === 'webhooks' && !url)
    return 'Discord delivers interactions over the gateway and none here: set "Interactions Endpoint URL" on the application\'s page to the address under which Discord reaches /interactions, or unset PORT';
  return undefined;
}

/** Its query may hold a secret of the host's. */
const shown = (url: string): string => url.replace(/[?#].*$/s, '');
