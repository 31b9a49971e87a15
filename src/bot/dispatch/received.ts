import { randomUUID } from 'node:crypto';
import {
  type APIInteraction,
  ApplicationIntegrationType,
  ChannelType,
  GuildFeature,
  type Snowflake,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { CUSTOM_ID_LENGTH, DEFAULT_ATTACHMENT_SIZE_LIMIT } from '../../handlers/discord-limits.ts';
import { isExactValue } from '../../handlers/display/buttons.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { ServerRow, ServerSettingsStore } from '../../handlers/server-settings.ts';
import type { Tickets } from '../../handlers/tickets.ts';
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

/** The first call for an answer that follows later, and an answer in one call. */
type Deferral = Extract<FirstAnswer, { kind: 'deferral' | 'deferred-update' }>;
type WholeAnswer = Exclude<FirstAnswer, Deferral>;

/** Called at the steps of an interaction. A method that returns no promise costs none. */
export interface Hooks {
  /** The answer is about to be deferred: the deferral is sent after this. */
  beforeDeferral?(): Promise<void> | undefined;
  /** Discord has accepted the deferral. False if it is another process's: this process stops. */
  afterDeferral?(): boolean | Promise<boolean>;
  /** Discord has accepted the first answer. */
  acknowledged?(): void;
  /** This process is done with it. */
  ended?(state: AnswerState): Promise<void> | undefined;
}

/** The facts about an interaction besides its payload. */
interface ReceivedOptions {
  readonly command: string;
  readonly delivery: Delivery;
  readonly hooks: Hooks;
  readonly log: Logger;
  /** The locale of public answers in guilds that have chosen none; undefined for Discord's. */
  readonly publicLanguage?: string | undefined;
  readonly serverSettings: Pick<ServerSettingsStore, 'of'>;
  readonly tickets: Tickets;
}

/** An interaction, read once, with everything that its answer needs. */
export class Received {
  /** As it came, until the texts of its tickets have been found. */
  interaction: APIInteraction;
  readonly id: Snowflake;
  /** The guild's id; undefined in a direct message. */
  readonly guild: Snowflake | undefined;
  /** Whether it comes from a guild that has installed the bot, and not from one where the asker alone has. */
  readonly isInstalledInGuild: boolean;
  /**
   * The settings of the guild, also for a user install: its roles, its audit channel and its cooldown count there. The
   * language of answers and the rows of a page do not: see `publicLocale` and `pageSize`.
   */
  readonly serverRow: ServerRow;
  /** The id of the user who typed or clicked; `unknown` in a payload that makes no sense. */
  readonly user: string;
  readonly responder: Responder;
  /** Milliseconds between its creation and its arrival, with those for its tickets, of the 3 s for a first answer. */
  age: number;
  /** The state of the answer. Call `note` to change it. */
  state: AnswerState;
  hooks: Hooks;
  /** Leads from a sentence in the chat to the log: 8 hexadecimal digits. */
  readonly reference: string = randomUUID().slice(0, 8);
  /** The command as the log has it: `/conversation show`. */
  readonly command: string;
  /** How the interaction ended, as metrics and traces have it; undefined until then. */
  outcome: string | undefined;
  /** The last failure of the service: the log has one line for it and the interaction. */
  failure: FailureReason | undefined;
  /** Ends the cooldown that this run began, if it began one: the asker may try again after a failure. */
  giveBack: (() => void) | undefined;
  readonly #logger: Logger;
  readonly #publicLanguage: string | undefined;
  #log: Logger | undefined;

  constructor(
    interaction: APIInteraction,
    responder: Responder,
    { command, delivery, hooks, log, publicLanguage, serverSettings, tickets }: ReceivedOptions,
  ) {
    this.interaction = interaction;
    this.id = interaction.id;
    this.guild = interaction.guild_id;
    const { authorizing_integration_owners: owners } = interaction;
    const isGuildInstall = !owners || owners[ApplicationIntegrationType.GuildInstall] !== undefined;
    this.isInstalledInGuild = this.guild !== undefined && isGuildInstall;
    this.serverRow = serverSettings.of(this.guild);
    this.user = userOf(interaction);
    this.responder = new TicketedResponder(responder, tickets);
    this.command = command;
    this.age = delivery.age ?? 0;
    this.state = delivery.state;
    this.hooks = hooks;
    this.#logger = log;
    this.#publicLanguage = publicLanguage;
  }

  /**
   * The place whose members all see a public answer: the channel. A public thread belongs to its channel; a private one is
   * a place of its own. Undefined if the readers are unknown: in a guild where only the asker has installed the bot,
   * Discord may show the answer to the asker alone, and an edit appears in the place of its message.
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

  /** Rows of a page that the guild's managers chose; undefined without a choice, and for a user install. */
  get pageSize(): number | undefined {
    return this.isInstalledInGuild ? this.serverRow.settings.page_size : undefined;
  }

  /** Bytes of the largest file in an answer: the payload's limit, or the one that holds everywhere. */
  get attachmentSizeLimit(): number {
    const limit = this.interaction.attachment_size_limit;
    return Number.isSafeInteger(limit) && limit > 0 ? limit : DEFAULT_ATTACHMENT_SIZE_LIMIT;
  }

  /** The language of the asker's Discord. */
  get locale(): string | undefined {
    return 'locale' in this.interaction ? this.interaction.locale : undefined;
  }

  /** The words for the asker alone, in the language of their Discord; English where its catalogue is not loaded. */
  get askerWords(): Words {
    return catalogues.get(this.locale ?? '') ?? english.forAll;
  }

  /**
   * The locale of public answers: the one that the server's managers chose, or else the host's, or else Discord's. The
   * asker's in direct messages, and where only the asker has installed the bot, since nobody else there has chosen it.
   */
  get publicLocale(): string | undefined {
    if (!this.isInstalledInGuild) return this.locale;
    return this.#chosenLanguage ?? this.interaction.guild_locale ?? this.locale;
  }

  get #chosenLanguage(): string | undefined {
    return this.serverRow.settings.language ?? this.#publicLanguage;
  }

  /**
   * Whether the asker uses a language that the server cannot choose: Discord sets servers that are no Communities to
   * en-US
   * (https://support.discord.com/hc/en-us/articles/360047132851-Enabling-Your-Community-Server).
   */
  get lacksLanguage(): boolean {
    const { guild, guild_locale } = this.interaction;
    if (guild === undefined || !this.isInstalledInGuild || this.#chosenLanguage !== undefined) return false;
    // The payload is unchecked.
    if (!Array.isArray(guild.features) || guild.features.includes(GuildFeature.Community)) return false;
    return this.locale !== guild_locale && isTranslated(this.locale);
  }

  /** The words of public answers. */
  get publicWords(): Words {
    return (catalogues.get(this.publicLocale ?? '') ?? english).forAll;
  }

  /** Loads the missing languages of the answer. */
  loadWords(): Promise<unknown> | undefined {
    const { locale = 'en-US', publicLocale = locale } = this;
    if (catalogues.has(locale) && catalogues.has(publicLocale)) return undefined;
    const loading = [loadCatalogue(locale), loadCatalogue(publicLocale)].filter((each) => each !== undefined);
    return loading.length === 0 ? undefined : Promise.all(loading);
  }

  /** Adds the interaction to each line. Most interactions have one line, which is made without this logger. */
  get log(): Logger {
    this.#log ??= this.#logger.child(this.fields);
    return this.#log;
  }

  /** The fields that identify the interaction in the log. */
  get fields() {
    const { id: interaction, reference, command, guild, user } = this;
    return { interaction, reference, command, guild, user };
  }

  /** Notes what has happened to the answer. Returns the state that follows. */
  note(event: AnswerEvent): AnswerState {
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
   * Defers the answer. From then on another process can finish it if this one ends.
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
    this.note(acknowledgement === 'ours' ? 'deferred' : 'unproven');
    hooks.acknowledged?.();
  }
}

/** The interaction's own id; undefined for a payload that has none. */
export function interactionIdOf(interaction: unknown): string | undefined {
  if (typeof interaction !== 'object' || interaction === null || !('id' in interaction)) return undefined;
  return typeof interaction.id === 'string' ? interaction.id : undefined;
}

/** The id of the user who caused the interaction: in a guild it is inside the member. */
export const userOf = ({ member, user }: APIInteraction): string => member?.user?.id ?? user?.id ?? 'unknown';

/** A component, a form or a message: the parts that have custom ids and values. */
export interface Part {
  /** All components have a type, and answers a kind; many have nothing else of this. */
  readonly type?: unknown;
  readonly kind?: unknown;
  readonly custom_id?: string | undefined;
  readonly options?: readonly { readonly type?: unknown; readonly value?: string }[] | undefined;
  /** What was chosen from a menu, of a message or of a form. */
  readonly values?: readonly string[] | undefined;
  /** Of a label in a form. */
  readonly component?: Part | undefined;
  readonly components?: readonly Part[] | undefined;
}

/** In place of a custom id, behind the id and version of its component; in place of a value, with nothing in front. */
export const TICKET = /^([a-z-]+\.\d{1,3})?~([\w-]{10})$/;

export const isRefusedId = (customId: string): boolean =>
  customId.length > CUSTOM_ID_LENGTH || !customId.isWellFormed();

/** A value that looks like a ticket counts too, or it would be taken for one. */
export const isRefusedValue = (value: string): boolean => !isExactValue(value) || TICKET.test(value);

/** Whether any custom id or value in it is one that `isId`, or `isValue`, finds. */
function hasAny(
  part: Part | undefined,
  isId: (id: string) => boolean,
  isValue: (value: string) => boolean,
): boolean {
  const { custom_id, options, values, component, components } = part ?? {};
  return (
    (custom_id !== undefined && isId(custom_id)) ||
    options?.some(({ value }) => value !== undefined && isValue(value)) === true ||
    // What came in is unchecked.
    (Array.isArray(values) && values.some(isValue)) ||
    (component !== undefined && hasAny(component, isId, isValue)) ||
    (Array.isArray(components) && components.some((each) => hasAny(each, isId, isValue)))
  );
}

let ticketed: Promise<typeof import('./ticketed.ts')> | undefined;

/** Loads what reads and writes tickets. Kept: another import would look for a file that another version may have replaced. */
export function loadTicketed(): Promise<typeof import('./ticketed.ts')> {
  ticketed ??= import('./ticketed.ts');
  return ticketed;
}

const isTicket = (text: string): boolean => TICKET.test(text);

/** Whether a click, a choice or a form has tickets, or the message that it came from: most have none, and wait for nothing. */
export function hasTickets(interaction: APIInteraction): boolean {
  if (!('data' in interaction) || !interaction.data || !('custom_id' in interaction.data)) return false;
  return hasAny(interaction.data, isTicket, isTicket) || hasAny(interaction.message, isTicket, isTicket);
}

/** What Discord has of an answer, as it was before tickets replaced parts of it. */
export function withoutOwnTickets(
  message: Pick<Reply, 'components'>,
  tickets: Tickets,
): Pick<Reply, 'components'> | Promise<Pick<Reply, 'components'>> {
  if (!hasAny(message, isTicket, isTicket)) return message;
  return loadTicketed().then(({ messageWithoutTickets }) => messageWithoutTickets(message, tickets));
}

/** A responder that sends tickets. */
class TicketedResponder implements Responder {
  readonly #to: Responder;
  readonly #tickets: Tickets;

  constructor(to: Responder, tickets: Tickets) {
    this.#to = to;
    this.#tickets = tickets;
  }

  respond(answer: FirstAnswer): Promise<Acknowledgement> {
    return this.#sent(answer, (each) => this.#to.respond(each));
  }

  editOriginal(message: Message): Promise<void> {
    return this.#sent(message, (each) => this.#to.editOriginal(each));
  }

  showProgress(message: Message): Promise<void> {
    return this.#sent(message, (each) => this.#to.showProgress(each));
  }

  followUp(...[message, ...options]: Parameters<Responder['followUp']>): Promise<void> {
    return this.#sent(message, (each) => this.#to.followUp(each, ...options));
  }

  readOriginal(): Promise<Pick<Reply, 'components'>> {
    return this.#to.readOriginal();
  }

  lookAtOriginal(): Promise<OriginalState> {
    return this.#to.lookAtOriginal();
  }

  deleteOriginal(): Promise<void> {
    return this.#to.deleteOriginal();
  }

  /** Most answers have nothing that Discord refuses, and are sent as they are. */
  #sent<Answer extends FirstAnswer | Message, Result>(
    answer: Answer,
    send: (answer: Answer) => Promise<Result>,
  ): Promise<Result> {
    const part = 'modal' in answer ? answer.modal : 'message' in answer ? answer.message : answer;
    if (!hasAny(part, isRefusedId, isRefusedValue)) return send(answer);
    return loadTicketed().then(({ withTickets }) => send(withTickets(answer, this.#tickets)));
  }
}
