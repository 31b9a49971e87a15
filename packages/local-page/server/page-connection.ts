import { ChatRefusal } from 'local-discord/people';
import type { ServerEvent } from '../protocol/events.ts';
import { parseRequest, type Request, requestIdIn, type View } from '../protocol/requests.ts';
import type { Audience } from './audience.ts';
import type { Journal, NumberedChange } from './journal.ts';
import type { Actions } from './page-actions.ts';
import type { Toolbox } from './tools.ts';

/** The shared parts of all connections. */
export interface Shared {
  /** Identifies this run of the server: the sequences of another one are invalid here. */
  readonly instance: string;
  readonly audience: Audience;
  readonly journal: Journal;
  readonly actions: Actions;
  readonly toolbox: Toolbox;
}

/** One page at the socket: its views, and the events it has received. */
export class Connection {
  readonly #shared: Shared;
  readonly #send: (event: ServerEvent) => void;
  readonly #unfollow: () => void;
  #views: readonly View[] = [];
  #stopFollowing: (() => void) | undefined;
  #stopCast: (() => void) | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(shared: Shared, send: (event: ServerEvent) => void) {
    this.#shared = shared;
    this.#send = send;
    this.#unfollow = shared.journal.follow((change) => this.#tell(change));
  }

  /** @returns whether the frame was a request, or similar to one: a page would repeat it without an answer */
  receive(frame: string): boolean {
    const request = parseRequest(frame);
    if (request) this.#take(request);
    const id = request ? undefined : requestIdIn(frame);
    if (id !== undefined)
      this.#send({ type: 'refusal', id, sentence: 'That is too long, or nothing that can be done here.' });
    return request !== undefined || id !== undefined;
  }

  close(): void {
    this.#unfollow();
    this.#stopFollowing?.();
    this.#stopCast?.();
    this.#stopWatching?.();
  }

  #take(request: Request): void {
    const { journal, actions } = this.#shared;
    switch (request.type) {
      case 'hello':
        this.#welcome(request);
        break;
      case 'look':
        this.#look(request.views);
        break;
      case 'ask':
      case 'work':
        void actions.answer(request).then(this.#send);
        break;
      case 'follow':
        this.#follow(request.on);
        break;
      case 'ping':
        this.#send({ type: 'pong', seq: journal.seq });
    }
  }

  #welcome({ instance: known, seq: last, views }: Extract<Request, { type: 'hello' }>): void {
    const { instance, journal, audience, toolbox } = this.#shared;
    this.#stopCast?.();
    this.#stopCast = audience.follow((cast) => this.#send({ type: 'cast', seq: journal.seq, cast }));
    this.#stopWatching?.();
    this.#stopWatching = toolbox.watch({
      inForce: (inForce) => this.#send({ type: 'in force', seq: journal.seq, inForce }),
      changed: (panel) => this.#send({ type: 'panel', seq: journal.seq, panel }),
      startedOver: () => this.#send({ type: 'started over', seq: journal.seq }),
    });
    const missed = known === instance && last !== undefined ? journal.since(last) : undefined;
    this.#send({
      type: 'welcome',
      seq: missed && last !== undefined ? last : journal.seq,
      instance,
      resumed: missed !== undefined,
      cast: audience.cast(),
      tools: toolbox.describe(),
    });
    if (missed) {
      this.#views = views;
      for (const change of missed) this.#tell(change);
    } else this.#look(views, true);
  }

  /** Sends each new view as a whole. */
  #look(views: readonly View[], all = false): void {
    const { audience, journal } = this.#shared;
    const fresh = all ? views : views.filter((view) => !this.#looksAt(view));
    this.#views = views;
    for (const view of fresh) {
      try {
        this.#send({ type: 'view', seq: journal.seq, view, ...audience.view(view).all() });
      } catch (error) {
        if (!(error instanceof ChatRefusal)) throw error;
        this.#send({ type: 'closed', seq: journal.seq, view, sentence: error.message });
      }
    }
  }

  /** A second request starts again: a page that asks has no events yet. */
  #follow(on: boolean): void {
    const { journal, toolbox } = this.#shared;
    this.#stopFollowing?.();
    this.#stopFollowing = on
      ? toolbox.follow((happenings, whole) =>
          this.#send({ type: 'happened', seq: journal.seq, whole, happenings }),
        )
      : undefined;
  }

  #looksAt({ person, place }: View): boolean {
    return this.#views.some((view) => view.person === person && view.place === place);
  }

  #tell(change: NumberedChange): void {
    if (change.type === 'news' || this.#looksAt(change.view)) this.#send(change);
  }
}
