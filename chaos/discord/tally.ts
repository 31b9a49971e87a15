import type { InteractionResult } from 'local-discord/people';

/** What became of what was asked, as people saw it. */
export interface Tally {
  readonly interactions: number;
  /** Those that nobody saw an answer to: placeholders that stayed are among them. */
  readonly unanswered: readonly (Asked & { readonly why: string; readonly undelivered: boolean })[];
  /** How many have more than one message. */
  readonly answeredTwice: number;
  /** What the messages said, by their first words, and how often. */
  readonly sentences: Readonly<Record<string, number>>;
  /** Contacts of conversations, by what their moderators were told. */
  readonly created: readonly string[];
  readonly uncertain: readonly string[];
  readonly denied: readonly string[];
  /** Ids of conversations that their moderators were told are gone. */
  readonly deleted: readonly string[];
  /** Milliseconds until the last one to be answered was. */
  readonly slowest: number;
}

/** A message that somebody sees, and the interaction that it answers if it does. */
interface Seen {
  readonly loading: boolean;
  readonly message: { readonly id: string; readonly interaction_metadata?: { readonly id: string } };
}

/** Something that somebody asked for, and when (milliseconds since 1970). */
interface Asked {
  readonly at: number;
  readonly what: string;
}

const UNCERTAIN = /may have been|uncertain|whether/i;
const CREATED = /is created/;

/** Counts messages as the people of a Discord see them, and nothing else. */
export class Watched {
  #interactions = 0;
  #slowest = 0;
  readonly #waiting = new Set<Asked>();
  readonly #unanswered: (Asked & { why: string; undelivered: boolean; interaction: string | undefined })[] =
    [];
  /** Messages with something in them, by the interaction that they answer. */
  readonly #answers = new Map<string, Set<string>>();
  readonly #sentences = new Map<string, number>();
  readonly #created: string[] = [];
  readonly #uncertain: string[] = [];
  readonly #denied: string[] = [];
  readonly #deleted: string[] = [];

  /** A message that somebody sees, or its new state. */
  see({ message, loading }: Seen): void {
    const interaction = message.interaction_metadata?.id;
    if (loading || interaction === undefined) return;
    const known = this.#answers.get(interaction);
    if (known) known.add(message.id);
    else this.#answers.set(interaction, new Set([message.id]));
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

  /** @returns what was said, empty when nothing was */
  end(asked: Asked, result: InteractionResult): string {
    const { at, what } = asked;
    this.#waiting.delete(asked);
    if (result.kind === 'failed' || result.kind === 'nothing') {
      const why = result.kind === 'failed' ? result.reason : 'nothing to see';
      const undelivered = result.kind === 'failed' && result.undelivered === true;
      const interaction = result.kind === 'nothing' ? result.interaction : undefined;
      this.#unanswered.push({ at, what, why, undelivered, interaction });
      return '';
    }
    this.#slowest = Math.max(this.#slowest, Date.now() - at);
    const said = textOf(result);
    const words = `${what}: ${said.replaceAll(/`[^`]*`|\d+/g, '…').slice(0, 60)}`;
    this.#sentences.set(words, (this.#sentences.get(words) ?? 0) + 1);
    return said;
  }

  /** What somebody was told about a conversation that they wanted. */
  creation(contact: string, said: string): void {
    if (said === '') return;
    if (CREATED.test(said)) this.#created.push(contact);
    else if (UNCERTAIN.test(said)) this.#uncertain.push(contact);
    else this.#denied.push(contact);
  }

  deletion(id: string, said: string): void {
    if (/^Deleted the/.test(said)) this.#deleted.push(id);
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
      answeredTwice: [...this.#answers.values()].filter(({ size }) => size > 1).length,
      sentences: Object.fromEntries([...this.#sentences].sort(([, one], [, other]) => other - one)),
      created: this.#created,
      uncertain: this.#uncertain,
      denied: this.#denied,
      deleted: this.#deleted,
      slowest: this.#slowest,
    };
  }
}

function textOf(result: InteractionResult): string {
  if (result.kind !== 'messages') return result.kind;
  const message = result.messages.at(-1)?.message;
  if (!message) return '';
  const [embed] = message.embeds;
  return (
    message.content || embed?.title || embed?.description || (message.attachments[0]?.filename ?? 'empty')
  );
}
