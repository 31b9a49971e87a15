import type { RateLimitGate } from '../../state/rate-limit-gate.ts';
import { InteractionCalls } from '../rest/interaction-calls.ts';
import { InteractionResponder } from '../rest/interaction-responder.ts';
import type { Transport } from '../transport.ts';
import { Gateway, type GatewayOptions } from './gateway.ts';

/** Interactions come over the gateway, and their answers go over Discord's REST API. */
export function gatewayTransport({
  rateLimitGate,
  ...options
}: GatewayOptions & { readonly rateLimitGate: RateLimitGate }): Transport {
  const calls = new InteractionCalls(options.apiUrl, rateLimitGate);
  const gateway = new Gateway(options);
  return {
    start: (receiver) =>
      gateway.connect((interaction) =>
        receiver.handle(interaction, new InteractionResponder(calls, interaction)),
      ),
    lost: gateway.lost,
    stop: () => gateway.close(),
    end: (atOnce) => calls.close(atOnce),
  };
}
