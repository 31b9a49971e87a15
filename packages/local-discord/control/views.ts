import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  type APIMessage,
  type APIUser,
  ComponentType,
  type Locale,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { flatten } from '../forms/components.ts';
import type { ChatClient, ListedChannel, Nameable, SeenMessage } from '../people/chat-client.ts';
import { menuCommands, shownDescription, shownName, slashCommands } from '../people/commands.ts';
import type { ServerOverview } from '../people/server-settings.ts';
import type { Happening } from '../workshop/happening.ts';
import type { PanelView } from './panels.ts';

export interface ButtonView {
  /** Its label or the name of its emoji. */
  readonly label: string;
  /** Null for link buttons. */
  readonly custom_id: string | null;
  readonly disabled: boolean;
}

/** A message as a person sees it. */
export interface MessageView {
  readonly id: string;
  /** User name. */
  readonly author: string;
  readonly content: string;
  readonly embeds: APIMessage['embeds'];
  readonly components: NonNullable<APIMessage['components']>;
  readonly buttons: readonly ButtonView[];
  readonly ephemeral: boolean;
  readonly attachments: APIMessage['attachments'];
  /** Discord's object. */
  readonly message: APIMessage;
}

/** Converts a message for responses of the API. */
export function messageView({ message, ephemeral }: SeenMessage): MessageView {
  const { id, author, content, embeds, attachments, components = [] } = message;
  const buttons = buttonsOf(message);
  return {
    id,
    author: author.username,
    content,
    embeds,
    components,
    buttons,
    ephemeral,
    attachments,
    message,
  };
}

/** Returns the buttons of a message, in order. */
export function buttonsOf({ components = [] }: APIMessage): ButtonView[] {
  return flatten(components)
    .filter(({ type }) => type === ComponentType.Button)
    .map(({ label, emoji, custom_id = null, disabled = false }) => ({
      label: label ?? emoji?.name ?? '',
      custom_id,
      disabled,
    }));
}

/** Returns the texts to match a pattern against, separately: the content, and each text of embeds and components. */
export const textsOf = ({ message }: SeenMessage) => [message.content, ...furtherTexts(message)];

function furtherTexts({ embeds, components = [] }: APIMessage): string[] {
  const ofEmbeds = embeds.flatMap(({ title, description, author, footer, fields = [] }) => [
    title,
    description,
    author?.name,
    footer?.text,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  const ofComponents = flatten(components).flatMap(({ label, content, placeholder, options = [] }) => [
    label,
    content,
    placeholder,
    ...options.map((option) => option.label),
  ]);
  return [...ofEmbeds, ...ofComponents].filter((text) => typeof text === 'string');
}

/** A channel that a person can open. */
export interface PlaceView extends ListedChannel {
  /** Null for a direct message. */
  readonly server: string | null;
  /** Name of the other user in a direct message. */
  readonly with?: string;
  readonly may_send: boolean;
  /** Whether they can delete other users' messages. */
  readonly may_delete: boolean;
}

export interface PersonServerView {
  readonly id: string;
  readonly name: string;
  /** Language of its Community; null if it is not a Community. */
  readonly language: Locale | null;
  /** Whether they can change its settings. */
  readonly may_manage: boolean;
  /** All channels that they see, as clients list them. Includes forums, which cannot be opened. */
  readonly list: readonly ListedChannel[];
}

export interface PersonView {
  /** User name, for addresses and options. */
  readonly name: string;
  readonly display_name: string;
  readonly id: string;
  /** A short description. */
  readonly about: string;
  /** Language of their clients. */
  readonly locale: Locale;
  /** Their current channel, the default of verbs. */
  readonly channel: Pick<PlaceView, 'id' | 'name'>;
  /** Id of the channel that their client shows first. */
  readonly home: string;
  /** Channels that they can open: first those of the current server, last the direct message with the bot. */
  readonly channels: readonly PlaceView[];
  readonly servers: readonly PersonServerView[];
}

/** Returns the channels that a person can open, first the channels of the current server. */
export function placesOf(client: ChatClient) {
  const { servers, direct } = client.places();
  const isHere = (channels: readonly { readonly id: string }[]) =>
    channels.some(({ id }) => id === client.channelId);
  const sorted = [...servers].sort((a, b) => Number(isHere(b.channels)) - Number(isHere(a.channels)));
  return [...sorted.flatMap(({ channels }) => channels), direct];
}

/**
 * Returns a person's identity, channels and servers.
 * @param client client at their current channel
 */
export function personView(client: ChatClient, about: string, home: string): PersonView {
  const { user, channelId, channelName, locale } = client;
  const { servers } = client.places();
  const channels = placesOf(client).map(({ maySend: may_send, mayDelete: may_delete, ...channel }) => {
    const server = servers.find(({ channels }) => channels.some(({ id }) => id === channel.id));
    const place = { ...channel, server: server?.id ?? null, may_send, may_delete };
    return server ? place : { ...place, with: otherIn(client.at(channel.id)) };
  });
  return {
    name: user.username,
    display_name: user.global_name ?? user.username,
    id: user.id,
    about,
    locale,
    channel: { id: channelId, name: channelName },
    home,
    channels,
    servers: servers.map(({ id, name, language, mayManage: may_manage, list }) => {
      return { id, name, language, may_manage, list };
    }),
  };
}

/** Returns the name of the other user in a direct message. */
function otherIn(client: ChatClient): string {
  const users = client.nameables({ type: OptionType.User });
  return users.find(({ id }) => id !== client.user.id)?.name.replace(/^@/, '') ?? client.channelName;
}

export interface ServerView extends Pick<ServerOverview, 'id' | 'name' | 'roles' | 'bot' | 'channels'> {
  readonly members: readonly {
    readonly id: string;
    readonly name: string;
    readonly role_ids: readonly string[];
  }[];
}

export function serverView({ id, name, roles, members, bot, channels }: ServerOverview): ServerView {
  const shown = members.map(({ id, name, roleIds: role_ids }) => ({ id, name, role_ids }));
  return { id, name, roles, members: shown, bot, channels };
}

/** A choice of an option. */
export interface ChoiceView {
  readonly name: string;
  readonly value: string | number;
  /** Name in the person's language, if it differs. */
  readonly shown_name?: string;
}

/** Converts choices and adds their names in the person's language. */
export const choiceViews = (choices: readonly APIApplicationCommandOptionChoice[]): ChoiceView[] =>
  choices.map((choice) => {
    const { name, value } = choice;
    const shown_name = shownName(choice);
    return { name, value, ...(shown_name !== name && { shown_name }) };
  });

const KINDS = {
  [OptionType.String]: 'string',
  [OptionType.Integer]: 'integer',
  [OptionType.Number]: 'number',
  [OptionType.Boolean]: 'boolean',
  [OptionType.User]: 'user',
  [OptionType.Role]: 'role',
  [OptionType.Channel]: 'channel',
  [OptionType.Mentionable]: 'mentionable',
  [OptionType.Attachment]: 'attachment',
} as const satisfies Record<APIApplicationCommandBasicOption['type'], string>;

/** An option of a command, with texts in the person's language. */
export interface OptionView {
  /** Name for `command`. */
  readonly name: string;
  readonly shown_name: string;
  readonly description: string;
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly required: boolean;
  /** Whether the bot offers choices while the person types. */
  readonly autocomplete: boolean;
  /** The only allowed values; empty if there is no restriction. */
  readonly choices: readonly ChoiceView[];
  /** Limits of a number, or of the length of a text in characters. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Allowed types of channels; undefined for all. */
  readonly channel_types?: readonly number[] | undefined;
}

interface AppView {
  readonly id: string;
  readonly name: string;
}

/** A slash command or subcommand. */
export interface CommandView {
  /** Name for `command`: `conversation list`. */
  readonly path: string;
  /** In the person's language. */
  readonly shown_path: string;
  readonly description: string;
  /** Required options first. */
  readonly options: readonly OptionView[];
  readonly app: AppView;
  /** Whether it requires certain permissions. */
  readonly restricted: boolean;
}

/** A message command or user command. */
export interface MenuCommandView {
  readonly target: 'message' | 'user';
  /** Name for `use`. */
  readonly name: string;
  /** In the person's language. */
  readonly shown_name: string;
  readonly app: AppView;
}

/** All commands available to a person in a channel. */
export interface OfferView {
  readonly commands: readonly CommandView[];
  readonly menus: readonly MenuCommandView[];
}

/** Returns the commands available to a person at their channel, with texts in their language. */
export function offerView(client: ChatClient): OfferView {
  const offered = client.commands();
  const users = client.nameables({ type: OptionType.User });
  const appOf = ({ application_id: id }: APIApplicationCommand): AppView => {
    const bot = users.find((user) => user.id === id);
    return { id, name: bot?.alias ?? bot?.name.slice(1) ?? 'app' };
  };
  return {
    commands: slashCommands(offered).map(({ path, shownPath, description, options, command }) => ({
      path: path.join(' '),
      shown_path: shownPath.join(' '),
      description,
      options: options.map(optionView),
      app: appOf(command),
      restricted: command.default_member_permissions !== null,
    })),
    menus: menuCommands(offered).map(({ target, name, shownName: shown_name, command }) => {
      return { target, name, shown_name, app: appOf(command) };
    }),
  };
}

function optionView(option: APIApplicationCommandBasicOption): OptionView {
  return {
    name: option.name,
    shown_name: shownName(option),
    description: shownDescription(option),
    kind: KINDS[option.type],
    required: option.required ?? false,
    autocomplete: 'autocomplete' in option && option.autocomplete === true,
    choices: choiceViews(('choices' in option && option.choices) || []),
    ...limitsOf(option),
    ...('channel_types' in option && option.channel_types && { channel_types: option.channel_types }),
  };
}

function limitsOf(option: APIApplicationCommandBasicOption): Pick<OptionView, 'min' | 'max'> {
  if (option.type === OptionType.String) return { min: option.min_length, max: option.max_length };
  if (option.type !== OptionType.Integer && option.type !== OptionType.Number) return {};
  return { min: option.min_value, max: option.max_value };
}

/** A user, role or channel that an option accepts or a menu offers. */
export interface NameableView extends Pick<Nameable, 'id' | 'kind' | 'name' | 'alias'> {
  /** Set for bots. */
  readonly is_app?: true;
}

/** What an option or menu can accept. */
export const NAMEABLE = ['user', 'role', 'channel', 'mentionable'] as const;
const TYPES = {
  user: OptionType.User,
  role: OptionType.Role,
  channel: OptionType.Channel,
  mentionable: OptionType.Mentionable,
} as const;
/** Maximum matches of a typed text. Typing more letters narrows them down. */
const MAX_FITTING = 25;

/**
 * Returns the users, roles or channels that an option or menu accepts at the person's channel.
 * @param typed a part of a name; names that start with it come first; default: all
 */
export function nameableViews(
  client: ChatClient,
  of: (typeof NAMEABLE)[number],
  channelTypes: readonly number[] = [],
  typed?: string,
): NameableView[] {
  const all = client
    .nameables({ type: TYPES[of], ...(channelTypes.length > 0 && { channel_types: channelTypes }) })
    .map(({ isApp, ...nameable }) => ({ ...nameable, ...(isApp && { is_app: isApp }) }));
  if (typed === undefined) return all;
  const lower = typed.replace(/^[@#]/, '').toLowerCase();
  const places = ({ name, alias = '' }: NameableView) =>
    [name.slice(1), alias].map((each) => each.toLowerCase().indexOf(lower)).filter((at) => at >= 0);
  return all
    .map((nameable) => ({ nameable, at: Math.min(...places(nameable)) }))
    .filter(({ at }) => at < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => Math.sign(one.at) - Math.sign(other.at))
    .slice(0, MAX_FITTING)
    .map(({ nameable }) => nameable);
}

type Brief<Some> = Some extends unknown ? Omit<Some, 'payload' | 'answer' | 'refusal' | 'files'> : never;

/** An entry of the record without its payloads. */
export type HappeningView = Brief<Happening> & {
  /** Discord's error: `50035 Invalid Form Body`. */
  readonly refusal?: string;
};

type ParameterView = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly initial: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly label: string }[];
      readonly initial: string;
    }
);

export interface FaultKindView {
  /** Value of `kind`. */
  readonly name: string;
  /** Values replace names of parameters in braces. */
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly ParameterView[];
}

/** The active faults, the advance of the clock and the progress of a replay. */
export interface FaultsView {
  /** Pending faults of calls, each as a sentence. */
  readonly orders: readonly { readonly number: number; readonly sentence: string }[];
  /** Numbers of finished steps and of all steps of the running replay. */
  readonly replay?: { readonly done: number; readonly all: number };
  /** Milliseconds by which Discord's clock is ahead. */
  readonly ahead_ms: number;
}

/** An event of a local Discord. */
export type ControlEvent =
  /** All people. Sent again after a change of their channels, permissions, commands or language. */
  | { readonly type: 'people'; readonly people: readonly PersonView[] }
  /** A new or changed message as these people see it. */
  | {
      readonly type: 'message';
      readonly channel: string;
      readonly people: readonly string[];
      readonly is_new: boolean;
      readonly seen: SeenMessage;
    }
  /** A deleted message, or a deferred response that expired. */
  | {
      readonly type: 'gone';
      readonly channel: string;
      readonly people: readonly string[];
      readonly id: string;
    }
  /** Somebody types in a channel. Clients show it for 10 s or until their message. */
  | {
      readonly type: 'typing';
      readonly channel: string;
      readonly user: APIUser;
      /** The others who see the channel. */
      readonly people: readonly string[];
    }
  /** New or changed entries of the record. With `whole` they replace the record. */
  | { readonly type: 'happened'; readonly happenings: readonly HappeningView[]; readonly whole: boolean }
  | ({ readonly type: 'faults' } & FaultsView)
  /** The current state of a panel. Its rows may have changed, too. */
  | { readonly type: 'panel'; readonly panel: PanelView }
  /** Everything was reset. The deleted messages have been reported one by one. */
  | { readonly type: 'reset' }
  /** The program around the local Discord has restored its initial data. Everything read before is stale. */
  | { readonly type: 'started_over' };
