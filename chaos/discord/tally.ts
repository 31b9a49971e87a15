import type { InteractionResult, SeenMessage } from 'local-discord/people';
import {
  type Moderation,
  meaningOf,
  moderationIn,
  resourcesIn,
  type Seen,
  type Told,
  textOf,
  type Wish,
  type Wished,
} from './wishes.ts';

/** The results of a load, as people saw them. */
export interface Tally {
  readonly interactions: number;
  /** Interactions without an answer, including those whose placeholder stayed. */
  readonly unanswered: readonly (Asked & { readonly why: string; readonly undelivered: boolean })[];
  /** Interactions with more than one message: their ids and the messages' texts. */
  readonly answeredTwice: readonly string[];
  /** The first words of messages, with their counts. */
  readonly sentences: Readonly<Record<string, number>>;
  /** The requested changes with their answers. */
  readonly wishes: readonly Wished[];
  /** Moderators' commands whose answers show whether they were allowed. */
  readonly moderated: readonly Moderated[];
  /** Milliseconds until the slowest answer. */
  readonly slowest: number;
  /** Milliseconds in which this Discord did not run because the machine was too busy. */
  readonly stoodStill: number;
}

/** An interaction and its time (milliseconds since 1970). */
interface Asked {
  readonly at: number;
  readonly what: string;
}

/** A pending interaction. */
interface Begun extends Asked {
  readonly isModeration: boolean;
}

/** A moderator's command, from its start to its answer (milliseconds since 1970). */
export interface Moderated {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly end: Moderation;
}

const FIRST_WORDS = 60;

/** Counts messages as people of a Discord see them, and nothing else. */
export class Watched {
  #interactions = 0;
  #slowest = 0;
  #stoodStill = 0;
  readonly #waiting = new Set<Begun>();
  readonly #unanswered: (Asked & { why: string; undelivered: boolean; interaction: string | undefined })[] =
    [];
  /** First words of messages with content, by interaction and message id. */
  readonly #answers = new Map<string, Map<string, string>>();
  readonly #moderated: Moderated[] = [];
  readonly #sentences = new Map<string, number>();
  readonly #wishes = new Map<Wish, { readonly told: Told[]; readonly shown: Set<string> }>();
  /** Wishes by the id of their message. */
  readonly #about = new Map<string, Wish>();

  /** Counts a message that a person sees, or its new state. */
  see(seen: Seen): void {
    const { message, loading } = seen;
    const interaction = message.interaction_metadata?.id;
    if (loading || interaction === undefined) return;
    const wish = this.#about.get(message.id);
    if (wish) this.#read(wish, seen);
    const known = this.#answers.get(interaction);
    const words = textOf(seen).slice(0, FIRST_WORDS);
    if (known) known.set(message.id, words);
    else this.#answers.set(interaction, new Map([[message.id, words]]));
  }

  stoodStill(milliseconds: number): void {
    this.#stoodStill += milliseconds;
  }

  /** Counts a new interaction; `end` counts its result. @param isModeration whether it is a moderator's command */
  begin(what: string, isModeration = false): Begun {
    this.#interactions += 1;
    const asked = { at: Date.now(), what, isModeration };
    this.#waiting.add(asked);
    return asked;
  }

  /** Uncounts an interaction that was not sent. */
  withdraw(asked: Begun): void {
    this.#interactions -= 1;
    this.#waiting.delete(asked);
  }

  /** @returns the message that answers it; undefined without one */
  end(asked: Begun, result: InteractionResult): SeenMessage | undefined {
    const { at, what, isModeration } = asked;
    this.#waiting.delete(asked);
    if (result.kind === 'failed' || result.kind === 'nothing') {
      const why = result.kind === 'failed' ? result.reason : 'nothing to see';
      const undelivered = result.kind === 'failed' && result.undelivered === true;
      const interaction = result.kind === 'nothing' ? result.interaction : undefined;
      this.#unanswered.push({ at, what, why, undelivered, interaction });
      return undefined;
    }
    const now = Date.now();
    this.#slowest = Math.max(this.#slowest, now - at);
    const answer = result.kind === 'messages' ? result.messages.at(-1) : undefined;
    const end = isModeration && answer ? moderationIn(answer) : undefined;
    if (end !== undefined) this.#moderated.push({ what, from: at, to: now, end });
    const said = answer ? textOf(answer) : result.kind;
    const words = `${what}: ${said.replaceAll(/`[^`]*`|\d+/g, '…').slice(0, FIRST_WORDS)}`;
    this.#sentences.set(words, (this.#sentences.get(words) ?? 0) + 1);
    return answer;
  }

  /** Records the answer to a wish: a message, whose later states count, too, or undefined for silence. */
  told(wish: Wish, answer: Seen | undefined): void {
    if (!answer) return void this.#wish(wish).told.push('silence');
    this.#about.set(answer.message.id, wish);
    this.#read(wish, answer);
  }

  #wish(wish: Wish) {
    const known = this.#wishes.get(wish);
    if (known) return known;
    const fresh = { told: [], shown: new Set<string>() };
    this.#wishes.set(wish, fresh);
    return fresh;
  }

  #read(wish: Wish, seen: Seen): void {
    const { told, shown } = this.#wish(wish);
    const meaning = meaningOf(wish, textOf(seen));
    if (meaning !== undefined && meaning !== told.at(-1)) told.push(meaning);
    for (const id of resourcesIn(seen)) shown.add(id);
  }

  /**
   * Returns the interactions without an answer. After a deleted placeholder, a private message may arrive later than a
   * client waits.
   */
  #withoutAnswer(): Tally['unanswered'] {
    return this.#unanswered.filter(
      ({ interaction }) => interaction === undefined || !this.#answers.has(interaction),
    );
  }

  tally(): Tally {
    return {
      interactions: this.#interactions,
      unanswered: [
        ...this.#withoutAnswer(),
        ...[...this.#waiting].map((asked) => ({ ...asked, why: 'still waiting', undelivered: false })),
      ],
      answeredTwice: [...this.#answers]
        .filter(([, { size }]) => size > 1)
        .map(([interaction, messages]) => `${interaction} (${[...messages.values()].join(' | ')})`),
      sentences: Object.fromEntries([...this.#sentences].sort(([, one], [, other]) => other - one)),
      moderated: this.#moderated,
      wishes: [...this.#wishes].map(([wish, { told, shown }]) => ({ wish, told, shown: [...shown] })),
      slowest: this.#slowest,
      stoodStill: this.#stoodStill,
    };
  }
}
