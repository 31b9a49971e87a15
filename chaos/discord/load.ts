import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChatClient,
  ChatRefusal,
  type CommandOptions,
  type InteractionResult,
  type SeenMessage,
} from 'local-discord/people';
import { type Random, seededRandom } from '../random.ts';
import { changeSettings, type Followed } from './managers.ts';
import { watchStandstill } from './standstill.ts';
import { type Tally, Watched } from './tally.ts';
import { buttonOf, type Wish } from './wishes.ts';

/** The pace of a load and its changes. */
export interface LoadPlan {
  readonly seed: number;
  /** A prefix of created names, so that two loads with the same seed create different names. */
  readonly label: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** Conversations to delete or mute, once each. */
  readonly doomed: readonly string[];
  readonly mix: Mix;
}

/** The mix of commands: a usual hour, mostly changes, or some commands while managers change the settings. */
export type Mix = keyof typeof MIXES;

/** The clients of a load's people. */
export interface Crowd {
  readonly member: ChatClient;
  readonly moderators: readonly [ChatClient, ChatClient];
  readonly manager: ChatClient;
}

/**
 * Milliseconds to wait for answers after the last command: the maximum for a short load, and then for more messages.
 */
const SHORT_PATIENCE = 15_000;
const PATIENCE = 25_000;
const FURTHER_ANSWERS = 500;

/**
 * Parts of 300 names in the demo's collection: few enough for early cache hits, and enough that most names are
 * requested from the service again.
 */
const FIRST_PARTS = [
  'amber',
  'azure',
  'bold',
  'bright',
  'calm',
  'cobalt',
  'coral',
  'crystal',
  'dawn',
  'deep',
];
const SECOND_PARTS = [
  ...['anchor', 'arrow', 'badger', 'beacon', 'birch', 'brook', 'canyon', 'cedar', 'comet', 'compass'],
  ...['crane', 'delta', 'falcon', 'feather', 'fern', 'finch', 'fjord', 'forge', 'fox', 'garden'],
  ...['glacier', 'harbour', 'heron', 'island', 'juniper', 'kite', 'lagoon', 'lantern', 'lark', 'lynx'],
];

/** Percentages of the commands, in order. */
const MIXES = {
  usual: [
    ['create', 20],
    ['delete', 10],
    ['list conversations', 5],
    ['records', 10],
    ['suggest', 5],
    ['page', 10],
    ['list', 40],
  ],
  changes: [
    ['create', 30],
    ['create score', 15],
    ['delete', 20],
    ['mute', 20],
    ['list', 15],
  ],
  settings: [
    ['settings', 10],
    ['create', 15],
    ['delete', 5],
    ['list conversations', 20],
    ['page', 10],
    ['list', 40],
  ],
} as const;

/** Maximum attempts of a change while Discord reports that the application did not respond. */
const ATTEMPTS = 3;

/** Share of settings changes that two managers make at the same time. */
const AT_ONCE = 0.3;

/** Milliseconds before the next attempt. */
const BEFORE_AGAIN = 1_000;

/** A running load. Its commands depend only on its seed, their times on the clock. */
export class Load {
  readonly #plan: LoadPlan;
  readonly #crowd: Crowd;
  readonly #watched = new Watched();
  readonly #doomed: string[];
  /** A list with many pages, visible to the member. */
  #card: SeenMessage | undefined;
  /** The number of forms so far. */
  #forms = 0;
  #ended = false;

  constructor(plan: LoadPlan, crowd: Crowd) {
    this.#plan = plan;
    this.#crowd = crowd;
    this.#doomed = [...plan.doomed];
  }

  /** Sends commands until the time is over or `stop` is called, waits for the answers, and counts. */
  async run(): Promise<Tally> {
    const { seed, perSecond, seconds } = this.#plan;
    const random = seededRandom(seed);
    const { member, moderators, manager } = this.#crowd;
    const stops = [member, ...moderators, manager].map((client) =>
      client.watch((message) => this.#watched.see(message)),
    );
    stops.push(watchStandstill((milliseconds) => this.#watched.stoodStill(milliseconds)));
    const inFlight = new Set<Promise<void>>();
    const from = performance.now();
    for (let asked = 0; asked < perSecond * seconds && !this.#ended; asked++) {
      const work = this.#ask(asked, random).finally(() => inFlight.delete(work));
      inFlight.add(work);
      const wait = from + ((asked + 1) * 1_000) / perSecond - performance.now();
      if (wait > 0) await sleep(wait);
    }
    const patience = Math.min(SHORT_PATIENCE + seconds * 1_000, PATIENCE);
    await Promise.race([Promise.all(inFlight), sleep(patience)]);
    await sleep(Math.min(FURTHER_ANSWERS, seconds * 300));
    for (const stop of stops) stop();
    return this.#watched.tally();
  }

  /** Stops sending commands. */
  stop(): void {
    this.#ended = true;
  }

  async #ask(number: number, random: Random): Promise<void> {
    const deed = deedAt(this.#plan.mix, random() * 100);
    const moderator = this.#crowd.moderators[number % 2] ?? this.#crowd.moderators[0];
    const chosen = random();
    const { member } = this.#crowd;
    const party = `${this.#plan.label}-${number}`;
    switch (deed) {
      case 'create':
        return this.#command(moderator, 'conversation create', { contact: party }, { kind: 'create', party });
      case 'create score':
        return this.#command(moderator, 'score create', { game: party }, { kind: 'create', party });
      case 'delete':
        return this.#delete(moderator);
      case 'mute':
        return this.#mute(moderator);
      case 'list conversations':
        await this.#follow(deed, () => moderator.command('conversation list', { limit: 5 }), true);
        return;
      case 'settings':
        return this.#changeSettings(random);
      case 'records':
        await this.#follow(deed, () => member.command('records'));
        return;
      case 'suggest':
        await this.#follow(deed, () => member.autocomplete('list', 'name', 'amber-'));
        return;
      case 'page':
        return this.#turn(member);
      case 'list':
        await this.#follow(deed, () => member.command('list', { name: nameFrom(chosen) }));
    }
  }

  #command(by: ChatClient, path: string, options: CommandOptions, wish: Wish): Promise<void> {
    return this.#insist(wish, path, () => by.command(path, options), true);
  }

  /** Changes the settings as one manager, or as two at the same time. */
  async #changeSettings(random: Random): Promise<void> {
    const { manager: client } = this.#crowd;
    const numbers = random() < AT_ONCE ? [this.#forms++, this.#forms++] : [this.#forms++];
    const follow = (what: string, act: () => Promise<InteractionResult>) => this.#follow(what, act);
    await changeSettings(
      { client, follow, told: (wish, answer) => this.#watched.told(wish, answer) },
      numbers,
    );
  }

  async #mute(moderator: ChatClient): Promise<void> {
    const id = this.#doomed.pop();
    if (id === undefined) return;
    await this.#command(moderator, 'conversation change', { id, action: 'mute' }, { kind: 'mute', id });
  }

  /** Requests a deletion, and confirms it when asked. */
  async #delete(moderator: ChatClient): Promise<void> {
    const id = this.#doomed.pop();
    if (id === undefined) {
      await this.#follow('help', () => moderator.command('help'));
      return;
    }
    const wish = { kind: 'delete', id } as const;
    const { answer } = await this.#follow(
      'conversation delete',
      () => moderator.command('conversation delete', { id, reason: 'chaos' }),
      true,
    );
    const button = answer && buttonOf(answer, 'Delete for good');
    if (!button) return;
    this.#watched.told(wish, answer);
    await this.#insist(wish, 'confirm', () => moderator.click(answer.message.id, button));
  }

  /** Requests a change, and retries while there is no response. */
  async #insist(
    wish: Wish,
    what: string,
    act: () => Promise<InteractionResult>,
    isModeration = false,
  ): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { answer, ending } = await this.#follow(what, act, isModeration);
      if (ending === 'refused') return;
      this.#watched.told(wish, answer);
      if (ending !== 'failed') return;
      await sleep(BEFORE_AGAIN);
    }
  }

  async #turn(member: ChatClient): Promise<void> {
    const card = this.#card;
    const button = card && buttonOf(card, 'Next');
    if (!button) {
      this.#card = (await this.#follow('list', () => member.command('list', { name: 'collector' }))).answer;
      return;
    }
    this.#card = undefined;
    this.#card = (await this.#follow('page', () => member.click(card.message.id, button))).answer;
  }

  async #follow(
    what: string,
    act: () => Promise<InteractionResult>,
    isModeration = false,
  ): Promise<Followed> {
    const asked = this.#watched.begin(what, isModeration);
    let result: InteractionResult;
    try {
      result = await act();
    } catch (error) {
      // The button may be gone, because the message was changed late or deleted.
      if (!(error instanceof ChatRefusal)) throw error;
      this.#watched.withdraw(asked);
      return { answer: undefined, ending: 'refused', modal: undefined };
    }
    const modal = result.kind === 'modal' ? result : undefined;
    return { answer: this.#watched.end(asked, result), ending: result.kind, modal };
  }
}

/** @param place from 0 to under 100 */
function deedAt(mix: Mix, place: number) {
  let end = 0;
  for (const [deed, share] of MIXES[mix]) {
    end += share;
    if (place < end) return deed;
  }
  return 'list';
}

function nameFrom(chosen: number): string {
  if (chosen < 0.05) return 'nobody.here';
  if (chosen < 0.15) return 'ada';
  const at = Math.floor(chosen * FIRST_PARTS.length * SECOND_PARTS.length);
  return `${FIRST_PARTS[at % FIRST_PARTS.length]}-${SECOND_PARTS[Math.floor(at / FIRST_PARTS.length)]}`;
}
