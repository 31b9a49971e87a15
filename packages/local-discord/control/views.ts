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

/** A button of a message. */
export interface ButtonView {
  /** Its label, or the name of its emoji. */
  readonly label: string;
  /** Null for a button that opens an address. */
  readonly custom_id: string | null;
  readonly disabled: boolean;
}

/** A message as a person sees it. */
export interface MessageView {
  readonly id: string;
  /** The user name. */
  readonly author: string;
  readonly content: string;
  readonly embeds: APIMessage['embeds'];
  readonly components: NonNullable<APIMessage['components']>;
  readonly buttons: readonly ButtonView[];
  readonly ephemeral: boolean;
  readonly attachments: APIMessage['attachments'];
  /** Discord's own object. */
  readonly message: APIMessage;
}

/** A message for the answer of a verb. */
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

/** The buttons of a message, in order. */
export function buttonsOf({ components = [] }: APIMessage): ButtonView[] {
  return flatten(components)
    .filter(({ type }) => type === ComponentType.Button)
    .map(({ label, emoji, custom_id = null, disabled = false }) => ({
      label: label ?? emoji?.name ?? '',
      custom_id,
      disabled,
    }));
}

/** What a pattern is compared with, each by itself: the content of a message, and each text of its embeds and components. */
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

/** A channel where a person can be. */
export interface PlaceView extends ListedChannel {
  /** Null for the direct message. */
  readonly server: string | null;
  /** The display name of the other one in a direct message. */
  readonly with?: string;
  readonly may_send: boolean;
  /** Whether they may delete messages of others. */
  readonly may_delete: boolean;
}

/** A server of a person. */
export interface PersonServerView {
  readonly id: string;
  readonly name: string;
  /** That of its Community; null if it is none. */
  readonly language: Locale | null;
  /** Whether they may change its settings. */
  readonly may_manage: boolean;
  /** All channels that they see, as clients list them: forums too, where nobody can be. */
  readonly list: readonly ListedChannel[];
}

/** A person of the world. */
export interface PersonView {
  /** The user name, for addresses and options. */
  readonly name: string;
  readonly display_name: string;
  readonly id: string;
  /** Their part in the world, in a few words. */
  readonly about: string;
  /** The language of their clients. */
  readonly locale: Locale;
  /** Where they are: the place of a verb without another. */
  readonly channel: Pick<PlaceView, 'id' | 'name'>;
  /** The channel that they see first. */
  readonly home: string;
  /** The channels that they see: first the channels of the server where they are, last the direct message with the bot. */
  readonly channels: readonly PlaceView[];
  readonly servers: readonly PersonServerView[];
}

/** The channels of a person; the server that they look at comes first. */
export function placesOf(client: ChatClient) {
  const { servers, direct } = client.places();
  const isHere = (channels: readonly { readonly id: string }[]) =>
    channels.some(({ id }) => id === client.channelId);
  const sorted = [...servers].sort((a, b) => Number(isHere(b.channels)) - Number(isHere(a.channels)));
  return [...sorted.flatMap(({ channels }) => channels), direct];
}

/**
 * Who somebody is, and where they are and can be.
 * @param client where they are
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

/** The other person in a direct message: the only other one there. */
function otherIn(client: ChatClient): string {
  const users = client.nameables({ type: OptionType.User });
  return users.find(({ id }) => id !== client.user.id)?.name.replace(/^@/, '') ?? client.channelName;
}

/** A server with its roles, members and channels. */
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

/** A value that may be chosen for an option, with its name in the language of the person. */
export interface ChoiceView {
  readonly name: string;
  readonly value: string | number;
  /** Its name in the person's language, if that differs. */
  readonly shown_name?: string;
}

/** Choices, with their names in the person's language. */
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

/** An option of a command, with its texts in the person's language. */
export interface OptionView {
  /** Its name for `command`. */
  readonly name: string;
  readonly shown_name: string;
  readonly description: string;
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly required: boolean;
  /** Whether the bot offers values while the person types. */
  readonly autocomplete: boolean;
  /** The only allowed values; empty to allow others too. */
  readonly choices: readonly ChoiceView[];
  /** The limits of a number, or of the length of a text in characters. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The allowed types of channels; undefined for all. */
  readonly channel_types?: readonly number[] | undefined;
}

interface AppView {
  readonly id: string;
  readonly name: string;
}

/** A slash command, or a subcommand of one. */
export interface CommandView {
  /** `conversation list`, its name for `command`. */
  readonly path: string;
  /** The same in the person's language. */
  readonly shown_path: string;
  readonly description: string;
  /** Required options come first. */
  readonly options: readonly OptionView[];
  readonly app: AppView;
  /** Whether the bot offers it only to people with certain permissions. */
  readonly restricted: boolean;
}

/** A command of the menu of a message or of a user. */
export interface MenuCommandView {
  readonly target: 'message' | 'user';
  /** For `use`. */
  readonly name: string;
  /** The same in the person's language. */
  readonly shown_name: string;
  readonly app: AppView;
}

/** All commands that a person is offered in a channel. */
export interface OfferView {
  readonly commands: readonly CommandView[];
  readonly menus: readonly MenuCommandView[];
}

/** The commands that a person is offered where they are, with texts in their language. */
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

/** A user, role or channel that can be named. */
export interface NameableView extends Pick<Nameable, 'id' | 'kind' | 'name' | 'alias'> {
  /** Whether a user is an application. */
  readonly is_app?: true;
}

/** The kinds of users, roles and channels that an option or a menu can name. */
export const NAMEABLE = ['user', 'role', 'channel', 'mentionable'] as const;
const TYPES = {
  user: OptionType.User,
  role: OptionType.Role,
  channel: OptionType.Channel,
  mentionable: OptionType.Mentionable,
} as const;
/** The most that fit a typed text; more letters find the others. */
const MOST_FITTING = 25;

/**
 * The users, roles or channels that an option or a menu takes where the person is.
 * @param typed a part of a name: names that begin with it come first; all without it
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
    .slice(0, MOST_FITTING)
    .map(({ nameable }) => nameable);
}

type Brief<Some> = Some extends unknown ? Omit<Some, 'payload' | 'answer' | 'refusal' | 'files'> : never;

/** An event of the record without its payloads. */
export type HappeningView = Brief<Happening> & {
  /** Discord's error in short: `50035 Invalid Form Body`. */
  readonly refusal?: string;
};

/** A parameter of a fault. */
type ParameterView = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly initial: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly label: string }[];
      readonly initial: string;
    }
);

/** A kind of fault. */
export interface FaultKindView {
  /** For `kind`. */
  readonly name: string;
  /** With names of parameters in braces, which their values replace. */
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly ParameterView[];
}

/** The faults in force, the time that has been let pass, and the progress of a replay. */
export interface FaultsView {
  /** The pending faults of calls, each as a sentence. */
  readonly orders: readonly { readonly number: number; readonly sentence: string }[];
  /** The numbers of finished steps of the current replay, and of all its steps. */
  readonly replay?: { readonly done: number; readonly all: number };
  /** The milliseconds by which Discord's clock is ahead. */
  readonly ahead_ms: number;
}

/** An event of a local Discord. */
export type ControlEvent =
  /** The people; also after a change of their channels, permissions, commands or language. */
  | { readonly type: 'people'; readonly people: readonly PersonView[] }
  /** A new or changed message, as these people see it. */
  | {
      readonly type: 'message';
      readonly channel: string;
      readonly people: readonly string[];
      readonly is_new: boolean;
      readonly seen: SeenMessage;
    }
  /** A deleted message, or a placeholder that can no longer be filled. */
  | {
      readonly type: 'gone';
      readonly channel: string;
      readonly people: readonly string[];
      readonly id: string;
    }
  /** Somebody types in a channel, which clients show for 10 s, or until their message. */
  | {
      readonly type: 'typing';
      readonly channel: string;
      readonly user: APIUser;
      /** The others who see the channel. */
      readonly people: readonly string[];
    }
  /** New or changed entries of the record; with `whole` they are all that is left. */
  | { readonly type: 'happened'; readonly happenings: readonly HappeningView[]; readonly whole: boolean }
  | ({ readonly type: 'faults' } & FaultsView)
  /** A panel as it is now; its rows may have changed too. */
  | { readonly type: 'panel'; readonly panel: PanelView }
  /** Everything is as at the start; the messages that went have been told one by one. */
  | { readonly type: 'reset' }
  /** The program around the local Discord has begun anew: whatever was read before is void. */
  | { readonly type: 'started_over' };
