// Messages at their limits, and how the local Discord is asked about them: by a bot that answers a command.

import { once } from 'node:events';
import { Client, Events } from 'discord.js';
import { afterAll, beforeAll } from 'vitest';
import { COMMANDS, call, nextInteraction, PING, type SampleDiscord, startSample } from './fixture.ts';

/** The data of an answer, or a part of it. */
export type Data = Record<string, unknown>;

/**
 * Sets up a local Discord for the cases of a file, and a bot whose command a member runs.
 * @returns what answers the command once more, with data of a message or, as type 9, of a modal
 */
export function messageAsker() {
  let discord: SampleDiscord;
  let client: Client;
  beforeAll(async () => {
    discord = await startSample();
    client = new Client({ intents: [], rest: { api: discord.apiUrl } });
    const ready = once(client, Events.ClientReady);
    await client.login(discord.token);
    await ready;
    await call(discord, 'PUT', COMMANDS, { json: [PING] });
  });
  afterAll(async () => {
    await client.destroy();
    await discord.close();
  });
  return async (data: Data, type = 4, files: readonly number[] = []) => {
    const got = nextInteraction(client);
    void discord.clientOf('member').command('ping');
    const { id, token } = await got;
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ type, data }));
    for (const [n, size] of files.entries())
      form.set(`files[${n}]`, new File([new Uint8Array(size)], `${n}.bin`));
    const path = `/interactions/${id}/${token}/callback`;
    return call(discord, 'POST', path, files.length > 0 ? { form } : { json: { type, data } });
  };
}

export const row = (...components: Data[]) => ({ type: 1, components });
export const button = (more: Data) => ({ type: 2, style: 1, label: 'x', custom_id: 'x', ...more });
export const select = (more: Data) => ({
  type: 3,
  custom_id: 's',
  options: [{ label: 'x', value: 'x' }],
  ...more,
});
export const option = (more: Data) => ({ label: 'x', value: 'x', ...more });
export const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
export const v2 = (...components: Data[]) => ({ flags: 1 << 15, components });
export const rows = (count: number) => ({
  components: many(count, (n) => row(button({ custom_id: `b${n}` }))),
});
export const text = (content: string) => ({ type: 10, content });
export const mixed = (n: number) => 'a'.repeat(n);
