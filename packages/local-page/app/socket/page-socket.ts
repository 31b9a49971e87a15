import { signal } from '@preact/signals';
import type { ActionResult, ServerEvent } from '../../protocol/events.ts';
import type { Action, Request, View } from '../../protocol/requests.ts';
import type { Work } from '../../protocol/workshop.ts';
import { backoff } from './backoff.ts';

/** A connection that says nothing for so long is gone, even if the system still keeps it. */
const PING_EVERY_MS = 15_000;

/** What the server takes at once, in bytes; it ends a connection that sends more. */
const MOST_BYTES = 20 * 1024 * 1024;

/** What the server would not let this person do; the message is the sentence that they read. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What the page makes of what the server sends. */
interface Listener {
  /** The views on the screen, sent to the server after each connection. */
  views(): readonly View[];
  /** Those of them that the page has, so that what changed there is enough. */
  loaded(): readonly View[];
  receive(event: Exclude<ServerEvent, { type: 'answer' | 'refusal' | 'pong' }>): void;
}

interface Pending extends PromiseWithResolvers<ActionResult> {
  readonly request: Request;
}

/** The one connection to the server. It reconnects by itself, and repeats the questions that have no answer yet. */
export class PageSocket {
  /** Whether the server is heard now. */
  readonly connected = signal(false);
  readonly #listener: Listener;
  readonly #pending = new Map<string, Pending>();
  readonly #name = crypto.randomUUID();
  #socket: WebSocket | undefined;
  #instance: string | undefined;
  #seq = 0;
  #failures = 0;
  #asked = 0;
  #heard = false;

  constructor(listener: Listener) {
    this.#listener = listener;
    setInterval(() => this.#ping(), PING_EVERY_MS);
    addEventListener('online', () => this.#connect());
    this.#connect();
  }

  /** Tells the server which views are on the screen from now on. */
  look(): void {
    if (this.connected.value) this.#send({ type: 'look', views: [...this.#listener.views()] });
  }

  /** Wants to be told of what happens, or not any more; to be said again after each connection. */
  follow(on: boolean): void {
    if (this.connected.value) this.#send({ type: 'follow', on });
  }

  /** @throws Refusal when this person may not do that */
  ask(view: View, action: Action): Promise<ActionResult> {
    return this.#request({ type: 'ask', id: this.#newId(), view, action });
  }

  /** @throws Refusal when it cannot be done */
  work(work: Work): Promise<ActionResult> {
    return this.#request({ type: 'work', id: this.#newId(), work });
  }

  #newId(): string {
    this.#asked += 1;
    return `${this.#name}:${this.#asked}`;
  }

  #request(request: Extract<Request, { id: string }>): Promise<ActionResult> {
    if (isTooLarge(JSON.stringify(request)))
      return Promise.reject(new Refusal('That is more than 20 MB, which is too much at once.'));
    const pending = { ...Promise.withResolvers<ActionResult>(), request };
    this.#pending.set(request.id, pending);
    if (this.connected.value) this.#send(request);
    return pending.promise;
  }

  #connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#heard = true;
      this.#send({
        type: 'hello',
        views: [...this.#listener.loaded()],
        ...(this.#instance !== undefined && { instance: this.#instance, seq: this.#seq }),
      });
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return;
      const events: ServerEvent[] = JSON.parse(String(data));
      for (const event of events) this.#receive(event);
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket) return;
      this.connected.value = false;
      setTimeout(() => this.#connect(), backoff(this.#failures, Math.random()));
      this.#failures += 1;
    });
  }

  #receive(event: ServerEvent): void {
    this.#heard = true;
    switch (event.type) {
      case 'pong':
        this.#seq = event.seq;
        return;
      case 'answer':
        this.#settle(event.id)?.resolve(event.result);
        return;
      case 'refusal':
        this.#settle(event.id)?.reject(new Refusal(event.sentence));
        return;
      case 'welcome':
        this.#failures = 0;
        this.#instance = event.instance;
        this.#seq = event.seq;
        this.#listener.receive(event);
        this.connected.value = true;
        this.look();
        for (const { request } of this.#pending.values()) this.#send(request);
        return;
      default:
        this.#seq = event.seq;
        this.#listener.receive(event);
    }
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #ping(): void {
    if (!this.connected.value) return;
    if (this.#heard) this.#send({ type: 'ping' });
    else this.#socket?.close();
    this.#heard = false;
  }

  #send(request: Request): void {
    this.#socket?.send(JSON.stringify(request));
  }
}

/** A character has up to 3 bytes. */
const isTooLarge = (text: string) =>
  text.length > MOST_BYTES / 3 && new TextEncoder().encode(text).byteLength > MOST_BYTES;
