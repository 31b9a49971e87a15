import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { ServerEvent } from '../protocol/events.ts';
import type { Request, View } from '../protocol/requests.ts';

const event = z.custom<ServerEvent>((value) => z.looseObject({ type: z.string() }).safeParse(value).success);
const frame = z.array(event);

/** A page at the socket that says what it is told to, and keeps what it hears. */
export class RawPage {
  readonly heard: ServerEvent[] = [];
  /** The same, by the frames that they came in. */
  readonly frames: (readonly ServerEvent[])[] = [];
  readonly closed: Promise<unknown>;
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('message', (data) => {
      const events = frame.parse(JSON.parse(String(data)));
      this.frames.push(events);
      this.heard.push(...events);
      for (const look of this.#waiting) look();
    });
  }

  /** @throws Error when it is refused */
  static async open(url: string, headers: Record<string, string> = {}): Promise<RawPage> {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
    const page = new RawPage(socket);
    await once(socket, 'open');
    return page;
  }

  /** A page that looks at these views. */
  static async at(
    url: string,
    views: View[],
    seen: { instance?: string; seq?: number } = {},
  ): Promise<RawPage> {
    const page = await RawPage.open(new URL('/socket', url).href);
    page.say({ type: 'hello', views, ...seen });
    await page.hear('welcome');
    return page;
  }

  say(request: Request): void {
    this.#socket.send(JSON.stringify(request));
  }

  /** Something that is no request. */
  sayRaw(frame: string | Buffer): void {
    this.#socket.send(frame);
  }

  /** The first event of this type that fits, of those heard already too. */
  async hear<Type extends ServerEvent['type']>(
    type: Type,
    fits: (event: Extract<ServerEvent, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<ServerEvent, { type: Type }>> {
    const wanted = (each: ServerEvent): each is Extract<ServerEvent, { type: Type }> => each.type === type;
    const { promise, resolve } = Promise.withResolvers<Extract<ServerEvent, { type: Type }>>();
    const look = () => {
      const found = this.heard.filter(wanted).find(fits);
      if (found) resolve(found);
    };
    this.#waiting.push(look);
    look();
    const found = await promise;
    this.#waiting = this.#waiting.filter((each) => each !== look);
    return found;
  }

  close(): void {
    this.#socket.terminate();
  }
}
