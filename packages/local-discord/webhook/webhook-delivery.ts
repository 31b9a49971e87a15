import { reportUnknownFields } from '../forms/declared-fields.ts';
import { DiscordError } from '../model/discord-error.ts';
import type { Interaction } from '../model/interactions/interaction.ts';
import type { Interactions } from '../model/interactions/interactions.ts';
import type { Responses } from '../model/interactions/responses.ts';
import type { Notices } from '../model/notices.ts';
import { parseJson } from '../rest/payload-body.ts';
import { RestError } from '../rest/rest-error.ts';
import type { EndpointAnswer, InteractionsEndpoint } from './interactions-endpoint.ts';

export interface DeliveryResult {
  readonly interaction: Interaction;
  readonly payload: object;
  /** Undefined without an answer in time. */
  readonly answer: EndpointAnswer | undefined;
  /** Whether the answer acknowledged the interaction. */
  readonly acknowledged: boolean;
  /** Why the answer did not acknowledge it. */
  readonly refusal: Refusal | undefined;
}

/** Discord's error about an answer, or that the answer is not an acknowledgement. */
type Refusal = DiscordError | RestError | 'no acknowledgement';

interface Dependencies {
  readonly endpoint: InteractionsEndpoint;
  readonly interactions: Interactions;
  readonly responses: Responses;
  readonly notices: Notices;
}

/** Delivers interactions to the application's endpoint and accepts its HTTP responses as acknowledgements. */
export class WebhookDelivery {
  readonly #dependencies: Dependencies;
  readonly #listeners = new Set<(delivered: DeliveryResult) => void>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Delivers an interaction. Without a valid answer, for instance after 202 without a body, the callback route accepts an
   * acknowledgement until the time limit. After that the user's client shows the failure.
   */
  async deliver(interaction: Interaction, payload: object): Promise<void> {
    const answer = await this.#dependencies.endpoint.post(payload).catch(() => undefined);
    // Load balancers without replicas answer with such a status.
    if (!answer || answer.status >= 500) interaction.notify({ kind: 'undelivered' });
    const refusal = answer && this.#take(interaction, answer);
    const acknowledged = answer !== undefined && !refusal;
    for (const listener of this.#listeners) listener({ interaction, payload, answer, acknowledged, refusal });
  }

  /** Calls `delivered` after each delivery. */
  watch(delivered: (delivered: DeliveryResult) => void): void {
    this.#listeners.add(delivered);
  }

  /** @returns why the answer is not an acknowledgement; undefined if it is */
  #take({ id, token }: Interaction, { status, contentType, body }: EndpointAnswer): Refusal | undefined {
    if (status < 200 || status >= 300 || contentType !== 'application/json') return 'no acknowledgement';
    const { interactions, responses, notices } = this.#dependencies;
    try {
      const payload = parseJson(body);
      responses.acknowledge(interactions.unacknowledged(id, token), payload);
      reportUnknownFields(notices, 'the answer to a webhook', payload.json);
      return undefined;
    } catch (error) {
      if (error instanceof DiscordError || error instanceof RestError) return error;
      throw error;
    }
  }
}
