import { computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  ControlClient,
  type ControlEvent,
  ControlRefusal,
  overHttp,
  type PersonView,
  type PlaceView,
  type Transport,
} from 'local-discord/control-client';
import type { PageFacts } from '../../server/start-page.ts';
import { english, wordsFor } from '../words/words.ts';
import { STARTED_OVER, Workshop } from '../workshop/workshop-state.ts';
import {
  type CallOptions,
  hashOfViews,
  keepDraft,
  type Pane,
  type PaneState,
  paneState,
  showTyping,
  type View,
  viewsOf,
} from './pane.ts';

/** The control API is on the same origin. */
const CONTROL = '/control/v1';

/** The state of the page and its actions. */
export interface Session {
  readonly control: ControlClient;
  /** Empty until loaded. */
  readonly people: ReadonlySignal<readonly PersonView[]>;
  readonly facts: ReadonlySignal<PageFacts | undefined>;
  /** Whether the event stream is open. */
  readonly connected: ReadonlySignal<boolean>;
  /** One, or two side by side. */
  readonly panes: ReadonlySignal<readonly Pane[]>;
  /** The index of the pane that the sidebar shows. */
  readonly active: ReadonlySignal<number>;
  /** Whether a view has messages that arrived since it was last shown. */
  isUnread(view: View): boolean;
  activate(pane: number): void;
  /** Shows a view in the active pane, or activates the pane that already shows it. */
  go(view: View): void;
  /** Returns the current place as this person sees it, or their home if they cannot be there. */
  viewAs(person: PersonView): View;
  /** Puts a line into the composer of a view, replacing its content, without sending it. */
  fill(view: View, line: string): void;
  /** Shows a view beside the first. */
  openBeside(view: View): void;
  close(pane: number): void;
  /** The state of the workshop beside the chat. */
  readonly workshop: Workshop;
}

/** Replacements for refusals with ids, which mean nothing to a reader of the page. */
const REFUSALS_WITHOUT_IDS = [
  [/^There is no message \d+; /, 'There is no such message here any more.'],
  [/^\S+ has no such form open; /, 'This form is not open any more: open it again.'],
  [/^\S+ sees no channel "\d+"; /, 'You cannot see this channel.'],
] as const;

/** Turns a lost connection into a refusal, with the sentence that the page shows meanwhile. */
const transport: Transport = async (method, path, input) => {
  try {
    return await overHttp(CONTROL)(method, path, input);
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw new ControlRefusal(0, english.say('connectingAgain'));
    const [, message = error.message] =
      REFUSALS_WITHOUT_IDS.find(([pattern]) => pattern.test(error.message)) ?? [];
    throw new ControlRefusal(error.status, message);
  }
};

const viewKey = ({ person, place }: View) => JSON.stringify([person, place]);

export function startSession(): Session {
  const control = new ControlClient(transport);
  const people = signal<readonly PersonView[]>([]);
  const facts = signal<PageFacts>();
  const connected = signal(false);
  const views = signal<readonly View[]>(viewsOf(location.hash));
  const active = signal(0);
  const unread = signal<ReadonlySet<string>>(new Set());
  const states = new Map<string, PaneState>();
  const workshop = new Workshop(control);
  const stateOf = (view: View) => {
    const key = viewKey(view);
    const known = states.get(key);
    if (known) return known;
    const state = paneState();
    states.set(key, state);
    keepDraft(key, state);
    return state;
  };
  /** Returns the open views of these people in a channel. */
  const openViews = (names: readonly string[], channel: string) =>
    views.value.filter(({ person, place }) => place === channel && names.includes(person));
  const receive = (event: ControlEvent) => {
    switch (event.type) {
      case 'people':
        people.value = event.people;
        showExisting();
        return views.value.forEach(rename);
      case 'message': {
        const { channel, seen, is_new } = event;
        for (const view of openViews(event.people, channel)) {
          const { messages, typing } = stateOf(view);
          messages.put(seen);
          if (is_new) typing.value = typing.value.filter(({ id }) => id !== seen.message.author.id);
        }
        const author = people.value.find(({ id }) => id === seen.message.author.id)?.name;
        const others = event.people.filter((person) => person !== author);
        const keys = others.map((person) => viewKey({ person, place: channel }));
        const looked = new Set(views.value.map(viewKey));
        if (is_new) unread.value = unread.value.union(new Set(keys)).difference(looked);
        return;
      }
      case 'gone':
        for (const view of openViews(event.people, event.channel)) stateOf(view).messages.remove(event.id);
        return;
      case 'typing':
        for (const view of openViews(event.people, event.channel)) showTyping(stateOf(view), event.user);
        return;
      case 'reset':
        return views.value.forEach(load);
      case 'started_over':
        return STARTED_OVER.reload();
      default:
        return workshop.receive(event);
    }
  };
  const load = async (view: View) => {
    const { messages } = stateOf(view);
    const loading = messages.startLoading();
    try {
      messages.replace(await control.as(view.person).view(view.place), loading);
    } catch (error) {
      // Without a connection, the view is loaded again after reconnecting.
      if (error instanceof ControlRefusal && error.status > 0) messages.close(error.message);
    }
  };
  /** Reloads the names that can be mentioned, because people join and leave. */
  const rename = async ({ person, place }: View) => {
    const { messages } = stateOf({ person, place });
    try {
      messages.rename((await control.as(person).view(place)).names);
    } catch (error) {
      // The person has left the place, or there is no connection.
      if (!(error instanceof ControlRefusal)) throw error;
    }
  };
  const setViews = (next: readonly View[]) => {
    if (hashOfViews(next) === hashOfViews(views.value)) return;
    const before = new Set(views.value.map(viewKey));
    views.value = next;
    active.value = Math.min(active.value, next.length - 1);
    const looked = new Set(next.map(viewKey));
    unread.value = unread.value.difference(looked);
    // A view that is not open gets no events.
    for (const [key, { messages }] of states) if (!looked.has(key)) messages.reset();
    location.hash = hashOfViews(next);
    // Without a connection, views are loaded after reconnecting.
    if (connected.value) for (const view of next) if (!before.has(viewKey(view))) void load(view);
  };
  /** Shows the existing views of the URL, once people and facts are loaded. */
  const showExisting = (wanted = views.value) => {
    if (people.value.length > 0 && facts.value)
      setViews(existingViews(wanted, people.value, facts.value.first));
  };
  addEventListener('hashchange', () => showExisting(viewsOf(location.hash)));
  const events = new EventSource(`${CONTROL}/events`);
  events.addEventListener('open', async () => {
    facts.value = await fetch('/page.json').then(
      (response) => response.json(),
      () => facts.value,
    );
    showExisting();
    views.value.forEach(load);
    void workshop.read();
    connected.value = true;
  });
  // The browser reconnects by itself.
  events.addEventListener('error', () => {
    connected.value = false;
  });
  events.addEventListener('message', ({ data }) => {
    const received: ControlEvent[] = JSON.parse(data);
    for (const event of received) receive(event);
  });
  const panes = computed(() => views.value.flatMap((view) => paneOf(view, people.value) ?? []));
  const paneOf = (view: View, known: readonly PersonView[]): Pane | undefined => {
    const person = known.find(({ name }) => name === view.person);
    const place = person && namedPlaces(person).find(({ id }) => id === view.place);
    if (!person || !place) return undefined;
    const state = stateOf(view);
    const as = control.as(person.name);
    const here: CallOptions = { channel: place.id, wait: 0 };
    return {
      ...state,
      view,
      person,
      place,
      server: person.servers.find(({ id }) => id === place.server),
      words: wordsFor(person.locale),
      as,
      here,
      act: async (verb) => {
        const changes = state.messages.watchChanges();
        const outcome = await verb(as, here).finally(changes.stop);
        // An event that arrived meanwhile is at least as new.
        for (const { message, ephemeral } of [...(outcome.said ? [outcome.said] : []), ...outcome.messages])
          if (!changes.ids.has(message.id)) state.messages.put({ message, ephemeral, loading: false });
        return outcome;
      },
    };
  };
  return {
    ...{ control, people, facts, connected, panes, active, workshop },
    isUnread: (view) => unread.value.has(viewKey(view)),
    activate: (pane) => {
      active.value = pane;
    },
    go: (view) => {
      const shown = views.value.findIndex((each) => viewKey(each) === viewKey(view));
      if (shown >= 0) active.value = shown;
      else setViews(views.value.map((each, index) => (index === active.value ? view : each)));
    },
    viewAs: ({ name, home, channels }) => {
      const here = channels.find(({ id }) => id === views.value[active.value]?.place);
      return { person: name, place: here?.id ?? home };
    },
    fill: (view, line) => {
      const { draft, composer } = stateOf(view);
      composer.command.value = undefined;
      composer.refusal.value = '';
      // A command with a trailing space is final, without other suggestions.
      draft.value = /^\/\S/.test(line) ? `${line} ` : line;
    },
    openBeside: (view) => {
      setViews([...views.value.slice(0, 1), view]);
      active.value = 1;
    },
    close: (pane) => setViews(views.value.filter((_view, index) => index !== pane)),
  };
}

/** Returns a person's places. A direct message is named after the other person. */
export const namedPlaces = ({ channels }: PersonView): readonly PlaceView[] =>
  channels.map((place) => ({ ...place, name: place.with ?? place.name }));

/**
 * Returns the views that exist. A person who cannot see a place is moved to their home. Without any known person,
 * returns the first person's home.
 */
function existingViews(
  views: readonly View[],
  people: readonly PersonView[],
  first: string | undefined,
): View[] {
  const there = views.flatMap(({ person: name, place }) => {
    const person = people.find((each) => each.name === name);
    return person ? viewOf(person, place) : [];
  });
  const person = people.find(({ name }) => name === first) ?? people[0];
  if (there.length === 0 && person) return viewOf(person, person.home);
  return there.filter((view, index) => there.findIndex((each) => viewKey(each) === viewKey(view)) === index);
}

function viewOf({ name, home, channels }: PersonView, wanted: string): View[] {
  const place = [wanted, home].find((id) => channels.some((each) => each.id === id)) ?? channels[0]?.id;
  return place === undefined ? [] : [{ person: name, place }];
}
