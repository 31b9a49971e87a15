// Forms of a bot, such as messages and modals, and how the local Discord is asked about them: as answers of a bot.

import { once } from 'node:events';
import { type APIInteraction, Client, Events } from 'discord.js';
import { afterAll, beforeAll } from 'vitest';
import { discordJsRest } from '../testing/discord-js-rest.ts';
import {
  type Answer,
  COMMANDS,
  call,
  nextInteraction,
  PING,
  type SampleDiscord,
  startSample,
  valueAt,
} from './fixture.ts';

/** The data of an answer, or a part of it. */
export type Data = Record<string, unknown>;

const [MESSAGE, CHOICES, MODAL] = [4, 8, 9] as const;
const typeOf = (data: Data) => ('choices' in data ? CHOICES : 'title' in data ? MODAL : MESSAGE);
const TYPED = { type: 3, name: 'name', description: 'd', autocomplete: true };

/**
 * Sets up a local Discord for the cases of a file, and a bot whose command a member runs.
 * @returns what answers the member with the data of a message, of a modal or of choices
 */
export function formAsker() {
  let discord: SampleDiscord;
  let client: Client;
  /** Interactions that wait for an answer, by its type. A refused one leaves its interaction open. */
  const waiting = new Map<number, APIInteraction>();
  beforeAll(async () => {
    discord = await startSample();
    discord.faults.liftRateLimits();
    client = new Client({ intents: [], rest: { api: discord.apiUrl, ...discordJsRest } });
    const ready = once(client, Events.ClientReady);
    await client.login(discord.token);
    await ready;
    await call(discord, 'PUT', COMMANDS, { json: [{ ...PING, options: [TYPED] }] });
  });
  afterAll(async () => {
    await client.destroy();
    await discord.close();
  });

  async function begun(type: number): Promise<APIInteraction> {
    const known = waiting.get(type);
    if (known) return known;
    const got = nextInteraction(client);
    const member = discord.clientOf('member');
    void (type === CHOICES ? member.autocomplete('ping', 'name', '') : member.command('ping'));
    const interaction = await got;
    waiting.set(type, interaction);
    return interaction;
  }

  return async function ask(data: Data, files: readonly number[] = []): Promise<Answer> {
    const type = typeOf(data);
    const { id, token } = await begun(type);
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ type, data }));
    for (const [n, size] of files.entries())
      form.set(`files[${n}]`, new File([new Uint8Array(size)], `${n}.bin`));
    const path = `/interactions/${id}/${token}/callback`;
    const answer = await call(discord, 'POST', path, files.length > 0 ? { form } : { json: { type, data } });
    if (answer.status !== 400) waiting.delete(type);
    // The time of the interaction was over.
    return valueAt(answer.body, 'code') === 10062 ? ask(data, files) : answer;
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
