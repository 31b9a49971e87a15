import {
  type APIApplicationCommand,
  type APIAttachment,
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIUser,
  ButtonStyle,
  ComponentType,
  Locale,
  MessageType,
} from 'discord-api-types/v10';
import type { ChatClient, InteractionResult, SeenMessage } from 'local-discord/people';
import type { Chat, ChatPerson } from '../chat.ts';
import { COMMANDS } from './input/sample-commands.ts';

const BOT: APIUser = {
  id: '9',
  username: 'sample',
  discriminator: '0',
  global_name: null,
  avatar: null,
  bot: true,
};

/** A message of the bot with what a test is about. */
export function seen(parts: Partial<APIMessage>, marks: Partial<SeenMessage> = {}): SeenMessage {
  const message: APIMessage = {
    id: '100',
    channel_id: '200',
    author: BOT,
    content: '',
    timestamp: '2026-01-31T12:00:00.000Z',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: MessageType.ChatInputCommand,
    ...parts,
  };
  return { message, loading: false, ephemeral: false, ...marks };
}

export function buttonRow(
  ...buttons: (string | { label: string; disabled: boolean })[]
): APIMessageTopLevelComponent {
  return {
    type: ComponentType.ActionRow,
    components: buttons
      .map((button) => (typeof button === 'string' ? { label: button, disabled: false } : button))
      .map(({ label, disabled }) => ({
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        custom_id: `id of ${label}`,
        label,
        disabled,
      })),
  };
}

export function file(parts: Partial<APIAttachment>): APIAttachment {
  return { id: '300', filename: 'names.txt', size: 0, url: '', proxy_url: '', ...parts };
}

/** What the scripted people do: each defaults to an answer that says what was asked. */
export interface Script {
  readonly messages?: readonly SeenMessage[];
  /** What is in the audit channel. */
  readonly audit?: readonly SeenMessage[];
  readonly commands?: readonly APIApplicationCommand[];
  readonly command?: (name: string, options: object, person: string) => Promise<InteractionResult>;
  readonly click?: (messageId: string, customId: string, person: string) => Promise<InteractionResult>;
  readonly autocomplete?: ChatClient['autocomplete'];
  readonly nameables?: ChatClient['nameables'];
  readonly select?: ChatClient['select'];
  readonly submit?: ChatClient['submit'];
  readonly watch?: ChatClient['watch'];
}

export const answer = (...messages: SeenMessage[]): InteractionResult => ({ kind: 'messages', messages });

/** A chat with a bot that answers as a test says. */
export function scriptedChat(script: Script = {}): Chat {
  const says = (...parts: unknown[]) => answer(seen({ content: parts.join(' ') }));
  const client = (person: string): ChatClient => ({
    user: { ...BOT, username: person },
    channelId: '200',
    locale: Locale.EnglishUS,
    setLocale: () => {},
    places: () => ({
      servers: [],
      direct: {
        id: '201',
        name: 'direct message',
        kind: 'text',
        category: undefined,
        maySend: true,
        mayDelete: false,
      },
    }),
    at: () => client(person),
    channelName: person === 'visitor' ? 'direct message' : 'general',
    commands: () => script.commands ?? COMMANDS,
    command: async (name, options = {}) =>
      script.command ? script.command(name, options, person) : says(person, name, JSON.stringify(options)),
    click: async (messageId, customId) =>
      script.click
        ? script.click(messageId, customId, person)
        : says(person, 'clicks', customId, 'on', messageId),
    select: async (messageId, customId, values) =>
      script.select
        ? script.select(messageId, customId, values)
        : says(person, 'chooses', values.join(','), 'in', customId, 'on', messageId),
    onMessage: async (name, messageId) => says(person, 'uses', name, 'on', messageId),
    onUser: async (name, user) => says(person, 'uses', name, 'on', user),
    rewrite: (_id, content) => seen({ content }),
    remove: () => {},
    join: () => 'Home',
    leave: () => {},
    vote: () => seen({}),
    endPoll: () => {},
    react: () => seen({}),
    type: () => {},
    setJoined: () => {},
    say: (content) => seen({ content, author: { ...BOT, username: person, bot: false } }),
    submit: async (modal, fields = {}) =>
      script.submit ? script.submit(modal, fields) : says(person, 'submits', JSON.stringify(fields)),
    watch: script.watch ?? (() => () => {}),
    watchStanding: () => () => {},
    until: async () => seen({}),
    autocomplete: script.autocomplete ?? (async () => ({ kind: 'choices', choices: [] })),
    nameables: script.nameables ?? (() => []),
    choosable: () => [],
    messages: () => script.messages ?? [],
  });
  const person = (name: string, about: string): ChatPerson => ({ name, about, client: client(name) });
  const moderators = [person('moderator', 'may moderate'), person('moderator2', 'may moderate too')];
  const member = person('member', 'a member');
  return {
    people: [...moderators, member, person('newcomer', 'without a role'), person('visitor', 'elsewhere')],
    first: member,
    watched: [
      { name: 'audit', readers: 'moderators', seenBy: moderators, messages: () => script.audit ?? [] },
    ],
    attachment: () => undefined,
  };
}
