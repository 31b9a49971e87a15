import type { Clock } from './clock.ts';
import { interactionToken, interactionTokenTime } from './credentials.ts';
import type { Directory } from './directory.ts';
import {
  alreadyAcknowledged,
  invalidWebhookToken,
  unknownInteraction,
  unknownWebhook,
} from './discord-error.ts';
import {
  type Interaction,
  type InteractionBody,
  type InteractionOrigin,
  interactionPayload,
} from './interaction.ts';
import { ACKNOWLEDGE_WITHIN_MS, TOKEN_VALID_MS } from './interaction-deadlines.ts';
import type { Snowflakes } from './snowflake.ts';

/** Bounds the memory under load; Discord keeps every one for 15 minutes. */
const KEPT = 20_000;

/** Takes interactions to the bot. */
export type Deliver = (interaction: Interaction, payload: object) => void;

/** The interactions that have begun here and may still be answered. */
export class Interactions {
  readonly #byToken = new Map<string, Interaction>();
  readonly #clock: Clock;
  readonly #ids: Snowflakes;
  readonly #directory: Directory;
  readonly #deliver: Deliver;

  constructor(clock: Clock, ids: Snowflakes, directory: Directory, deliver: Deliver) {
    this.#clock = clock;
    this.#ids = ids;
    this.#directory = directory;
    this.#deliver = deliver;
  }

  /** Begins an interaction and sends it to the bot. */
  begin(
    body: InteractionBody,
    from: InteractionOrigin & Pick<Interaction, 'person' | 'notify'>,
  ): Interaction {
    const id = this.#ids.next();
    const interaction: Interaction = {
      ...from,
      id,
      token: interactionToken(id),
      type: body.type,
      begunAt: this.#clock.now(),
      sourceId: 'message' in body ? body.message?.id : undefined,
      acknowledged: false,
      originalId: undefined,
    };
    this.#forgetOld();
    this.#byToken.set(interaction.token, interaction);
    this.#deliver(interaction, interactionPayload(interaction, body, this.#directory));
    return interaction;
  }

  /**
   * The interaction that a callback may acknowledge.
   * @throws DiscordError 10062 when there is none or its 3 s are over, 40060 when it has been acknowledged
   */
  unacknowledged(id: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (interaction?.id !== id) throw unknownInteraction();
    if (interaction.acknowledged) throw alreadyAcknowledged();
    if (this.#clock.now() - interaction.begunAt > ACKNOWLEDGE_WITHIN_MS) throw unknownInteraction();
    return interaction;
  }

  /**
   * The interaction whose token stands in a webhook's address.
   * @throws DiscordError 10015 when there is none or it has not been acknowledged, 50027 when its 15 min are over
   */
  acknowledged(applicationId: string, token: string): Interaction {
    const begunAt = interactionTokenTime(token);
    if (begunAt === undefined || applicationId !== this.#directory.application.id) throw unknownWebhook();
    if (this.#clock.now() - begunAt > TOKEN_VALID_MS) throw invalidWebhookToken();
    const interaction = this.#byToken.get(token);
    if (!interaction?.acknowledged) throw unknownWebhook();
    return interaction;
  }

  #forgetOld(): void {
    const [oldest] = this.#byToken.values();
    const old = oldest && this.#clock.now() - oldest.begunAt > TOKEN_VALID_MS;
    if (oldest && (old || this.#byToken.size >= KEPT)) this.#byToken.delete(oldest.token);
  }
}
