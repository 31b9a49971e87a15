import type { z } from 'zod';
import { type ChatClient, ChatRefusal } from '../people/chat-client.ts';
import { ControlClient, ControlRefusal } from './control-client.ts';
import { Pattern, PatternRefusal } from './pattern.ts';
import { ControlledPerson } from './person.ts';
import { MESSAGES_QUERY } from './requests.ts';
import { VERBS } from './verbs.ts';

/**
 * The verbs of the control API in the process of the local Discord, with the same answers and refusals, and without
 * HTTP between: for tests that are not about that.
 */
export class ControlInProcess extends ControlClient {
  readonly #clientOf: (name: string) => ChatClient;
  readonly #settled: (() => Promise<void>) | undefined;
  readonly #persons = new Map<string, ControlledPerson>();

  /** @param settled waits until the bot has nothing in flight; default: until no message has come for a moment */
  constructor(clientOf: (name: string) => ChatClient, settled?: () => Promise<void>) {
    super('');
    this.#clientOf = clientOf;
    this.#settled = settled;
  }

  override async post<Answer>(path: string, body: object, answer: z.ZodType<Answer>): Promise<Answer> {
    const [, , name = '', verb = ''] = path.split('/');
    const found = VERBS[verb];
    if (!found) throw new TypeError(`${path} is not in the process.`);
    return this.#answer(answer, () => {
      const person = this.#person(decodeURIComponent(name));
      const { data, error } = found.schema.safeParse(asJson(body), { reportInput: true });
      if (error) throw new ControlRefusal(400, error.message);
      return found.run(person, data);
    });
  }

  override async get<Answer>(path: string, query: object, answer: z.ZodType<Answer>): Promise<Answer> {
    const [, , name = ''] = path.split('/');
    const { channel, like, after, wait } = MESSAGES_QUERY.parse(asJson(query));
    return this.#answer(answer, async () => {
      const person = this.#person(decodeURIComponent(name));
      const client = person.look(channel);
      const messages = await person.messages(client, { like: new Pattern(like), after, wait });
      if (messages.length > 0) return { messages };
      throw new ControlRefusal(408, 'No such message came.');
    });
  }

  override async reset(): Promise<void> {
    this.#persons.clear();
  }

  async #answer<Answer>(shape: z.ZodType<Answer>, act: () => Promise<unknown>): Promise<Answer> {
    try {
      // As it would be after HTTP: a later change of a message changes no answer.
      return shape.parse(asJson(await act()));
    } catch (error) {
      if (error instanceof ChatRefusal) throw new ControlRefusal(409, error.message);
      if (error instanceof PatternRefusal) throw new ControlRefusal(400, error.message);
      throw error;
    }
  }

  #person(name: string): ControlledPerson {
    const person = this.#persons.get(name) ?? new ControlledPerson(this.#clientOf(name), this.#settled);
    this.#persons.set(name, person);
    return person;
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
