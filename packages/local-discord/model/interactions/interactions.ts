import type { InteractionType } from 'discord-api-types/v10';
import { type Clock, TOKEN_VALID_MS } from '../clock.ts';
import { interactionToken, interactionTokenTime } from '../credentials.ts';
import type { Directory } from '../directory/directory.ts';
import { discordError } from '../discord-error.ts';
import type { Snowflakes } from '../snowflake.ts';
import {
  type Interaction,
  type InteractionBody,
  type InteractionEvent,
  type InteractionOrigin,
  interactionPayload,
} from './interaction.ts';

/** Maximum kept interactions, which bounds memory under load. Discord keeps each one for 15 minutes. */
const MAX_KEPT = 20_000;

export interface InteractionListener {
  /** Called before the interaction is sent to the bot. */
  started(interaction: Interaction, payload: object): void;
  progressed(interaction: Interaction, event: InteractionEvent): void;
}

type InteractionStart = InteractionOrigin & Pick<Interaction, 'person' | 'notify'>;

/** An interaction's payload. It can have any other fields. */
export interface RawInteraction {
  readonly type: InteractionType;
  readonly message?: { readonly id: string } | undefined;
}

export type Deliver = (interaction: Interaction, payload: object) => void;

/** The interactions whose tokens are valid. */
export class Interactions {
  readonly #byToken = new Map<string, Interaction>();
  readonly #clock: Clock;
  readonly #ids: Snowflakes;
  readonly #directory: Directory;
  readonly #deliver: Deliver;
  readonly #listeners = new Set<InteractionListener>();

  constructor(clock: Clock, ids: Snowflakes, directory: Directory, deliver: Deliver) {
    this.#clock = clock;
    this.#ids = ids;
    this.#directory = directory;
    this.#deliver = deliver;
  }

  /** Starts an interaction and sends it to the bot. */
  begin(body: InteractionBody, from: InteractionStart): Interaction {
    const sourceId = 'message' in body ? body.message?.id : undefined;
    return this.#begin(body.type, sourceId, from, (interaction) =>
      interactionPayload(interaction, body, this.#directory),
    );
  }

  /**
   * Starts an interaction with a given payload. Replaces only its id and token.
   * @param deliver sends it to another receiver than the bot
   */
  beginAs(
    { type, message, ...rest }: RawInteraction,
    from: InteractionStart,
    deliver: Deliver = this.#deliver,
  ): Interaction {
    const payloadOf = ({ id, token }: Interaction) => {
      return { ...rest, type, ...(message && { message }), id, token };
    };
    return this.#begin(type, message?.id, from, payloadOf, deliver);
  }

  /** Reports every new interaction and its progress. @returns a function that stops the reports */
  watch(listener: InteractionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Returns the interaction of a callback.
   * @throws DiscordError 10062 if it is unknown or its time is over, 40060 if it has been acknowledged
   */
  unacknowledged(id: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (interaction?.id !== id) throw discordError('UnknownInteraction');
    if (interaction.acknowledged) throw discordError('InteractionHasAlreadyBeenAcknowledged');
    if (this.#clock.elapsed() - interaction.startedElapsed > this.#clock.acknowledgeWithin)
      throw discordError('UnknownInteraction');
    return interaction;
  }

  /**
   * Returns the interaction of the token in a webhook's address.
   * @throws DiscordError 10015 if it is unknown or not yet acknowledged, 50027 after its 15 min
   */
  acknowledged(applicationId: string, token: string): Interaction {
    const startedAt = interactionTokenTime(token);
    if (startedAt === undefined || applicationId !== this.#directory.application.id)
      throw discordError('UnknownWebhook');
    if (this.#clock.now() - startedAt > TOKEN_VALID_MS) throw discordError('InvalidWebhookToken');
    const interaction = this.#byToken.get(token);
    if (!interaction?.acknowledged) throw discordError('UnknownWebhook');
    return interaction;
  }

  /** Forgets all interactions. Later responses to them are refused. */
  clear(): void {
    this.#byToken.clear();
  }

  #begin(
    type: InteractionType,
    sourceId: string | undefined,
    from: InteractionStart,
    payloadOf: (interaction: Interaction) => object,
    deliver: Deliver = this.#deliver,
  ): Interaction {
    const id = this.#ids.next();
    const interaction: Interaction = {
      ...from,
      id,
      token: interactionToken(id),
      type,
      startedAt: this.#clock.now(),
      startedElapsed: this.#clock.elapsed(),
      sourceId,
      acknowledged: false,
      originalId: undefined,
      notify: (event) => {
        from.notify(event);
        for (const listener of this.#listeners) listener.progressed(interaction, event);
      },
    };
    this.#forgetOld();
    this.#byToken.set(interaction.token, interaction);
    const payload = payloadOf(interaction);
    for (const listener of this.#listeners) listener.started(interaction, payload);
    deliver(interaction, payload);
    return interaction;
  }

  #forgetOld(): void {
    const [oldest] = this.#byToken.values();
    const old = oldest && this.#clock.now() - oldest.startedAt > TOKEN_VALID_MS;
    if (oldest && (old || this.#byToken.size >= MAX_KEPT)) this.#byToken.delete(oldest.token);
  }
}
