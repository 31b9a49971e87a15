import { randomUUID } from 'node:crypto';
import {
  type APIInteraction,
  ApplicationIntegrationType,
  ChannelType,
  GuildFeature,
  type Snowflake,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Tickets } from '../../handlers/context.ts';
import { CUSTOM_ID_LENGTH, DEFAULT_ATTACHMENT_SIZE_LIMIT } from '../../handlers/discord-limits.ts';
import { isExactValue } from '../../handlers/display/buttons.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { ServerRow, ServerSettingsStore } from '../../handlers/server-settings.ts';
import { catalogues, isTranslated, loadCatalogue } from '../../handlers/words/catalogues.ts';
import { english, type Words } from '../../handlers/words/words.ts';
import type { FailureReason } from '../../services/service-failure.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';
import type {
  Acknowledgement,
  FirstAnswer,
  Message,
  OriginalState,
  Responder,
} from '../transport/responder.ts';
import type { Delivery } from '../transport/transport.ts';
import { ANSWER_STATES, type AnswerEvent, type AnswerState } from './answer-state.ts';

/** A first answer that only announces a later one. */
type Deferral = Extract<FirstAnswer, { kind: 'deferral' | 'deferred-update' }>;
/** A first answer that is complete in one call. */
type WholeAnswer = Exclude<FirstAnswer, Deferral>;

/** Called at the steps of an interaction. A method that returns no promise adds no delay. */
export interface Hooks {
  /** Called before the answer is deferred. The deferral waits for the result. */
  beforeDeferral?(): Promise<void> | undefined;
  /**
   * Called when Discord has accepted the deferral.
   * @returns false if the deferral is another process's; then this process stops answering
   */
  afterDeferral?(): boolean | Promise<boolean>;
  /** Called when Discord has accepted the first answer. */
  acknowledged?(): void;
  /** Called when this process has finished the interaction. */
  ended?(state: AnswerState): Promise<void> | undefined;
}

/** The facts about an interaction besides its payload. */
interface ReceivedInteractionOptions {
  readonly command: string;
  readonly delivery: Delivery;
  readonly hooks: Hooks;
  readonly log: Logger;
  /** The locale of public answers in guilds without a choice of their own; undefined for Discord's. */
  readonly publicLanguage?: string | undefined;
  readonly serverSettings: Pick<ServerSettingsStore, 'of'>;
  readonly tickets: Tickets;
}

/** An interaction, parsed once, with everything that its answer needs. */
export class ReceivedInteraction {
  /** The payload; later with the texts in place of its tickets. */
  interaction: APIInteraction;
  readonly id: Snowflake;
  /** The guild id; undefined in a direct message. */
  readonly guild: Snowflake | undefined;
  /** Whether it comes from a guild that has installed the bot, rather than one where only the asker has. */
  readonly isInstalledInGuild: boolean;
  /**
   * The settings of the guild. Its roles, audit channel and cooldown apply to user installs, too. The language of
   * answers and the page size do not: see `publicLocale` and `pageSize`.
   */
  readonly serverRow: ServerRow;
  /** The id of the user who typed or clicked; `unknown` in an invalid payload. */
  readonly user: string;
  readonly responder: Responder;
  /** Milliseconds from its creation to its arrival, plus those for its tickets, out of the 3 s for a first answer. */
  age: number;
  /** The state of the answer. Changed by `transition`. */
  state: AnswerState;
  hooks: Hooks;
  /** Connects a message in the chat to the log: 8 hexadecimal digits. */
  readonly reference: string = randomUUID().slice(0, 8);
  /** The command in the log: `/conversation show`. */
  readonly command: string;
  /** The outcome for metrics and traces; undefined until the end. */
  outcome: string | undefined;
  /** The last failure of the service. The log has it in the line of the interaction. */
  failure: FailureReason | undefined;
  /** Refunds the cooldown if this run started it, so that the asker may retry after a failure. */
  refundCooldown: (() => void) | undefined;
  readonly #logger: Logger;
  readonly #publicLanguage: string | undefined;
  #log: Logger | undefined;

  constructor(
    interaction: APIInteraction,
    responder: Responder,
    { command, delivery, hooks, log, publicLanguage, serverSettings, tickets }: ReceivedInteractionOptions,
  ) {
    this.interaction = interaction;
    this.id = interaction.id;
    this.guild = interaction.guild_id;
    const { authorizing_integration_owners: owners } = interaction;
    const isGuildInstall = !owners || owners[ApplicationIntegrationType.GuildInstall] !== undefined;
    this.isInstalledInGuild = this.guild !== undefined && isGuildInstall;
    this.serverRow = serverSettings.of(this.guild);
    this.user = userOf(interaction);
    this.responder = new TicketResponder(responder, tickets);
    this.command = command;
    this.age = delivery.age ?? 0;
    this.state = delivery.state;
    this.hooks = hooks;
    this.#logger = log;
    this.#publicLanguage = publicLanguage;
  }

  /**
   * The place whose members all see a public answer: the channel. A public thread belongs to its channel; a private
   * one is its own place. Undefined if the readers are unknown. In a guild where only the asker has installed the
   * bot, Discord may show the answer to the asker alone. An edit appears in the place of its message.
   */
  get place(): string | undefined {
    const { channel, channel_id, message } = this.interaction;
    const here = channel?.id ?? channel_id ?? this.user;
    if (this.guild !== undefined && !this.isInstalledInGuild) return undefined;
    if (message?.channel_id !== undefined && message.channel_id !== here) return undefined;
    const isPublicThread =
      channel?.type === ChannelType.PublicThread || channel?.type === ChannelType.AnnouncementThread;
    return (isPublicThread ? channel.parent_id : undefined) ?? here;
  }

  /** The page size that the guild's managers chose; undefined without a choice, and for a user install. */
  get pageSize(): number | undefined {
    return this.isInstalledInGuild ? this.serverRow.settings.page_size : undefined;
  }

  /** Maximum bytes of a file in an answer: the payload's limit, or the one that applies everywhere. */
  get attachmentSizeLimit(): number {
    const limit = this.interaction.attachment_size_limit;
    return Number.isSafeInteger(limit) && limit > 0 ? limit : DEFAULT_ATTACHMENT_SIZE_LIMIT;
  }

  /** The language of the asker's Discord client. */
  get locale(): string | undefined {
    return 'locale' in this.interaction ? this.interaction.locale : undefined;
  }

  /**
   * The words for the asker alone, in the language of their Discord client; English if that catalogue is not loaded.
   */
  get askerWords(): Words {
    return catalogues.get(this.locale ?? '') ?? english.forAll;
  }

  /**
   * The locale of public answers: the server managers' choice, or else the host's, or else Discord's. In direct
   * messages, and where only the asker has installed the bot, it is the asker's, because nobody else there has chosen
   * one.
   */
  get publicLocale(): string | undefined {
    if (!this.isInstalledInGuild) return this.locale;
    return this.#chosenLanguage ?? this.interaction.guild_locale ?? this.locale;
  }

  get #chosenLanguage(): string | undefined {
    return this.serverRow.settings.language ?? this.#publicLanguage;
  }

  /**
   * Whether the asker uses a language that the server cannot choose. Discord sets servers that are not Communities to
   * en-US (https://support.discord.com/hc/en-us/articles/360047132851-Enabling-Your-Community-Server).
   */
  get lacksLanguage(): boolean {
    const { guild, guild_locale } = this.interaction;
    if (guild === undefined || !this.isInstalledInGuild || this.#chosenLanguage !== undefined) return false;
    // The payload is unvalidated.
    if (!Array.isArray(guild.features) || guild.features.includes(GuildFeature.Community)) return false;
    return this.locale !== guild_locale && isTranslated(this.locale);
  }

  /** The words of public answers. */
  get publicWords(): Words {
    return (catalogues.get(this.publicLocale ?? '') ?? english).forAll;
  }

  /**
   * Loads the missing catalogues of the answer.
   * @returns undefined if all are loaded
   */
  loadWords(): Promise<unknown> | undefined {
    const { locale = 'en-US', publicLocale = locale } = this;
    if (catalogues.has(locale) && catalogues.has(publicLocale)) return undefined;
    const loading = [loadCatalogue(locale), loadCatalogue(publicLocale)].filter((each) => each !== undefined);
    return loading.length === 0 ? undefined : Promise.all(loading);
  }

  /**
   * Adds the interaction to each line. Created lazily, because most interactions have one line, which does not use
   * it.
   */
  get log(): Logger {
    this.#log ??= this.#logger.child(this.fields);
    return this.#log;
  }

  /** The fields that identify the interaction in the log. */
  get fields() {
    const { id: interaction, reference, command, guild, user } = this;
    return { interaction, reference, command, guild, user };
  }

  /** Applies an event to the state of the answer. Returns the new state. */
  transition(event: AnswerEvent): AnswerState {
    this.state = ANSWER_STATES[this.state].after[event] ?? 'lost';
    return this.state;
  }

  /**
   * Sends an answer in one call.
   * @throws InteractionFailure
   */
  async respond(answer: WholeAnswer): Promise<Acknowledgement> {
    const acknowledgement = await this.responder.respond(answer);
    this.hooks.acknowledged?.();
    return acknowledgement;
  }

  /**
   * Defers the answer. After that, another process can finish it if this one ends.
   * @throws InteractionFailure, also if another process has deferred it
   */
  async defer(answer: Deferral): Promise<void> {
    const { hooks } = this;
    const prepared = hooks.beforeDeferral?.();
    if (prepared) await prepared;
    const acknowledgement = await this.responder.respond(answer);
    if ((await hooks.afterDeferral?.()) === false) {
      throw InteractionFailure.taken('another process acknowledged it');
    }
    this.transition(acknowledgement === 'ours' ? 'deferred' : 'unproven');
    hooks.acknowledged?.();
  }
}

/** Returns the interaction's id; undefined if the payload has none. */
export function interactionIdOf(interaction: unknown): string | undefined {
  if (typeof interaction !== 'object' || interaction === null || !('id' in interaction)) return undefined;
  return typeof interaction.id === 'string' ? interaction.id : undefined;
}

/** Returns the id of the user who caused the interaction. In a guild it is inside the member. */
export const userOf = ({ member, user }: APIInteraction): string => member?.user?.id ?? user?.id ?? 'unknown';

/** The custom ids and values of a component, a form or a message. */
export interface MessagePart {
  /** Components have a type and answers a kind. Many have none of the other fields. */
  readonly type?: unknown;
  readonly kind?: unknown;
  readonly custom_id?: string | undefined;
  readonly options?: readonly { readonly type?: unknown; readonly value?: string }[] | undefined;
  /** The values selected in a menu of a message or a form. */
  readonly values?: readonly string[] | undefined;
  /** The input of a label in a form. */
  readonly component?: MessagePart | undefined;
  readonly components?: readonly MessagePart[] | undefined;
}

/** Matches a ticket. In a custom id it follows the id and version of the component; in a value it stands alone. */
export const TICKET = /^([a-z-]+\.\d{1,3})?~([\w-]{10})$/;

export const isRefusedId = (customId: string): boolean =>
  customId.length > CUSTOM_ID_LENGTH || !customId.isWellFormed();

/** Whether Discord refuses a value. Includes values that look like tickets, because they would be read as such. */
export const isRefusedValue = (value: string): boolean => !isExactValue(value) || TICKET.test(value);

/** Whether any custom id satisfies `isId`, or any value satisfies `isValue`. */
function containsAny(
  part: MessagePart | undefined,
  isId: (id: string) => boolean,
  isValue: (value: string) => boolean,
): boolean {
  const { custom_id, options, values, component, components } = part ?? {};
  return (
    (custom_id !== undefined && isId(custom_id)) ||
    options?.some(({ value }) => value !== undefined && isValue(value)) === true ||
    // Incoming payloads are unvalidated.
    (Array.isArray(values) && values.some(isValue)) ||
    (component !== undefined && containsAny(component, isId, isValue)) ||
    (Array.isArray(components) && components.some((each) => containsAny(each, isId, isValue)))
  );
}

let ticketed: Promise<typeof import('./ticket-replacement.ts')> | undefined;

/**
 * Loads the code that reads and writes tickets. Cached, because a second import would open a file that another
 * version may have replaced.
 */
export function loadTicketReplacement(): Promise<typeof import('./ticket-replacement.ts')> {
  ticketed ??= import('./ticket-replacement.ts');
  return ticketed;
}

const isTicket = (text: string): boolean => TICKET.test(text);

/**
 * Whether a click, a choice, a form or its message contains tickets. Most do not, and skip loading the code for them.
 */
export function hasTickets(interaction: APIInteraction): boolean {
  if (!('data' in interaction) || !interaction.data || !('custom_id' in interaction.data)) return false;
  return (
    containsAny(interaction.data, isTicket, isTicket) || containsAny(interaction.message, isTicket, isTicket)
  );
}

/** Returns a sent message as it was before tickets replaced parts of it. */
export function resolveOwnTickets(
  message: Pick<Reply, 'components'>,
  tickets: Tickets,
): Pick<Reply, 'components'> | Promise<Pick<Reply, 'components'>> {
  if (!containsAny(message, isTicket, isTicket)) return message;
  return loadTicketReplacement().then(({ resolveMessageTickets }) => resolveMessageTickets(message, tickets));
}

/** Replaces custom ids and values that Discord refuses by tickets before it sends them. */
class TicketResponder implements Responder {
  readonly #to: Responder;
  readonly #tickets: Tickets;

  constructor(to: Responder, tickets: Tickets) {
    this.#to = to;
    this.#tickets = tickets;
  }

  respond(answer: FirstAnswer): Promise<Acknowledgement> {
    return this.#send(answer, (each) => this.#to.respond(each));
  }

  editOriginal(message: Message): Promise<void> {
    return this.#send(message, (each) => this.#to.editOriginal(each));
  }

  showProgress(message: Message): Promise<void> {
    return this.#send(message, (each) => this.#to.showProgress(each));
  }

  followUp(...[message, ...options]: Parameters<Responder['followUp']>): Promise<void> {
    return this.#send(message, (each) => this.#to.followUp(each, ...options));
  }

  readOriginal(): Promise<Pick<Reply, 'components'>> {
    return this.#to.readOriginal();
  }

  getOriginalState(): Promise<OriginalState> {
    return this.#to.getOriginalState();
  }

  deleteOriginal(): Promise<void> {
    return this.#to.deleteOriginal();
  }

  /** Most answers contain nothing that Discord refuses, and are sent unchanged. */
  #send<Answer extends FirstAnswer | Message, Result>(
    answer: Answer,
    send: (answer: Answer) => Promise<Result>,
  ): Promise<Result> {
    const part = 'modal' in answer ? answer.modal : 'message' in answer ? answer.message : answer;
    if (!containsAny(part, isRefusedId, isRefusedValue)) return send(answer);
    return loadTicketReplacement().then(({ replaceWithTickets }) =>
      send(replaceWithTickets(answer, this.#tickets)),
    );
  }
}
