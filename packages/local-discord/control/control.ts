import { ChatRefusal } from '../people/chat-client.ts';
import { asQuery, ControlClient, type Method, type Transport } from './control-client.ts';
import { ControlRefusal } from './control-refusal.ts';
import { type ControlledDiscord, Events } from './events.ts';
import { json, openApiDocument } from './openapi.ts';
import type { Panel } from './panels.ts';
import { peopleRoutes } from './people-routes.ts';
import { ControlledPerson } from './person.ts';
import { NO_INPUT, type Route, route } from './route.ts';
import { serverRoutes } from './server-routes.ts';
import { VERBS } from './verbs.ts';
import { type ControlEvent, personView } from './views.ts';
import { workshopRoutes } from './workshop-routes.ts';

/** Prefix of every route. */
export const PREFIX = '/control/v1';

/** The controlled local Discord and additions of the program around it. */
export interface ControlOptions {
  readonly discord: ControlledDiscord;
  /** Short descriptions of people by user name. */
  readonly about?: ReadonlyMap<string, string>;
  /** The program's panels beside the chat. */
  readonly panels?: readonly Panel[] | undefined;
  /**
   * Restores the program's initial state.
   * @throws Error whose message is shown to people
   */
  readonly startOver?: (() => Promise<unknown>) | undefined;
  /** Waits until the bot has nothing in flight. Default: until no message has come for 30 ms. */
  readonly settled?: () => Promise<void>;
}

/** A response of the control API. */
export interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The control API without HTTP: the table of its calls. */
export class Control {
  /** A client in this process, with the same responses and errors as over HTTP. */
  readonly client = new ControlClient(this.#transport());
  readonly hasWorkshop: boolean;
  /** Whether the program around the local Discord can restore its initial state. */
  readonly startsOver: boolean;
  readonly #options: ControlOptions;
  readonly #persons = new Map<string, ControlledPerson>();
  readonly #routes: readonly { readonly route: Route; readonly address: RegExp }[];
  readonly #events: Events;
  #startingOver: Promise<void> | undefined;

  constructor(options: ControlOptions) {
    this.#options = options;
    const { discord, panels = [], startOver } = options;
    const { settings, workshop } = discord;
    this.hasWorkshop = workshop !== undefined;
    this.startsOver = startOver !== undefined;
    const source = { personOf: (name: string) => this.#personOf(name), people: () => this.#people() };
    this.#events = new Events({ discord, panels, people: source.people });
    const routes = [
      ...peopleRoutes(source),
      ...(workshop ? workshopRoutes(workshop, () => this.#reset()) : []),
      ...serverRoutes({ settings, panels, startOver: startOver && (() => this.#startOver(startOver)) }),
    ];
    let document: object | undefined;
    const described = route('GET', '/openapi.json', {
      id: 'openapi',
      about: 'This description.',
      takes: NO_INPUT,
      answers: ['OpenAPI 3.1.', json],
      run: () => {
        document ??= openApiDocument(routes, discord.people);
        return document;
      },
    });
    this.#routes = [...routes, described].map((each) => ({
      route: each,
      address: new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    }));
  }

  /**
   * Answers a call.
   * @param path below the prefix, without the query
   * @param input query of a GET, otherwise the body
   */
  async ask(method: string, path: string, input: unknown = {}): Promise<ControlAnswer> {
    try {
      return { status: 200, body: await this.#run(method, path, input) };
    } catch (error) {
      if (error instanceof ControlRefusal)
        return { status: error.status, body: { error: error.message, ...error.more } };
      if (error instanceof ChatRefusal) return { status: 409, body: { error: error.message } };
      throw error;
    }
  }

  /**
   * Calls `listener` with the current state, then with one batch of events per turn of the event loop.
   * @returns a function that stops the calls
   */
  listen(listener: (events: readonly ControlEvent[]) => void): () => void {
    return this.#events.listen(listener);
  }

  close(): void {
    this.#events.close();
  }

  async #run(method: string, path: string, input: unknown): Promise<unknown> {
    for (const { route, address } of this.#routes) {
      const found = route.method === method ? address.exec(path) : null;
      if (found) return route.run(input, found.slice(1).map(decodeURIComponent));
    }
    const [, name, verb] = (method === 'POST' && /^\/people\/([^/]+)\/([^/]+)$/.exec(path)) || [];
    if (name === undefined || verb === undefined)
      throw new ControlRefusal(404, `There is no ${method} ${PREFIX}${path}.`);
    this.#personOf(decodeURIComponent(name));
    throw new ControlRefusal(
      404,
      `There is no verb "${decodeURIComponent(verb)}"; there is: ${Object.keys(VERBS).join(', ')}.`,
    );
  }

  /** @throws ControlRefusal 404 */
  #personOf(name: string): ControlledPerson {
    const { discord, settled } = this.#options;
    const { people } = discord;
    if (!people.includes(name))
      throw new ControlRefusal(404, `There is nobody called "${name}"; there is: ${people.join(', ')}.`);
    const person = this.#persons.get(name) ?? new ControlledPerson(discord.clientOf(name), settled);
    this.#persons.set(name, person);
    return person;
  }

  #people() {
    const { discord, about } = this.#options;
    return discord.people.map((name) => {
      const person = this.#personOf(name);
      return personView(person.look(undefined), about?.get(name) ?? '', person.home);
    });
  }

  #reset(): void {
    this.#persons.clear();
    this.#options.discord.workshop?.reset();
    this.#events.send({ type: 'reset' });
  }

  /** Concurrent calls share one run. */
  async #startOver(begin: () => Promise<unknown>): Promise<void> {
    this.#startingOver ??= begin()
      .then(() => {
        this.#persons.clear();
        this.#events.send({ type: 'started_over' });
      })
      .finally(() => {
        this.#startingOver = undefined;
      });
    await this.#startingOver;
  }

  #transport(): Transport {
    return async (method: Method, path, input) => {
      const { status, body } = await this.ask(method, path, method === 'GET' ? asQuery(input) : input);
      // Copies the response like HTTP does, so that later changes of a message do not affect it.
      const answer = JSON.parse(JSON.stringify(body));
      if (status !== 200) throw new ControlRefusal(status, answer.error);
      return answer;
    };
  }
}
