import { type Clock, machineClock } from '../clock.ts';
import type { RestClient } from '../http/rest-client.ts';
import type { ServiceFailure } from '../service-failure.ts';
import { createNamesClient } from './names-client.ts';
import type { NamesService } from './names-service.ts';
import type { PathTemplate } from './path-template.ts';
import { createNamesCache } from './remembered-names.ts';

export interface NamesSettings {
  /** Whether the name-listing calls carry the token: the interface leaves it open. */
  readonly sendToken: boolean;
  readonly walletPath: PathTemplate;
  readonly listPath: PathTemplate;
  readonly cursorParameter?: string | undefined;
  /** 0 keeps nothing, and bridges no outage. */
  readonly cacheSeconds: number;
  /** Told of each outage that an old answer hides from the asker, since a host should hear of it. */
  readonly onBridged?: ((failure: ServiceFailure, staleSeconds: number) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/** The name-listing call over a service's REST client, with its memory. */
export function createNames(rest: RestClient, settings: NamesSettings): NamesService {
  const { walletPath, listPath, cursorParameter, sendToken, onBridged, clock = machineClock } = settings;
  const client = createNamesClient({ rest, walletPath, listPath, cursorParameter, authorised: sendToken });
  return createNamesCache({ client, seconds: settings.cacheSeconds, onBridged, now: clock.now });
}
