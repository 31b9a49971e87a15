/** A process of the bot in the model: the real dispatcher, responders and claims, on the clock and network of the run. */

import type { APIInteraction } from 'discord-api-types/v10';
import { Audit } from '../../../../src/bot/audit/audit.ts';
import { ClaimingReceiver } from '../../../../src/bot/dispatch/claiming-receiver.ts';
import { Dispatcher } from '../../../../src/bot/dispatch/dispatcher.ts';
// Loaded before the first story: the clock of the model does not wait for a file.
import '../../../../src/bot/dispatch/ticket-replacement.ts';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { PostgresClaims } from '../../../../src/bot/replicas/postgres-claims.ts';
import { Presence } from '../../../../src/bot/replicas/presence.ts';
import { type Claims, REPLAY_WINDOW } from '../../../../src/bot/state/claims.ts';
import { CommandMentions } from '../../../../src/bot/state/command-mentions.ts';
import { FileClaims, FinishedInteractions } from '../../../../src/bot/state/file/file-claims.ts';
import { Cooldown } from '../../../../src/bot/state/memory/state-in-memory.ts';
import {
  type PendingResponse,
  WebhookResponder,
} from '../../../../src/bot/transport/http/webhook-responder.ts';
import { InteractionResponder } from '../../../../src/bot/transport/rest/interaction-responder.ts';
import type { Delivery, Receiver } from '../../../../src/bot/transport/transport.ts';
import { emptyContext } from '../../../handlers/empty-context.ts';
import type { Process } from './clock.ts';
import { ModelConnection, type ModelDatabase } from './database.ts';
import type { ModelDiscord } from './discord.ts';
import type { ModelFiles } from './files.ts';
import { callService, NetworkToDiscord, type Note } from './network.ts';
import type { Asked } from './record.ts';
import type { Scenario } from './scenario.ts';
import { keepText, keptText, modelCommands } from './tasks.ts';

/** Milliseconds that a stop waits, as `startBot` has them. */
const FINISH_LIMIT = 8_000;

/** Milliseconds until a ticket is found. */
const FINDING = 20;

/** Milliseconds on the way after which a response may come too late for Discord. */
const SLOW = 500;

const silent = createLogger('silent', [], { write: () => {} });

// Large and of no use to the model: all processes share them.
const audit = new Audit(silent);
const mentions = new CommandMentions();

/** The world around a process. */
export interface World {
  readonly scenario: Pick<Scenario, 'transport' | 'claims'>;
  readonly discord: ModelDiscord;
  readonly database: ModelDatabase;
  /** The data file of all folders of a run, and a name of its own for each folder. */
  readonly file: ModelFiles;
  readonly folder: string;
  readonly askedOf: (id: string) => Asked;
  readonly isAlive: (process: string) => boolean;
  readonly note: Note;
}

export class Bot {
  readonly process: Process;
  /** The interactions that reached this process and are not finished. */
  readonly inHand = new Map<string, { readonly interaction: APIInteraction; readonly reachedAt: number }>();
  /** Interactions, with the times at which it finished them. */
  readonly finished = new Map<string, number>();
  /** By the clock; infinite while it lives. */
  endedAt = Number.POSITIVE_INFINITY;
  /** Whether it stopped in order, with nothing in its hands, so that its session was released. */
  isReleased = false;
  #isStopped = false;
  readonly #world: World;
  readonly #calls: NetworkToDiscord;
  readonly #dispatcher: Dispatcher;
  readonly #receiver: Receiver;
  readonly #claimed: ClaimingReceiver | undefined;
  #presence: Presence | undefined;
  #runs = 0;

  /** Starts the process. */
  constructor(process: Process, world: World) {
    const { discord, askedOf, note } = world;
    this.process = process;
    this.#world = world;
    this.#calls = new NetworkToDiscord(
      process,
      discord,
      (token) => askedOf(token.replace('token-', '')),
      note,
    );
    const respondTo = (interaction: APIInteraction) => new InteractionResponder(this.#calls, interaction);
    this.#dispatcher = this.#newDispatcher();
    const claims = this.#newClaims();
    this.#claimed =
      claims && new ClaimingReceiver({ claims, dispatcher: this.#dispatcher, respondTo, log: silent });
    this.#receiver = this.#claimed ?? this.#dispatcher;
    void this.#presence?.begin();
  }

  /** Its transport has started, as `startBot` has it: from now on it looks for what ended processes left. */
  connected(): void {
    this.process.run(() => this.#claimed?.start());
  }

  get takesInteractions(): boolean {
    return !this.process.isDead && !this.#isStopped;
  }

  /** Whether an interaction may be lost with the process. */
  get isBusy(): boolean {
    return this.inHand.size > 0;
  }

  /** An interaction arrives. */
  receive(interaction: APIInteraction, delivery: Delivery): void {
    const { id } = interaction;
    const { process } = this;
    const isWebhook = this.#world.scenario.transport === 'webhooks';
    // A load balancer has repeated it.
    if (isWebhook && this.#receiver.has(id)) return;
    this.inHand.set(id, { interaction, reachedAt: process.clock.now });
    const done = () => {
      this.inHand.delete(id);
      this.finished.set(id, process.clock.now);
    };
    process.run(() => {
      if (isWebhook) {
        const responder = new WebhookResponder(this.#calls, interaction, this.#response(id));
        void this.#receiver.handle(interaction, responder).then(done);
        return;
      }
      const responder = new InteractionResponder(this.#calls, interaction, delivery.age);
      void this.#receiver.handle(interaction, responder, delivery).then(done);
    });
  }

  /** Stops as a signal stops the bot. The process ends some time later. */
  stop(): void {
    if (!this.takesInteractions) return;
    this.#isStopped = true;
    void this.process.run(async () => {
      this.#claimed?.stop();
      this.#dispatcher.interrupt();
      await this.#dispatcher.idle(FINISH_LIMIT);
      await this.#claimed?.close();
      await this.#presence?.end();
      this.#world.note(`${this.process.name} ends`);
      this.isReleased = !this.isBusy;
      for (const id of this.inHand.keys()) this.#world.askedOf(id).isCutOff = true;
      this.leave();
    });
  }

  /** Ends, and leaves what it has in hand to others. */
  leave(): void {
    const { askedOf, database } = this.#world;
    for (const asked of [...this.inHand.keys()].map(askedOf)) {
      asked.isLeft = true;
      if (database.mayLack(this.process)) asked.isUnrecorded = true;
    }
    this.end();
  }

  /** Nothing that it does arrives from now on. */
  end(): void {
    this.#claimed?.stop();
    this.process.isDead = true;
    this.endedAt = this.process.clock.now;
  }

  #newDispatcher(): Dispatcher {
    const { discord, askedOf, note } = this.#world;
    const { process } = this;
    const commands = modelCommands({
      errandOf: (asker) => askedOf(asker).errand,
      sleep: (milliseconds, signal) =>
        new Promise((resolve) => {
          if (milliseconds === 0 || signal.aborted) return resolve();
          const timer = process.clock.after(milliseconds, resolve, process);
          signal.addEventListener('abort', () => {
            process.clock.clear(timer);
            resolve();
          });
          return undefined;
        }),
      askService: (asker, signal) => {
        const asked = askedOf(asker);
        const isPromised = () => discord.talk(asked.id).acknowledgedAt !== undefined;
        return callService(process, asked, `${process.name} ${++this.#runs}`, { isPromised, signal, note });
      },
    });
    return new Dispatcher({
      commands,
      dependencies: {
        ...emptyContext,
        tickets: {
          keep: keepText,
          async find(key) {
            await new Promise<void>((resolve) => process.clock.after(FINDING, resolve, process));
            return keptText(key);
          },
        },
      },
      cooldown: new Cooldown(0),
      moderation: { guildIds: [], roleIds: [] },
      mentions,
      audit,
      log: silent,
    });
  }

  #newClaims(): Claims | undefined {
    const { scenario, database, file, folder, isAlive } = this.#world;
    if (scenario.claims === 'no claims') return undefined;
    if (scenario.claims === 'database') {
      const connection = new ModelConnection(database, this.process);
      this.#presence = new Presence(connection, database.scope);
      const remembered = scenario.transport === 'webhooks' ? REPLAY_WINDOW : undefined;
      return new PostgresClaims(connection, this.#presence, database.scope, remembered);
    }
    // The processes of all runs share one file, and are apart by their folders.
    const shared = {
      owner: this.process.name,
      isAlive,
      prepare: (statement: string) => file.prepare(statement),
      inTransaction: <Result>(work: () => Result) => file.inTransaction(work),
    };
    const finished =
      scenario.transport === 'webhooks' ? new FinishedInteractions(shared, folder, silent) : undefined;
    return new FileClaims(shared, folder, finished);
  }

  /** The response to a webhook, which Discord takes for the answer if it comes in time. */
  #response(id: string): Pick<PendingResponse, 'deferToCallback' | 'send'> {
    const { discord, askedOf, note } = this.#world;
    const { process } = this;
    const { name, clock } = process;
    let isUsed = false;
    return {
      deferToCallback: () => {
        isUsed = true;
      },
      send: async (json) => {
        if (isUsed) return 'gone';
        isUsed = true;
        const asked = askedOf(id);
        const { there, does } = asked.nextFate();
        note(`response of ${name} ${json}: ${does}`);
        if (does === 'is unreachable') {
          asked.refusedCalls += 1;
          return 'gone';
        }
        const isLost = ['loses the call', 'loses the answer', 'fails before', 'fails after'].includes(does);
        const arrives = does === 'answers' || does === 'loses the answer' || does === 'fails after';
        if (isLost) asked.unknownCalls += 1;
        else if (!arrives) asked.refusedCalls += 1;
        if (arrives) {
          clock.after(there, () => {
            if (discord.acknowledge(discord.talk(id), json).status >= 400) asked.ignoredResponses += 1;
          });
        }
        asked.lastCallFailed.set(name, !arrives);
        if (there > SLOW) asked.disturbances += 1;
        await process.moment();
        return isLost ? 'unknown' : 'written';
      },
    };
  }
}
