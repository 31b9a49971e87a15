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

/** A wanted change: of an existing resource, by its id, or of a new one, by its contact or game. */
export type Wish =
  | { readonly kind: 'create'; readonly party: string }
  | { readonly kind: 'delete' | 'mute'; readonly id: string };

/** The meaning of an answer; `silence` means that there is none. */
export type Told = 'done' | 'uncertain' | 'not done' | 'silence';

/** A wish, and all answers that its moderator read. */
export interface Wished {
  readonly wish: Wish;
  /** Each state of each answer, and each silence, in order. */
  readonly told: readonly Told[];
  /** Ids of the resources that the answers show, or have buttons for. */
  readonly shown: readonly string[];
}

const DONE = { create: /is created/, delete: /^Deleted the/, mute: /is muted now/ };
const QUESTION = /Delete this \w+\?/;
const UNCERTAIN = /may have been done|is uncertain/;

/**
 * The meaning of a text for its wish; undefined for the question whether to delete. "It is gone already" and "it was
 * muted already" deny that this request made the change.
 */
export function meaningOf({ kind }: Wish, said: string): Told | undefined {
  if (QUESTION.test(said)) return undefined;
  if (DONE[kind].test(said)) return 'done';
  return UNCERTAIN.test(said) ? 'uncertain' : 'not done';
}

const CARD = /^\*\*(?:conversation|score)\*\* `([^`]+)`/;
const BUTTON = /^(?:conversation|score)-(?:change|undo|ask-message|unpin-message|delete|confirm|keep)\.\d+:/;
const customId = z.object({ custom_id: z.string() });
const rows = z.array(z.object({ components: z.array(z.unknown()) }));

/** The ids of the resources in a message's cards and buttons. Each of those buttons ends in its resource's id. */
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

/** The first text of a message: its content, or the title or text of its embed. */
export function textOf({ message }: Seen): string {
  const [embed] = message.embeds;
  return (
    message.content || embed?.title || embed?.description || (message.attachments[0]?.filename ?? 'empty')
  );
}
