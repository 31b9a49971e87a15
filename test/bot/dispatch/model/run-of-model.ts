/** Plays a scenario: people, processes and the database do what it says, and time passes until all has come to its end. */

import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Delivery } from '../../../../src/bot/transport/transport.ts';
import { received } from '../../received.ts';
import { Bot } from './bot.ts';
import { ModelClock, Process, type Turn } from './clock.ts';
import { ModelDatabase, type ModelTables } from './database.ts';
import { ModelDiscord, messageObject, type Talk } from './discord.ts';
import type { ModelFiles } from './files.ts';
import { Asked } from './record.ts';
import type { Errand, Event, Place, Scenario } from './scenario.ts';
import { commandOf, customIdOf, openerIdOf } from './tasks.ts';

/** Milliseconds of an interaction's way to the bot. */
const DELIVERY = 20;

/** Milliseconds that a person takes to submit a form. */
const TYPING = 300;

/** Milliseconds within which Discord takes a first answer: an older interaction is not replayed. */
const REPLAYED = 3_000;

/** Milliseconds before the end of a process in which what it finished may be missing in its stored session. */
const UNSTORED = 300;

/** Milliseconds after the last event, when a process starts in each empty place. */
const RECOVERY = 1_000;

/** Milliseconds that nothing but routine may have gone on before the end of a run, and the longest run. */
const QUIET = 4_000;
/** After an outage no process counts as dead for some time. */
const QUIET_AFTER_OUTAGE = 12_000;
const LONGEST = 20 * 60_000;

/** The text of a message before its button is pressed. */
export const BEFORE = 'Before the press';

/** What people and the service have seen in the end. */
export interface Outcome {
  readonly scenario: Scenario;
  readonly asked: readonly Asked[];
  readonly discord: ModelDiscord;
  readonly hadOutage: boolean;
  readonly transcript: readonly string[];
}

export async function play(scenario: Scenario, files: ModelFiles, tables: ModelTables): Promise<Outcome> {
  const run = new Run(scenario, files, tables);
  return await run.play();
}

interface Seat {
  bot: Bot;
  /** What Discord has sent to the processes of this place. */
  readonly sent: { readonly interaction: APIInteraction; readonly at: number }[];
  processes: number;
}

class Run {
  readonly #scenario: Scenario;
  readonly #files: ModelFiles;
  readonly #name: string;
  readonly #clock = new ModelClock();
  readonly #discord: ModelDiscord;
  readonly #database: ModelDatabase;
  readonly #asked = new Map<string, Asked>();
  readonly #seats: readonly [Seat, Seat];
  readonly #transcript: string[] = [];
  readonly #began: number;
  #turns = 0;

  constructor(scenario: Scenario, files: ModelFiles, tables: ModelTables) {
    this.#scenario = scenario;
    this.#files = files;
    this.#name = files.next();
    this.#began = this.#clock.now;
    this.#discord = new ModelDiscord(
      () => this.#clock.now,
      (talk) => this.#formOpened(talk),
    );
    this.#database = new ModelDatabase(this.#clock, tables);
    this.#seats = [
      { bot: this.#newBot(0, 1), sent: [], processes: 1 },
      { bot: this.#newBot(1, 1), sent: [], processes: 1 },
    ];
  }

  async play(): Promise<Outcome> {
    const clock = this.#clock;
    // The first processes have started long ago.
    for (const { bot } of this.#seats) bot.connected();
    await clock.passUntil(clock.now + 10);
    for (const [after, event] of this.#scenario.steps) {
      await clock.passUntil(clock.now + after);
      this.#happen(event);
    }
    await clock.passUntil(clock.now + RECOVERY);
    await this.#passUntilQuiet();
    // Every place has a process in the end.
    const empty = ([0, 1] as const).filter((place) => this.#seats[place].bot.process.isDead);
    for (const place of empty) this.#restart(place);
    if (empty.length > 0) await this.#passUntilQuiet();
    for (const { bot } of this.#seats) bot.end();
    if (this.#database.rejection !== undefined) throw this.#database.rejection;
    return {
      scenario: this.#scenario,
      asked: [...this.#asked.values()],
      discord: this.#discord,
      hadOutage: this.#database.outages > 0,
      transcript: this.#transcript,
    };
  }

  async #passUntilQuiet(): Promise<void> {
    const quiet = this.#database.outages > 0 ? QUIET_AFTER_OUTAGE : QUIET;
    await this.#clock.passUntilQuiet(quiet, this.#began + LONGEST);
  }

  #happen(event: Event): void {
    switch (event.kind) {
      case 'ask':
        this.#ask(event.errand, event.errand.how === 'form' ? 'opening' : 'errand');
        break;
      case 'kill':
        this.#kill(event.place);
        break;
      case 'stop': {
        const { bot } = this.#seats[event.place];
        this.#disturb(bot);
        if (bot.takesInteractions) this.#note(`${bot.process.name} is told to stop`);
        bot.stop();
        break;
      }
      case 'restart':
        this.#restart(event.place);
        break;
      case 'sleep': {
        const { bot } = this.#seats[event.place];
        this.#note(`${bot.process.name} sleeps`);
        this.#disturb(bot);
        bot.process.asleepUntil = this.#clock.now + event.for;
        break;
      }
      case 'database away':
        this.#loseDatabase(event.for, event.isCrash);
    }
  }

  #note(line: string): void {
    this.#transcript.push(`${String(Math.round(this.#clock.now - this.#began)).padStart(6)} ms  ${line}`);
  }

  #newBot(place: Place, number: number): Bot {
    const { transport, claims } = this.#scenario;
    const name = `${place === 0 ? 'A' : 'B'}${number}`;
    const folder = claims === 'two folders' ? `${this.#name}, ${place}` : this.#name;
    const process = new Process(name, this.#clock, () => this.#nextTurn());
    return process.run(
      () =>
        new Bot(process, {
          scenario: { transport, claims },
          discord: this.#discord,
          database: this.#database,
          file: this.#files,
          folder,
          askedOf: (id) => this.#askedOf(id),
          isAlive: (other) =>
            this.#seats.some(({ bot }) => bot.process.name === other && !bot.process.isDead),
          note: (line) => this.#note(line),
        }),
    );
  }

  #nextTurn(): Turn {
    const { turns } = this.#scenario;
    return turns[this.#turns++ % turns.length] ?? 0;
  }

  #askedOf(id: string): Asked {
    const asked = this.#asked.get(id);
    if (asked) return asked;
    throw new Error(`Nobody has asked ${id}`);
  }

  #ask(errand: Errand, step: Asked['step']): void {
    const id = String(this.#asked.size + 1);
    const asked = new Asked(id, errand, step);
    this.#asked.set(id, asked);
    const isPrivate = errand.answer !== 'update of a public message';
    const button = step === 'opening' ? openerIdOf(errand) : customIdOf(errand);
    const components = [{ type: 1, components: [{ type: 2, custom_id: button }] }];
    const pressed = errand.how === 'command' ? undefined : { content: BEFORE, isPrivate, components };
    const talk = this.#discord.begin(id, pressed);
    const interaction = interactionOf(talk, errand, step);
    this.#note(`somebody asks ${id}`);
    const [first, second] = errand.to;
    this.#send(first, interaction, DELIVERY);
    if (second !== undefined) this.#send(second, interaction, DELIVERY + errand.lag);
  }

  #formOpened(talk: Talk): void {
    const { errand } = this.#askedOf(talk.id);
    this.#clock.after(TYPING, () => this.#ask(errand, 'errand'));
  }

  /** Discord sends an interaction to a place, in whose process it arrives once that is awake. */
  #send(place: Place, interaction: APIInteraction, after: number): void {
    const seat = this.#seats[place];
    const asked = this.#askedOf(interaction.id);
    this.#clock.after(after, () => {
      const { bot } = seat;
      seat.sent.push({ interaction, at: this.#clock.now });
      if (!bot.takesInteractions || bot.process.asleepUntil > this.#clock.now) asked.disturbances += 1;
      if (!bot.takesInteractions) return;
      const arrive = () => {
        // A load balancer may repeat a request; the gateway repeats an event only to the next process.
        if (bot.takesInteractions) bot.receive(interaction, { state: 'unanswered', age: 0 });
        else asked.disturbances += 1;
      };
      this.#clock.after(0, arrive, bot.process);
    });
  }

  /** An interaction in the hands of a process may be affected by what happens to it. */
  #disturb(bot: Bot): void {
    for (const id of bot.inHand.keys()) this.#askedOf(id).disturbances += 1;
    for (const id of bot.finished.keys()) this.#askedOf(id).isProcessGone = true;
  }

  #kill(place: Place): void {
    const { bot } = this.#seats[place];
    if (bot.process.isDead) return;
    this.#note(`${bot.process.name} is killed`);
    this.#disturb(bot);
    // Others have to go on with what it leaves, whatever became of its last call.
    for (const id of bot.inHand.keys()) this.#askedOf(id).lastCallFailed.delete(bot.process.name);
    for (const [id, at] of bot.finished) {
      if (this.#clock.now - at < UNSTORED) this.#askedOf(id).disturbances += 1;
    }
    bot.leave();
  }

  #restart(place: Place): void {
    const seat = this.#seats[place];
    const before = seat.bot;
    if (!before.process.isDead) return;
    seat.processes += 1;
    seat.bot = this.#newBot(place, seat.processes);
    this.#note(`${seat.bot.process.name} starts`);
    const { bot } = seat;
    if (this.#scenario.transport === 'gateway') this.#replay(seat, before);
    this.#clock.after(DELIVERY + this.#scenario.connects, () => bot.connected(), bot.process);
  }

  /** Discord repeats what the process before has not finished. */
  #replay({ bot, sent }: Seat, before: Bot): void {
    const { now } = this.#clock;
    const isLeft = !before.isReleased;
    for (const { interaction, at } of sent) {
      const age = now - at + DELIVERY;
      const finishedAt = before.finished.get(interaction.id);
      const isStored = finishedAt !== undefined && (!isLeft || before.endedAt - finishedAt > UNSTORED);
      if (age >= REPLAYED || isStored) continue;
      const delivery: Delivery = { state: isLeft ? 'left' : 'unanswered', age };
      this.#askedOf(interaction.id).disturbances += 1;
      this.#clock.after(DELIVERY, () => bot.receive(interaction, delivery), bot.process);
    }
  }

  #loseDatabase(milliseconds: number, isCrash: boolean): void {
    if (this.#scenario.claims !== 'database' || this.#database.isAway) return;
    this.#note(isCrash ? 'the database crashes, and its tables are empty' : 'the database goes away');
    // Only the one who had it knew of it.
    for (const asked of this.#asked.values()) if (isCrash && asked.isLeft) asked.isUnrecorded = true;
    this.#database.goAway(milliseconds, isCrash, () => this.#note('the database is back'));
  }
}

/** As Discord sends it. */
function interactionOf({ id, token, pressed }: Talk, errand: Errand, step: Asked['step']): APIInteraction {
  const common = { id, token, application_id: 'app', version: 1, locale: 'en-US', user: { id } };
  if (!pressed) {
    const data = { id: '2', name: commandOf(errand), type: 1, options: [] };
    return received({ ...common, type: InteractionType.ApplicationCommand, data });
  }
  const message = { ...messageObject(pressed), interaction_metadata: { id: '0', user: { id } } };
  if (step === 'errand' && errand.how === 'form') {
    const data = { custom_id: customIdOf(errand), components: [] };
    return received({ ...common, type: InteractionType.ModalSubmit, data, message });
  }
  const custom_id = step === 'opening' ? openerIdOf(errand) : customIdOf(errand);
  const data = { custom_id, component_type: 2 };
  return received({ ...common, type: InteractionType.MessageComponent, data, message });
}
