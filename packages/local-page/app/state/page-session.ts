import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ActionResult, Cast, PersonCard } from '../../protocol/events.ts';
import type { Action, View } from '../../protocol/requests.ts';
import { PageSocket } from '../socket/page-socket.ts';
import { wordsFor } from '../words/words.ts';
import { Bench } from '../workshop/bench.ts';
import { STARTED_OVER } from '../workshop/start-over.ts';
import { hashOfViews, viewsOf } from './address.ts';
import { keepDraft } from './kept-draft.ts';
import { type Pane, type PaneState, paneState } from './pane.ts';

/** The state of the page, and its actions. */
export interface Session {
  /** Undefined until the server has been heard for the first time. */
  readonly cast: ReadonlySignal<Cast | undefined>;
  /** Whether the server is heard now. */
  readonly connected: ReadonlySignal<boolean>;
  /** One, or two side by side. */
  readonly panes: ReadonlySignal<readonly Pane[]>;
  /** The pane that the sides of the page are about. */
  readonly active: ReadonlySignal<number>;
  /** Whether something has come at this view since it was looked at last. */
  isUnread(view: View): boolean;
  activate(pane: number): void;
  /** Goes on at this view in the active pane, or in the pane that shows it already. */
  go(view: View): void;
  /** The place that is looked at now as this person sees it, or their first one where they cannot be there. */
  viewAs(person: PersonCard): View;
  /** Puts a line into the composer of a view, in place of what stands there, and does not send it. */
  fill(view: View, line: string): void;
  /** Shows a view beside the first. */
  openBeside(view: View): void;
  close(pane: number): void;
  /**
   * Does something as somebody anywhere.
   * @throws Refusal when they may not; its message is for them
   */
  ask(view: View, action: Action): Promise<ActionResult>;
  /** What stands beside the chat. */
  readonly bench: Bench;
}

const viewKey = ({ person, place }: View) => JSON.stringify([person, place]);

export function startSession(): Session {
  const cast = signal<Cast>();
  const views = signal<readonly View[]>(viewsOf(location.hash));
  const active = signal(0);
  const unread = signal<ReadonlySet<string>>(new Set());
  const states = new Map<string, PaneState>();
  const stateOf = (view: View) => {
    const key = viewKey(view);
    const known = states.get(key);
    if (known) return known;
    const state = paneState();
    states.set(key, state);
    keepDraft(key, state);
    return state;
  };
  const storeOf = (view: View) => stateOf(view).messages;
  const socket = new PageSocket({
    views: () => views.value,
    loaded: () => views.value.filter((view) => storeOf(view).ids.value),
    receive(event) {
      switch (event.type) {
        case 'welcome':
          if (!event.resumed) for (const { messages } of states.values()) messages.reset();
          cast.value = event.cast;
          bench.tools.value = event.tools;
          bench.inForce.value = event.tools.inForce;
          for (const panel of event.tools.panels) bench.panelChanged(panel);
          setViews(existingViews(views.value, event.cast));
          return;
        case 'cast':
          cast.value = event.cast;
          setViews(existingViews(views.value, event.cast));
          return;
        case 'view':
          return storeOf(event.view).replace(event.ids, event.newest, event.names);
        case 'closed':
          return storeOf(event.view).close(event.sentence);
        case 'message':
          return storeOf(event.view).put(event.seen);
        case 'news': {
          const keys = event.people.map((person) => viewKey({ person, place: event.place }));
          unread.value = unread.value.union(new Set(keys)).difference(new Set(views.value.map(viewKey)));
          return;
        }
        case 'happened':
          return bench.happened(event.happenings, event.whole);
        case 'in force':
          bench.inForce.value = event.inForce;
          return;
        case 'panel':
          return bench.panelChanged(event.panel);
        case 'started over':
          return STARTED_OVER.reload();
        case 'gone':
          return storeOf(event.view).remove(event.id);
      }
    },
  });
  const bench = new Bench(socket);
  const setViews = (next: readonly View[]) => {
    if (hashOfViews(next) === hashOfViews(views.value)) return;
    views.value = next;
    active.value = Math.min(active.value, next.length - 1);
    // A view that is no longer on the screen gets no more events.
    const looked = new Set(next.map(viewKey));
    unread.value = unread.value.difference(looked);
    for (const [key, { messages }] of states) if (!looked.has(key)) messages.reset();
    location.hash = hashOfViews(next);
    socket.look();
  };
  addEventListener('hashchange', () => {
    if (cast.value) setViews(existingViews(viewsOf(location.hash), cast.value));
  });
  const panes = computed(() => views.value.flatMap((view) => paneOf(view, cast.value) ?? []));
  const paneOf = (view: View, known: Cast | undefined): Pane | undefined => {
    const person = known?.people.find(({ name }) => name === view.person);
    const place = person?.places.find(({ id }) => id === view.place);
    if (!person || !place) return undefined;
    return {
      ...stateOf(view),
      view,
      person,
      place,
      words: wordsFor(person.locale),
      ask: (action) => socket.ask(view, action),
    };
  };
  return {
    cast,
    connected: socket.connected,
    panes,
    active,
    isUnread: (view) => unread.value.has(viewKey(view)),
    bench,
    ask: (view, action) => socket.ask(view, action),
    activate: (pane) => {
      active.value = pane;
    },
    go: (view) => {
      const shown = views.value.findIndex((each) => viewKey(each) === viewKey(view));
      if (shown >= 0) active.value = shown;
      else setViews(views.value.map((each, index) => (index === active.value ? view : each)));
    },
    viewAs: ({ name, home, places }) => {
      const here = places.find(({ id }) => id === views.value[active.value]?.place);
      return { person: name, place: here?.id ?? home };
    },
    fill: (view, line) => {
      const { draft, composer } = stateOf(view);
      composer.command.value = undefined;
      composer.refusal.value = '';
      // A command with a space behind it is meant as it is, and needs no other choice.
      draft.value = /^\/\S/.test(line) ? `${line} ` : line;
    },
    openBeside: (view) => {
      setViews([...views.value.slice(0, 1), view]);
      active.value = 1;
    },
    close: (pane) => setViews(views.value.filter((_view, index) => index !== pane)),
  };
}

/**
 * Those of these views that there are. Somebody who does not see a place any more is at their first one, and without
 * anybody it is the first person.
 */
function existingViews(views: readonly View[], { people, first }: Cast): View[] {
  const there = views.flatMap(({ person: name, place }) => {
    const person = people.find((each) => each.name === name);
    return person ? viewOf(person, place) : [];
  });
  const person = people.find(({ name }) => name === first) ?? people[0];
  if (there.length === 0 && person) return viewOf(person, person.home);
  return there.filter((view, index) => there.findIndex((each) => viewKey(each) === viewKey(view)) === index);
}

function viewOf({ name, home, places }: PersonCard, wanted: string): View[] {
  const place = [wanted, home].find((id) => places.some((each) => each.id === id)) ?? places[0]?.id;
  return place === undefined ? [] : [{ person: name, place }];
}
