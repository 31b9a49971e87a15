import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatClient, ChatRefusal, type InteractionResult, type SeenMessage } from 'local-discord/people';
import { type Random, seededRandom } from '../random.ts';
import { type Tally, Watched } from './tally.ts';

/** People who ask for things, so often a second. */
export interface LoadPlan {
  readonly seed: number;
  /** Stands in front of what is created, so that two loads of one seed do not create the same. */
  readonly label: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** Conversations that may be deleted, each once. */
  readonly doomed: readonly string[];
}

/** The clients whose people take part. */
export interface Crowd {
  readonly member: ChatClient;
  readonly moderators: readonly [ChatClient, ChatClient];
}

/** Milliseconds that answers may take after the last question, of a short load and at the most, and then further ones. */
const SHORT_PATIENCE = 15_000;
const PATIENCE = 25_000;
const FURTHER_ANSWERS = 500;

/** So few that what is remembered of them is so early, and so many that most of them are asked for again. */
const NAMES = 300;

/** Shares of what is asked, out of 100. */
const CREATE = 20;
const DELETE = 30;
const SHOW_LIST = 35;
const RECORDS = 45;
const SUGGEST = 50;
const PAGE = 60;

/** A load that runs. What it asks for follows from its seed alone; when is decided by the clock. */
export class Load {
  readonly #plan: LoadPlan;
  readonly #crowd: Crowd;
  readonly #watched = new Watched();
  readonly #doomed: string[];
  /** A list of many pages that the member sees. */
  #card: SeenMessage | undefined;
  #ended = false;

  constructor(plan: LoadPlan, crowd: Crowd) {
    this.#plan = plan;
    this.#crowd = crowd;
    this.#doomed = [...plan.doomed];
  }

  /** Asks until the time is over or `stop` is called, waits for the answers, and counts. */
  async run(): Promise<Tally> {
    const { seed, perSecond, seconds } = this.#plan;
    const random = seededRandom(seed);
    const stops = [this.#crowd.member, ...this.#crowd.moderators].map((client) =>
      client.watch((message) => this.#watched.see(message)),
    );
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

  /** Asks for nothing more. */
  stop(): void {
    this.#ended = true;
  }

  async #ask(number: number, random: Random): Promise<void> {
    const share = random() * 100;
    const moderator = this.#crowd.moderators[number % 2] ?? this.#crowd.moderators[0];
    const chosen = random();
    if (share < CREATE) return this.#create(moderator, `${this.#plan.label}-${number}`);
    if (share < DELETE) return this.#delete(moderator);
    if (share < SHOW_LIST) {
      await this.#follow('conversation list', () => moderator.command('conversation list', { limit: 5 }));
      return;
    }
    const { member } = this.#crowd;
    if (share < RECORDS) {
      await this.#follow('records', () => member.command('records'));
    } else if (share < SUGGEST) {
      await this.#follow('autocomplete', () => member.autocomplete('list', 'name', 'relic-0'));
    } else if (share < PAGE) await this.#turn(member);
    else await this.#follow('list', () => member.command('list', { name: nameFrom(chosen) }));
  }

  async #create(moderator: ChatClient, contact: string): Promise<void> {
    const [said] = await this.#follow('conversation create', () =>
      moderator.command('conversation create', { contact }),
    );
    this.#watched.creation(contact, said);
  }

  /** Asks to delete, and confirms it if the question comes. */
  async #delete(moderator: ChatClient): Promise<void> {
    const id = this.#doomed.pop();
    if (id === undefined) {
      await this.#follow('help', () => moderator.command('help'));
      return;
    }
    const [, asked] = await this.#follow('conversation delete', () =>
      moderator.command('conversation delete', { id }),
    );
    const button = asked && buttonOf(asked, 'Delete for good');
    if (!button) return;
    const [said] = await this.#follow('confirm', () => moderator.click(asked.message.id, button));
    this.#watched.deletion(id, said);
  }

  async #turn(member: ChatClient): Promise<void> {
    const card = this.#card;
    const button = card && buttonOf(card, 'Next');
    if (!button) {
      const [, shown] = await this.#follow('list', () => member.command('list', { name: 'collector' }));
      this.#card = shown;
      return;
    }
    this.#card = undefined;
    const [, shown] = await this.#follow('page', () => member.click(card.message.id, button));
    this.#card = shown;
  }

  /** @returns what was said, and the message in which */
  async #follow(
    what: string,
    act: () => Promise<InteractionResult>,
  ): Promise<readonly [said: string, seen: SeenMessage | undefined]> {
    const asked = this.#watched.begin(what);
    let result: InteractionResult;
    try {
      result = await act();
    } catch (error) {
      // A button may be gone by now: the message was changed late, or is forgotten.
      if (!(error instanceof ChatRefusal)) throw error;
      this.#watched.withdraw(asked);
      return ['', undefined];
    }
    const said = this.#watched.end(asked, result);
    return [said, result.kind === 'messages' ? result.messages.at(-1) : undefined];
  }
}

function nameFrom(chosen: number): string {
  if (chosen < 0.05) return 'nobody.here';
  if (chosen < 0.15) return 'ada';
  return `relic-${String(1 + Math.floor(chosen * NAMES)).padStart(4, '0')}`;
}

function buttonOf({ message }: SeenMessage, label: string): string | undefined {
  for (const row of message.components ?? []) {
    if (!('components' in row)) continue;
    for (const button of row.components)
      if ('label' in button && 'custom_id' in button && button.label?.includes(label))
        return button.custom_id;
  }
  return undefined;
}
