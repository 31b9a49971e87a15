// Forms of a bot, such as messages and modals, and how the local Discord is asked about them: as answers of a bot.

import { once } from 'node:events';
import { type APIInteraction, Client, Events } from 'discord.js';
import { afterAll, beforeAll } from 'vitest';
import { discordJsRest } from '../testing/start-test-discord.ts';
import {
  type Answer,
  COMMANDS,
  call,
  nextInteraction,
  PING,
  resourceOf,
  type SampleDiscord,
  startSample,
  valueAt,
} from './fixture.ts';

/** The data of an answer, or a part of it. */
export type Data = Record<string, unknown>;

const TYPED = { type: 3, name: 'name', description: 'd', autocomplete: true };
type Deed = 'commands' | 'clicks' | 'types';

/** A local Discord for the cases of a file, and a bot in it that answers what a member does. */
export class AskedBot {
  discord!: SampleDiscord;
  client!: Client;
  /** A message of the bot with a button. */
  message = '';
  /** Interactions that wait for an answer, by what was done. A refused one leaves its interaction open. */
  readonly #waiting = new Map<Deed, APIInteraction>();

  constructor() {
    beforeAll(async () => {
      this.discord = await startSample();
      this.discord.faults.liftRateLimits();
      this.client = new Client({ intents: [], rest: { api: this.discord.apiUrl, ...discordJsRest } });
      const ready = once(this.client, Events.ClientReady);
      await this.client.login(this.discord.token);
      await ready;
      await call(this.discord, 'PUT', COMMANDS, { json: [{ ...PING, options: [TYPED] }] });
      const json = { components: [row(button())] };
      const { body } = await call(this.discord, 'POST', '/channels/1190000000000000200/messages', { json });
      this.message = resourceOf(body).id;
    });
    afterAll(async () => {
      await this.client.destroy();
      await this.discord.close();
    });
  }

  async begun(deed: Deed): Promise<APIInteraction> {
    const known = this.#waiting.get(deed);
    if (known) return known;
    const member = this.discord.clientOf('member');
    const got = nextInteraction(this.client);
    if (deed === 'types') void member.autocomplete('ping', 'name', 'x');
    else if (deed === 'clicks') void member.click(this.message, 'x');
    else void member.command('ping');
    const interaction = await got;
    this.#waiting.set(deed, interaction);
    return interaction;
  }

  /** Answers what the member has done. */
  async answer(
    deed: Deed,
    answer: { readonly json: unknown } | { readonly form: FormData },
  ): Promise<Answer> {
    const { id, token } = await this.begun(deed);
    const answered = await call(this.discord, 'POST', `/interactions/${id}/${token}/callback`, answer);
    if (answered.status === 400 && valueAt(answered.body, 'code') !== 40060) return answered;
    this.#waiting.delete(deed);
    // The time of the interaction was over.
    return answered.status === 404 ? this.answer(deed, answer) : answered;
  }
}

/** @returns what answers the member with the data of a message, of a modal or of choices */
export function formAsker() {
  const bot = new AskedBot();
  return (data: Data, files: readonly number[] = []): Promise<Answer> => {
    const type = 'choices' in data ? 8 : 'title' in data ? 9 : 4;
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ type, data }));
    for (const [n, size] of files.entries())
      form.set(`files[${n}]`, new File([new Uint8Array(size)], `${n}.bin`));
    return bot.answer(
      type === 8 ? 'types' : 'commands',
      files.length > 0 ? { form } : { json: { type, data } },
    );
  };
}

export const row = (...components: Data[]) => ({ type: 1, components });
export const button = (more: Data = {}) => ({ type: 2, style: 1, label: 'x', custom_id: 'x', ...more });
export const option = (more: Data = {}) => ({ label: 'x', value: 'x', ...more });
export const select = (more: Data = {}) => ({ type: 3, custom_id: 's', options: [option()], ...more });
export const text = (content: string) => ({ type: 10, content });
export const v2 = (...components: Data[]) => ({ flags: 1 << 15, components });
export const input = (more: Data = {}) => ({ type: 4, custom_id: 'i', style: 1, ...more });
export const label = (component: Data, more: Data = {}) => ({ type: 18, label: 'x', component, ...more });
export const modal = (components: readonly Data[], more: Data = {}) => ({
  custom_id: 'm',
  title: 'x',
  components,
  ...more,
});
export const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
