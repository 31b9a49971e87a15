import { randomBytes } from 'node:crypto';
import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { HandlerContext, Resources } from '../../handlers/context.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import { explain } from '../../handlers/failure.ts';
import { InteractionFailure } from '../discord/interaction-failure.ts';
import { messageBody } from '../discord/message-body.ts';
import { within } from '../within.ts';
import { answer, type Ending, privately } from './answer.ts';
import { autocomplete } from './autocomplete.ts';
import { Cooldown } from './cooldown.ts';
import type { Responder } from './responder.ts';
import { findTask, placeOf, type Task, userOf } from './task.ts';

const UNKNOWN = 'Rollcall does not know this command or button any more: type / to see the commands it has.';

/** How an interaction ended, as the log has it. */
type Outcome = 'answered' | 'deferred' | 'suggested' | 'refused' | 'failed';

/** Takes raw interactions from a transport and answers each of them, whatever happens. */
export class Dispatcher {
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #buttons;
  readonly #resources: Resources;
  readonly #cooldown: Cooldown;
  readonly #log: Logger;
  readonly #inHand = new Set<Promise<void>>();

  constructor(commands: readonly Command[], resources: Resources, cooldownSeconds: number, log: Logger) {
    this.#commands = new Map(commands.map((command) => [command.name, command]));
    this.#buttons = new Map(commands.flatMap(({ buttons }) => buttons).map((button) => [button.id, button]));
    this.#resources = resources;
    this.#cooldown = new Cooldown(cooldownSeconds);
    this.#log = log;
  }

  /** Answers an interaction. Never throws: what goes wrong is answered as far as possible, and logged. */
  handle(interaction: APIInteraction, responder: Responder): void {
    const work = this.#handle(interaction, responder).finally(() => this.#inHand.delete(work));
    this.#inHand.add(work);
  }

  /** Waits until nothing is in hand, `milliseconds` at the most, and says how many are left. */
  async idle(milliseconds: number): Promise<number> {
    await within(milliseconds, Promise.all(this.#inHand));
    return this.#inHand.size;
  }

  async #handle(interaction: APIInteraction, responder: Responder): Promise<void> {
    const received = performance.now();
    const log = this.#log.child({
      interaction: interaction.id,
      command: labelOf(interaction),
      guild: interaction.guild_id,
      user: userOf(interaction),
    });
    const duration = () => Math.round(performance.now() - received);
    try {
      const outcome = await this.#answer(interaction, responder, log);
      log.info({ outcome, duration: duration() }, 'interaction answered');
    } catch (error) {
      log.error({ err: error, outcome: 'lost', duration: duration() }, 'the answer did not reach Discord');
    }
  }

  async #answer(interaction: APIInteraction, responder: Responder, log: Logger): Promise<Outcome> {
    const context: HandlerContext = { ...this.#resources, place: placeOf(interaction) };
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      await responder.respond(autocomplete(interaction, this.#commands, context));
      return 'suggested';
    }
    const task = findTask(interaction, this.#commands, this.#buttons);
    const refusal = task ? this.#refusal(task, interaction) : UNKNOWN;
    if (!task || refusal !== undefined) {
      await responder.respond(privately(refusal ?? UNKNOWN));
      return 'refused';
    }
    const overdue = () => failed(new Error(`The handler of ${task.label} does not end`), log);
    try {
      return await answer(task.placement, this.#run(task, context, log), responder, overdue);
    } catch (error) {
      if (!(error instanceof InteractionFailure) || !error.contentRefused) throw error;
      const { sentence } = failed(error, log);
      await responder
        .respond(privately(sentence))
        .catch(() => responder.followUp(messageBody({ content: sentence }, true)));
      return 'failed';
    }
  }

  /** Why the task may not run now; undefined when it may. */
  #refusal(task: Task, interaction: APIInteraction): string | undefined {
    const wait = task.cooled ? this.#cooldown.take(userOf(interaction), task.label) : 0;
    if (wait === 0) return undefined;
    const seconds = Math.ceil(wait / 1_000);
    return `Try ${task.label} again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
  }

  /** Runs a task to its end, which is a reply or a sentence, whatever the handler throws. */
  async #run(task: Task, context: HandlerContext, log: Logger): Promise<Ending> {
    try {
      return { reply: await task.run(context) };
    } catch (error) {
      const explanation = explain(error);
      return explanation?.logged === false
        ? { sentence: explanation.sentence, outcome: 'refused' }
        : failed(error, log, explanation?.sentence);
    }
  }
}

function labelOf(interaction: APIInteraction): string {
  if ('data' in interaction && interaction.data) {
    if ('name' in interaction.data) return `/${interaction.data.name}`;
    if ('custom_id' in interaction.data) return interaction.data.custom_id;
  }
  return `type ${interaction.type}`;
}

const DEFECT = 'Something went wrong inside Rollcall: try again, and tell the host of this bot if it stays.';

/** Logs a failure, and gives the sentence for it with the reference that leads the host to the line in the log. */
function failed(error: unknown, log: Logger, sentence?: string): Extract<Ending, { sentence: string }> {
  const reference = randomBytes(4).toString('hex');
  if (sentence === undefined) log.error({ err: error, reference }, 'unexpected error');
  else log.warn({ err: error, reference }, 'the service failed');
  return { sentence: `${sentence ?? DEFECT} Reference: \`${reference}\``, outcome: 'failed' };
}
