import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { Gateway } from '../gateway/gateway.ts';
import { alreadyAcknowledged, invalidWebhookToken, unknownInteraction, unknownWebhook } from './api-error.ts';
import type { Clock } from './clock.ts';
import { interactionToken, interactionTokenTime } from './credentials.ts';
import {
  type Interaction,
  type InteractionBody,
  type InteractionOrigin,
  interactionPayload,
} from './interaction.ts';
import type { Snowflakes } from './snowflake.ts';
import { APPLICATION_ID, GUILD_ID } from './world.ts';

/** https://discord.com/developers/docs/interactions/receiving-and-responding#responding-to-an-interaction */
export const ACKNOWLEDGE_WITHIN_MS = 3000;
export const TOKEN_VALID_MS = 15 * 60_000;
/** Bounds the memory under load; Discord keeps every one for 15 minutes. */
const KEPT = 20_000;

/** The interactions that have begun here and may still be answered. */
export class Interactions {
  readonly #byToken = new Map<string, Interaction>();
  readonly #clock: Clock;
  readonly #ids: Snowflakes;
  readonly #gateway: Gateway;

  constructor(clock: Clock, ids: Snowflakes, gateway: Gateway) {
    this.#clock = clock;
    this.#ids = ids;
    this.#gateway = gateway;
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
    const guildId = from.person.member && GUILD_ID;
    this.#gateway.dispatch(
      GatewayDispatchEvents.InteractionCreate,
      guildId,
      interactionPayload(interaction, body),
    );
    return interaction;
  }

  /**
   * The interaction that a callback may acknowledge.
   * @throws ApiError 10062 when there is none or its 3 s are over, 40060 when it has been acknowledged
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
   * @throws ApiError 10015 when there is none or it has not been acknowledged, 50027 when its 15 min are over
   */
  acknowledged(applicationId: string, token: string): Interaction {
    const begunAt = interactionTokenTime(token);
    if (begunAt === undefined || applicationId !== APPLICATION_ID) throw unknownWebhook();
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
