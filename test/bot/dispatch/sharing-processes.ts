import type { APIInteraction } from 'discord-api-types/v10';
import { ClaimingReceiver, type ClaimTiming } from '../../../src/bot/dispatch/claiming-receiver.ts';
import { userOf } from '../../../src/bot/dispatch/received-interaction.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { Claims } from '../../../src/bot/state/claims.ts';
import { Cooldown } from '../../../src/bot/state/memory/state-in-memory.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import type { FirstAnswer, Message, Responder } from '../../../src/bot/transport/responder.ts';
import type { Delivery } from '../../../src/bot/transport/transport.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId } from './payload-responder.ts';

/** What people see of one interaction: one first answer, whose ever it is, and what it was edited to. */
export class Conversation {
  readonly interaction: APIInteraction;
  /** `thinking` after a deferral; undefined before the first answer. */
  shown: string | undefined;
  followUps = 0;
  /** How often the service was altered. */
  changes = 0;
  /** Called when Discord has taken a first answer, before whoever sent it hears of that. */
  onFirstAnswer: () => Promise<void> = async () => {};
  /** Called when the service is altered. */
  onChange: () => void = () => {};

  constructor(command: 'read' | 'change') {
    const data = { id: '2', name: command, type: 1 };
    const id = newId();
    this.interaction = received({ id, type: 2, data, user: { id: `asker of ${id}` } });
  }

  answerFirst(answer: FirstAnswer): 'ours' {
    if (this.shown !== undefined) {
      throw new InteractionFailure('callback: 400 40060', { status: 400, code: 40_060, unknown: false });
    }
    this.shown = answer.kind === 'message' ? (answer.message.content ?? '') : 'thinking';
    return 'ours';
  }

  edit({ content = '' }: Message): void {
    if (this.shown === undefined) {
      throw new InteractionFailure('edit: 404 10015', { status: 404, code: 10_015, unknown: false });
    }
    this.shown = content;
  }
}

/** A process of the bot, which may end at any of its calls: nothing that it does arrives from then on. */
export class SharingProcess {
  readonly log: Record<string, unknown>[] = [];
  readonly receiver: ClaimingReceiver;
  readonly #conversations: readonly Conversation[];
  readonly #die: () => void;
  #left: number;

  /**
   * @param options.calls how many calls it makes before it ends
   * @param options.die called when it ends
   */
  constructor(options: {
    readonly claims: Claims;
    readonly conversations: readonly Conversation[];
    readonly calls?: number;
    readonly die?: () => void;
    readonly cooldown?: Cooldown;
    readonly timing: ClaimTiming;
  }) {
    const { claims, conversations, calls = Number.POSITIVE_INFINITY, die = () => {}, timing } = options;
    const { cooldown = new Cooldown(0) } = options;
    this.#conversations = conversations;
    this.#left = calls;
    this.#die = die;
    const log = createLogger('info', [], { write: (line) => void this.log.push(JSON.parse(line)) });
    const declaration = {
      description: 'x',
      access: 'everyone' as const,
      options: {},
      visibility: 'public' as const,
    };
    const dispatcher = dispatcherOf(
      [
        defineCommand({
          ...declaration,
          name: 'read',
          run: () => this.#call(async () => ({ content: 'read' })),
        }),
        defineCommand({
          ...declaration,
          name: 'change',
          changes: { shownBy: '/read' },
          run: async (_values, { asker }) => {
            const conversation = this.#of(asker);
            await this.#call(async () => {
              conversation.changes += 1;
              conversation.onChange();
            });
            return this.#call(async () => ({ content: 'changed' }));
          },
        }),
      ],
      log,
      { cooldown },
    );
    this.receiver = new ClaimingReceiver({
      claims: this.#mortal(claims),
      dispatcher,
      respondTo: (interaction) => this.#responder(interaction),
      log,
      timing,
    });
    this.receiver.start();
  }

  receive(interaction: APIInteraction, delivery?: Delivery): Promise<void> {
    return this.receiver.handle(interaction, this.#responder(interaction), delivery);
  }

  #of(asker: string): Conversation {
    const found = this.#conversations.find(({ interaction }) => userOf(interaction) === asker);
    if (!found) throw new Error(`There is no interaction of ${asker}`);
    return found;
  }

  #responder(interaction: APIInteraction): Responder {
    const conversation = this.#conversations.find((each) => each.interaction.id === interaction.id);
    if (!conversation) throw new Error(`There is no interaction ${interaction.id}`);
    return {
      respond: (answer) =>
        this.#call(async () => {
          const whose = conversation.answerFirst(answer);
          await conversation.onFirstAnswer();
          return whose;
        }),
      readOriginal: async () => ({}),
      getOriginalState: () =>
        this.#call(async () => {
          if (conversation.shown === undefined) return 'missing';
          return conversation.shown === 'thinking' ? 'waiting' : 'finished';
        }),
      editOriginal: (message) => this.#call(async () => conversation.edit(message)),
      showProgress: (message) => this.#call(async () => conversation.edit(message)),
      deleteOriginal: () => this.#call(async () => conversation.edit({})),
      followUp: () => this.#call(async () => void conversation.followUps++),
    };
  }

  #mortal(claims: Claims): Claims {
    return {
      owner: claims.owner,
      recordsEveryDeferral: claims.recordsEveryDeferral,
      take: (interaction) => this.#call(async () => claims.take(interaction)),
      takeOver: (id, from) => this.#call(async () => claims.takeOver(id, from)),
      prepareDeferral: (id) => this.#call(async () => claims.prepareDeferral(id)),
      acknowledge: (id) => this.#call(async () => claims.acknowledge(id)),
      giveBack: (id, to) => this.#call(async () => claims.giveBack(id, to)),
      finish: (id, mayBePromised) => this.#call(async () => claims.finish(id, mayBePromised)),
      // Made again and again: one that counted would end each process by itself.
      takeAbandoned: (recover) => (this.#left > 0 ? claims.takeAbandoned(recover) : new Promise(() => {})),
    };
  }

  /** The call by which it ends is made, and nobody hears of it. */
  async #call<Value>(call: () => Promise<Value>): Promise<Value> {
    const last = this.#left === 1;
    if (this.#left-- <= 0) return new Promise(() => {});
    const value = call();
    if (!last) return value;
    this.receiver.stop();
    await value.catch(() => undefined);
    this.#die();
    return new Promise(() => {});
  }
}
