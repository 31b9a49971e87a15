import type { LocalDiscord } from '../open.ts';
import type { Happening, Refusal } from '../workshop/happening.ts';
import type { Workshop } from '../workshop/start-workshop.ts';
import { type Panel, panelView } from './panels.ts';
import type { ControlEvent, FaultsView, HappeningView, PersonView } from './views.ts';

/** Debounce of changes of the record and of panels, in ms. Nobody reads faster. */
const DEBOUNCE_MS = 100;

interface Sources {
  readonly discord: ControlledDiscord;
  readonly panels: readonly Panel[];
  people(): readonly PersonView[];
}

/** The controlled local Discord. Faults and the record require a workshop. */
export type ControlledDiscord = Pick<
  LocalDiscord,
  'clientOf' | 'people' | 'settings' | 'watchMessages' | 'watchTyping'
> & {
  readonly workshop?: Workshop | undefined;
};

type Listener = (events: readonly ControlEvent[]) => void;

/** The stream of events. Watches its sources only while it has listeners. */
export class Events {
  readonly #sources: Sources;
  readonly #listeners = new Set<Listener>();
  #due: ControlEvent[] = [];
  #stops: readonly (() => void)[] = [];

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * Calls `listener` with the current state, then with one batch of events per turn of the event loop.
   * @returns a function that stops the calls
   */
  listen(listener: Listener): () => void {
    if (this.#listeners.size === 0) this.#watch();
    this.#listeners.add(listener);
    listener(this.#present());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  /** Batches the events of a turn, so that no key press is handled between the effects of one click. */
  send(event: ControlEvent): void {
    if (this.#listeners.size === 0) return;
    this.#due.push(event);
    if (this.#due.length > 1) return;
    setImmediate(() => {
      const events = this.#due;
      this.#due = [];
      for (const listener of this.#listeners) listener(events);
    });
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#listeners.clear();
  }

  #present(): ControlEvent[] {
    const { people, discord, panels } = this.#sources;
    const { workshop } = discord;
    return [
      { type: 'people', people: people() },
      ...(workshop ? [{ type: 'faults', ...faultsView(workshop) } as const] : []),
      ...panels.map((panel) => ({ type: 'panel', panel: panelView(panel) }) as const),
    ];
  }

  #watch(): void {
    const { discord, people, panels } = this.#sources;
    const { settings, workshop } = discord;
    const happened = new Debounced<HappeningView>((happenings) =>
      this.send({ type: 'happened', happenings, whole: false }),
    );
    const changed = new Debounced<Panel>((all) => {
      for (const panel of all) this.send({ type: 'panel', panel: panelView(panel) });
    });
    this.#stops = [
      settings.watch(() => this.send({ type: 'people', people: people() })),
      discord.watchMessages(({ channel, people, ...change }) =>
        this.send(
          change.kind === 'gone'
            ? { type: 'gone', channel, people, id: change.id }
            : { type: 'message', channel, people, is_new: change.isNew, seen: change.seen },
        ),
      ),
      discord.watchTyping((typing) => this.send({ type: 'typing', ...typing })),
      ...panels.map((panel) => panel.watch(() => changed.add(panel.name, panel))),
      () => changed.clear(),
      () => happened.clear(),
    ];
    if (!workshop) return;
    this.#stops = [
      ...this.#stops,
      workshop.watchInForce(() => this.send({ type: 'faults', ...faultsView(workshop) })),
      workshop.happenings.watch((happening) => {
        if (happening) return happened.add(happening.number, happeningView(happening));
        happened.clear();
        this.send({ type: 'happened', happenings: [], whole: true });
      }),
    ];
  }
}

export function faultsView(workshop: Workshop): FaultsView {
  const { aheadMs: ahead_ms, ...inForce } = workshop.inForce();
  return { ...inForce, ahead_ms };
}

export function happeningView(happening: Happening): HappeningView {
  switch (happening.kind) {
    case 'call': {
      const { payload: _payload, answer: _answer, files: _files, refusal, ...view } = happening;
      return { ...view, ...refusalInShort(refusal) };
    }
    case 'webhook': {
      const { payload: _payload, answer: _answer, refusal, ...view } = happening;
      return { ...view, ...refusalInShort(refusal) };
    }
    default: {
      const { payload: _payload, ...view } = happening;
      return view;
    }
  }
}

/** Without a code of Discord, the status is enough. */
const refusalInShort = (refusal: Refusal | undefined) =>
  refusal && refusal.code !== 0 && { refusal: `${refusal.code} ${refusal.message}` };

/** Debounces changes and reports the last one per key. */
class Debounced<Changed> {
  readonly #notify: (changed: readonly Changed[]) => void;
  readonly #waiting = new Map<string | number, Changed>();
  #timer: NodeJS.Timeout | undefined;

  constructor(notify: (changed: readonly Changed[]) => void) {
    this.#notify = notify;
  }

  add(key: string | number, changed: Changed): void {
    this.#waiting.set(key, changed);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const all = [...this.#waiting.values()];
      this.#waiting.clear();
      this.#notify(all);
    }, DEBOUNCE_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }
}
