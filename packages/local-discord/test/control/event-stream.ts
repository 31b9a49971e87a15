import type { ControlEvent } from '../../control/views.ts';

type Of<Type> = Extract<ControlEvent, { type: Type }>;

/** The stream of events of a control API, as a browser reads it. */
export class EventStream {
  readonly heard: ControlEvent[] = [];
  /** The same, by the writes in which they came. */
  readonly writes: (readonly ControlEvent[])[] = [];
  readonly #end = new AbortController();
  #waiting: (() => void)[] = [];

  private constructor() {}

  /** @param url of the control API */
  static async open(url: string): Promise<EventStream> {
    const stream = new EventStream();
    const response = await fetch(`${url}/events`, { signal: stream.#end.signal });
    if (!response.body) throw new Error(`The stream was answered ${response.status}.`);
    void stream.#read(response.body).catch(() => {});
    await stream.hear('people');
    return stream;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of body) {
      const parts = `${text}${decoder.decode(piece, { stream: true })}`.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) this.#take(part);
    }
  }

  #take(part: string): void {
    if (!part.startsWith('data: ')) return;
    const events: ControlEvent[] = JSON.parse(part.slice('data: '.length));
    this.writes.push(events);
    this.heard.push(...events);
    for (const look of this.#waiting) look();
  }

  /** The first event of this type that fits, of those heard already too. */
  async hear<Type extends ControlEvent['type']>(
    type: Type,
    fits: (event: Of<Type>) => boolean = () => true,
  ): Promise<Of<Type>> {
    const wanted = (each: ControlEvent): each is Of<Type> => each.type === type;
    const { promise, resolve } = Promise.withResolvers<Of<Type>>();
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
    this.#end.abort();
  }
}
