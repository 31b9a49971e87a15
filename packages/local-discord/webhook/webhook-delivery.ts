import { DiscordError } from '../model/discord-error.ts';
import type { Interaction } from '../model/interaction.ts';
import type { Interactions } from '../model/interactions.ts';
import type { Responses } from '../model/responses.ts';
import { parseJson } from '../rest/payload-body.ts';
import { RestError } from '../rest/rest-error.ts';
import type { EndpointAnswer, InteractionsEndpoint } from './interactions-endpoint.ts';

/** What came of delivering an interaction. */
export interface Delivered {
  readonly interaction: Interaction;
  readonly payload: object;
  /** Undefined when there was none within 3 s. */
  readonly answer: EndpointAnswer | undefined;
  /** Whether the answer has acknowledged the interaction. */
  readonly taken: boolean;
  /** Why it has not, where there was one. */
  readonly refusal: Refusal | undefined;
}

/** What Discord has against an answer, or that it is none to the interaction. */
type Refusal = DiscordError | RestError | 'no acknowledgement';

/** Delivers interactions to the application's endpoint, and takes first answers from what it answers. */
export class WebhookDelivery {
  readonly #endpoint: InteractionsEndpoint;
  readonly #interactions: Interactions;
  readonly #responses: Responses;
  /** Called with each delivery when it is over. */
  onDelivered: (delivered: Delivered) => void = () => {};

  constructor(endpoint: InteractionsEndpoint, interactions: Interactions, responses: Responses) {
    this.#endpoint = endpoint;
    this.#interactions = interactions;
    this.#responses = responses;
  }

  /**
   * What answers nothing, too late or nonsense has not responded: its user is told so when the 3 s are over. Until then
   * the callback endpoint takes an answer, which an endpoint announces by 202 without a body.
   */
  async deliver(interaction: Interaction, payload: object): Promise<void> {
    const answer = await this.#endpoint.post(payload).catch(() => undefined);
    // What stands in front of replicas says so when there is none.
    if (!answer || answer.status >= 500) interaction.notify({ kind: 'undelivered' });
    const refusal = answer && this.#take(interaction, answer);
    this.onDelivered({ interaction, payload, answer, taken: answer !== undefined && !refusal, refusal });
  }

  /** @returns why what was answered is no acknowledgement */
  #take({ id, token }: Interaction, { status, contentType, body }: EndpointAnswer): Refusal | undefined {
    if (status < 200 || status >= 300 || contentType !== 'application/json') return 'no acknowledgement';
    try {
      this.#responses.acknowledge(this.#interactions.unacknowledged(id, token), parseJson(body));
      return undefined;
    } catch (error) {
      if (error instanceof DiscordError || error instanceof RestError) return error;
      throw error;
    }
  }
}
