import type { InteractionResult, SeenMessage } from 'local-discord/people';
import { meaningOf, resourcesIn, type Seen, type Told, textOf, type Wish, type Wished } from './wishes.ts';

/** What became of what was asked, as people saw it. */
export interface Tally {
  readonly interactions: number;
  /** Those that nobody saw an answer to: placeholders that stayed are among them. */
  readonly unanswered: readonly (Asked & { readonly why: string; readonly undelivered: boolean })[];
  /** Those with more than one message: their ids, with what the messages say. */
  readonly answeredTwice: readonly string[];
  /** What the messages said, by their first words, and how often. */
  readonly sentences: Readonly<Record<string, number>>;
  /** What was to be changed, and what was said about it. */
  readonly wishes: readonly Wished[];
  /** Milliseconds until the last one to be answered was. */
  readonly slowest: number;
  /** Milliseconds for which this Discord itself did not run, as a machine that is too busy lets it. */
  readonly stoodStill: number;
}

/** Something that somebody asked for, and when (milliseconds since 1970). */
interface Asked {
  readonly at: number;
  readonly what: string;
}

const FIRST_WORDS = 60;

/** Counts messages as the people of a Discord see them, and nothing else. */
export class Watched {
  #interactions = 0;
  #slowest = 0;
  #stoodStill = 0;
  readonly #waiting = new Set<Asked>();
  readonly #unanswered: (Asked & { why: string; undelivered: boolean; interaction: string | undefined })[] =
    [];
  /** Messages with something in them, by the interaction that they answer: the first words of each by its id. */
  readonly #answers = new Map<string, Map<string, string>>();
  readonly #sentences = new Map<string, number>();
  readonly #wishes = new Map<Wish, { readonly told: Told[]; readonly shown: Set<string> }>();
  /** The wish that a message is about, by the message's id. */
  readonly #about = new Map<string, Wish>();

  /** A message that somebody sees, or its new state. */
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

  /** An interaction begins; what it ends in is counted with `end`. */
  begin(what: string): Asked {
    this.#interactions += 1;
    const asked = { at: Date.now(), what };
    this.#waiting.add(asked);
    return asked;
  }

  /** It was not sent after all. */
  withdraw(asked: Asked): void {
    this.#interactions -= 1;
    this.#waiting.delete(asked);
  }

  /** @returns the message that answers it; undefined where there is none */
  end(asked: Asked, result: InteractionResult): SeenMessage | undefined {
    const { at, what } = asked;
    this.#waiting.delete(asked);
    if (result.kind === 'failed' || result.kind === 'nothing') {
      const why = result.kind === 'failed' ? result.reason : 'nothing to see';
      const undelivered = result.kind === 'failed' && result.undelivered === true;
      const interaction = result.kind === 'nothing' ? result.interaction : undefined;
      this.#unanswered.push({ at, what, why, undelivered, interaction });
      return undefined;
    }
    this.#slowest = Math.max(this.#slowest, Date.now() - at);
    const answer = result.kind === 'messages' ? result.messages.at(-1) : undefined;
    const said = answer ? textOf(answer) : result.kind;
    const words = `${what}: ${said.replaceAll(/`[^`]*`|\d+/g, '…').slice(0, FIRST_WORDS)}`;
    this.#sentences.set(words, (this.#sentences.get(words) ?? 0) + 1);
    return answer;
  }

  /**
   * Somebody has asked for this, and this came of it: a message that counts in each of its later states too, or
   * undefined for silence.
   */
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
   * Those without an answer. A private sentence may come later after its placeholder was taken away than a client waits.
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
      wishes: [...this.#wishes].map(([wish, { told, shown }]) => ({ wish, told, shown: [...shown] })),
      slowest: this.#slowest,
      stoodStill: this.#stoodStill,
    };
  }
}
