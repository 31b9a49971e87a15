import { ChatRefusal, type InteractionResult } from 'local-discord/people';
import type { ServerEvent } from '../protocol/events.ts';
import type { Action, Request } from '../protocol/requests.ts';
import type { Administration } from './administration.ts';
import type { Audience } from './audience.ts';
import { nameablesFor } from './find-nameables.ts';
import { offeredChoices, offerOf } from './offered-commands.ts';
import { OpenModals } from './open-modals.ts';
import { chatFields, chatFile, chatOptions } from './page-files.ts';
import type { Toolbox } from './tools.ts';
import type { WatchedView } from './watched-view.ts';

type Ask = Extract<Request, { type: 'ask' | 'work' }>;
type Answer = Extract<ServerEvent, { type: 'answer' | 'refusal' }>;
type Result = Extract<Answer, { type: 'answer' }>['result'];

/** As many as pages may have sent before the connection broke. */
const REMEMBERED = 500;

/** Performs the actions of pages, each once: a repeated request with the same id gets the first answer again. */
export class Actions {
  readonly #audience: Audience;
  readonly #toolbox: Toolbox;
  readonly #administration: Administration;
  readonly #modals = new OpenModals();
  readonly #answers = new Map<string, Promise<Answer>>();

  constructor(audience: Audience, toolbox: Toolbox, administration: Administration) {
    this.#audience = audience;
    this.#toolbox = toolbox;
    this.#administration = administration;
  }

  answer(ask: Ask): Promise<Answer> {
    const known = this.#answers.get(ask.id);
    if (known) return known;
    const answer = this.#answerOf(ask);
    this.#answers.set(ask.id, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > REMEMBERED && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  async #answerOf(ask: Ask): Promise<Answer> {
    const { id } = ask;
    try {
      return { type: 'answer', id, result: await this.#resultOf(ask) };
    } catch (error) {
      if (error instanceof ChatRefusal) return { type: 'refusal', id, sentence: error.message };
      process.emitWarning(error instanceof Error ? error : String(error));
      return { type: 'refusal', id, sentence: 'Something is broken in the page’s server; its log has more.' };
    }
  }

  async #resultOf(ask: Ask): Promise<Result> {
    if (ask.type === 'work') return this.#toolbox.perform(ask.work);
    return this.#perform(this.#audience.view(ask.view), ask.action);
  }

  async #perform(view: WatchedView, action: Action): Promise<Result> {
    const { client } = view;
    switch (action.kind) {
      case 'say':
        client.say(action.content, {
          files: (action.files ?? []).map(chatFile),
          ...(action.replyTo !== undefined && { replyTo: action.replyTo }),
          ...(action.poll && { poll: action.poll }),
        });
        return { kind: 'done' };
      case 'click':
        return this.#outcome(await client.click(action.messageId, action.customId, 'acknowledged'));
      case 'select':
        return this.#outcome(
          await client.select(action.messageId, action.customId, action.values, 'acknowledged'),
        );
      case 'submit': {
        const { handle, fields } = action;
        const outcome = this.#outcome(
          await client.submit(this.#modals.get(handle), chatFields(fields), 'acknowledged'),
        );
        if (outcome.kind !== 'failed') this.#modals.close(handle);
        return outcome;
      }
      case 'choosable': {
        const { type, channel_types } = action.menu;
        return {
          kind: 'choosable',
          choosable: client.choosable({ type, ...(channel_types && { channel_types }) }),
        };
      }
      case 'rewrite':
        client.rewrite(action.messageId, action.content);
        return { kind: 'done' };
      case 'remove':
        client.remove(action.messageId);
        return { kind: 'done' };
      case 'vote':
        client.vote(action.messageId, action.answerIds);
        return { kind: 'done' };
      case 'end-poll':
        client.endPoll(action.messageId);
        return { kind: 'done' };
      case 'read':
        return { kind: 'read', messages: view.read(action.ids) };
      case 'offer':
        return { kind: 'offer', offer: offerOf(client) };
      case 'command':
        return this.#outcome(await client.command(action.path, chatOptions(action.options)));
      case 'autocomplete': {
        const { path, focused, typed, options } = action;
        return choices(await client.autocomplete(path, focused, typed, chatOptions(options)));
      }
      case 'nameables':
        return { kind: 'nameables', nameables: nameablesFor(client, action) };
      case 'on-message':
        return this.#outcome(await client.onMessage(action.command, action.message));
      case 'on-user':
        return this.#outcome(await client.onUser(action.command, action.user));
      case 'language':
        client.setLocale(action.locale);
        return { kind: 'done' };
      case 'settings': {
        const { server, change } = action;
        return { kind: 'settings', settings: this.#administration.perform(client, server, change) };
      }
    }
  }

  /** The result of an interaction. Its messages arrive as changes of the view. */
  #outcome(result: InteractionResult): Result {
    switch (result.kind) {
      case 'modal':
        return { kind: 'modal', handle: this.#modals.open(result), modal: result.modal };
      case 'failed':
        return { kind: 'failed', reason: result.reason };
      default:
        return { kind: 'done' };
    }
  }
}

/** The bot's choices for an option; after a failure, its reason. */
function choices(result: InteractionResult): Result {
  if (result.kind === 'choices') return { kind: 'choices', choices: offeredChoices(result.choices) };
  return { kind: 'choices', choices: [], ...(result.kind === 'failed' && { failure: result.reason }) };
}
