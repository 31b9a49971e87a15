import { type APIMessage, ComponentType } from 'discord-api-types/v10';
import { flatten } from '../forms/components.ts';
import type { SeenMessage } from '../people/chat-client.ts';

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
