/** The changes that people want, and the meaning of the messages they read. */

import type { APIMessage } from 'discord-api-types/v10';
import { z } from 'zod';

/** The counted parts of a message for one viewer, and the interaction that it answers, if any. */
export interface Seen {
  readonly loading: boolean;
  readonly message: Pick<APIMessage, 'id' | 'content' | 'embeds' | 'attachments' | 'components'> & {
    readonly interaction_metadata?: { readonly id: string };
  };
}

/** A wanted change of an existing resource (by id), a new resource (by contact or game), or the server's settings. */
export type Wish = ResourceWish | WantedSettings;

export type ResourceWish =
  | { readonly kind: 'create'; readonly party: string }
  | { readonly kind: 'delete' | 'mute'; readonly id: string };

/** A manager's submitted form: all settings by key, replacing those of the version that the form shows. */
export interface WantedSettings {
  readonly kind: 'settings';
  /** When it was submitted, in milliseconds since 1970, and by whom. */
  readonly at: number;
  readonly author: string;
  readonly version: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The meaning of an answer; `silence` for no answer. */
export type Told = 'done' | 'uncertain' | 'not done' | 'silence';

/** A wish and all answers that its author read. */
export interface Wished<Wanted = Wish> {
  readonly wish: Wanted;
  /** Each state of each answer and each silence, in order. */
  readonly told: readonly Told[];
  /** Ids of resources that the answers show or have buttons for. */
  readonly shown: readonly string[];
}

/** The two kinds of wishes are judged separately. */
export const isOfSettings = (wished: Wished): wished is Wished<WantedSettings> =>
  wished.wish.kind === 'settings';
export const isOfResource = (wished: Wished): wished is Wished<ResourceWish> => !isOfSettings(wished);

const DONE = {
  create: /was created/,
  delete: /^Deleted the/,
  mute: /is muted now/,
  settings: /^Saved: /,
};
/** The question before a deletion, and the settings before a form. */
const BEFORE = /Delete this \w+\?|^Settings of this server$/;
const UNCERTAIN = /may have been done|is uncertain/;

/**
 * Returns the meaning of a text for its wish. Undefined for the question before a deletion and for the settings before
 * a form. "It is already gone" and "it was already muted" deny that this request made the change.
 */
export function meaningOf({ kind }: Wish, said: string): Told | undefined {
  if (BEFORE.test(said)) return undefined;
  if (DONE[kind].test(said)) return 'done';
  return UNCERTAIN.test(said) ? 'uncertain' : 'not done';
}

const ROLE = /^This is for moderators: .*\b(?:need|require) the role /;
const STORE = /^Nobody can moderate/;

/**
 * The outcome of a moderator's command: allowed, refused for a missing role, or refused because the store with the
 * roles is away.
 */
export type Moderation = 'allowed' | 'lacks a role' | 'store away';

/** Returns the outcome of a moderator's command from its answer; undefined if it shows none of them. */
export function moderationIn(seen: Seen): Moderation | undefined {
  const said = textOf(seen);
  // Moderators' results are embeds; sentences about failures are not.
  if (seen.message.embeds.length > 0) return UNCERTAIN.test(said) ? undefined : 'allowed';
  if (ROLE.test(said)) return 'lacks a role';
  return STORE.test(said) ? 'store away' : undefined;
}

const CARD = /^\*\*(?:conversation|score)\*\* `([^`]+)`/;
const BUTTON =
  /^(?:conversation|score)-(?:change|undo|ask-message|unpin-message|delete|delete-reason|confirm|keep)\.\d+:/;
const customId = z.object({ custom_id: z.string() });
const rows = z.array(z.object({ components: z.array(z.unknown()) }));

/**
 * Returns the ids of the resources in a message's cards and buttons. Each of those buttons' custom ids ends with the id
 * of its resource.
 */
export function resourcesIn({ message }: Seen): string[] {
  const cards = message.embeds.flatMap(({ description }) => CARD.exec(description ?? '')?.[1] ?? []);
  const buttons = rows
    .parse(message.components ?? [])
    .flatMap(({ components }) => components)
    .flatMap((each) => customId.safeParse(each).data?.custom_id ?? [])
    .filter((id) => BUTTON.test(id))
    .flatMap((id) => id.split(':').at(-1) ?? []);
  return [...new Set([...cards, ...buttons])];
}

/** Returns the first text of a message: its content, or the title or text of its embed. */
export function textOf({ message }: Seen): string {
  const [embed] = message.embeds;
  return (
    message.content || embed?.title || embed?.description || (message.attachments[0]?.filename ?? 'empty')
  );
}

/** Returns the custom id of a message's button. */
export function buttonOf({ message }: Pick<Seen, 'message'>, label: string): string | undefined {
  for (const row of message.components ?? []) {
    if (!('components' in row)) continue;
    for (const button of row.components)
      if ('label' in button && 'custom_id' in button && button.label?.includes(label))
        return button.custom_id;
  }
  return undefined;
}
