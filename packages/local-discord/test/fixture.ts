import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type APIInteraction,
  Client,
  type ClientOptions,
  Events,
  GatewayDispatchEvents,
  type GatewayIntentBits,
} from 'discord.js';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { InteractionResult } from '../people/chat-client.ts';
import { type ExtraServers, SAMPLE_IDS, SAMPLE_WORLD, withExtraServers } from '../testing/sample-world.ts';
import {
  discordJsRest,
  startTestDiscord,
  type TestDiscord,
  type TestDiscordOptions,
} from '../testing/start-test-discord.ts';

/** A local Discord with the sample world in it. */
export type SampleDiscord = TestDiscord & typeof SAMPLE_IDS;

/** Where a bot finds it, and its token. */
type Api = Pick<TestDiscord, 'apiUrl' | 'token'>;

interface SampleOptions extends Partial<TestDiscordOptions> {
  readonly extraServers?: ExtraServers;
}

export async function startSample({ extraServers, ...options }: SampleOptions = {}): Promise<SampleDiscord> {
  const world = extraServers ? withExtraServers(SAMPLE_WORLD, extraServers) : SAMPLE_WORLD;
  return { ...(await startTestDiscord({ world, ...options })), ...SAMPLE_IDS };
}

/** A local Discord that ends with the test. */
export async function localDiscord(options?: SampleOptions): Promise<SampleDiscord> {
  const discord = await startSample(options);
  onTestFinished(() => discord.close());
  return discord;
}

/** The path of a data file, which is removed with its folder after the test. */
export function temporaryDataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-discord-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'discord.sqlite');
}

/** The real discord.js client, logged in, with its commands registered; it ends with the test. */
export async function loggedIn(
  discord: Api,
  commands: readonly object[] = [],
  intents: readonly GatewayIntentBits[] = [],
  ws: ClientOptions['ws'] = {},
): Promise<Client<true>> {
  const client = new Client({ intents, rest: { api: discord.apiUrl, ...discordJsRest }, ws });
  onTestFinished(() => client.destroy());
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  const own = await ready;
  if (commands.length > 0) await call(discord, 'PUT', COMMANDS, { json: commands });
  return own;
}

export const APPLICATION = '1190000000000000001';
export const GUILD = '1190000000000000100';
export const COMMANDS = `/applications/${APPLICATION}/commands`;
export const PING = { name: 'ping', description: 'Answers' };

export interface Answer {
  readonly status: number;
  /** The reason phrase. */
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** One REST call with the bot's token, or without it. */
export async function call(
  discord: Api,
  method: string,
  path: string,
  { json, form, text, authorised = true, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: {
      ...(authorised && { authorization: `Bot ${discord.token}` }),
      ...(json !== undefined || text !== undefined ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: form ?? text ?? (json === undefined ? null : JSON.stringify(json)),
  });
  const body = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
    body: body === '' ? undefined : JSON.parse(body),
  };
}

const RESOURCE = z.looseObject({ id: z.string() });

/** A command, a message or whatever else Discord gives an id; throws if that is not what was answered. */
export function resourceOf(value: unknown): { readonly id: string; readonly [field: string]: unknown } {
  return RESOURCE.parse(value);
}

/** The items of a list; throws if that is not what was answered. */
export function listOf(value: unknown): unknown[] {
  return z.array(z.unknown()).parse(value);
}

/** What stands at a path like `errors.0.name` of an answer. */
export function valueAt(value: unknown, path: string): unknown {
  const keys = path.split('.').filter((key) => key !== '');
  return keys.reduce((node, key) => (node instanceof Object ? Reflect.get(node, key) : undefined), value);
}

/** What stands at a path of each item of a list. */
export function eachAt(list: unknown, path: string): unknown[] {
  return listOf(list).map((item) => valueAt(item, path));
}

interface CallOptions {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly text?: string;
  readonly authorised?: boolean;
  readonly headers?: Record<string, string>;
}

/** The next raw interaction that the bot gets. */
export function nextInteraction(client: Client): Promise<APIInteraction> {
  return new Promise((resolve) => client.ws.once(GatewayDispatchEvents.InteractionCreate, resolve));
}

/** A command that a member has run at a bot which is just logged in, and that nobody has answered. */
export async function begun() {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const got = nextInteraction(client);
  const result = discord.clientOf('member').command('ping');
  return { discord, client, interaction: await got, result };
}

/** Answers an interaction's callback without the bot's token, as interaction clients may. */
export function respond(
  discord: Api,
  { id, token }: Pick<APIInteraction, 'id' | 'token'>,
  json: unknown,
  query = '',
): Promise<Answer> {
  return call(discord, 'POST', `/interactions/${id}/${token}/callback${query}`, { json, authorised: false });
}

/**
 * Lets somebody act, and answers the interaction that the bot gets of it.
 * @param json default: a message of an x
 */
export async function answered(
  discord: Api,
  client: Client,
  act: () => Promise<InteractionResult>,
  json: unknown = { type: 4, data: { content: 'x' } },
) {
  const got = nextInteraction(client);
  const result = act();
  const interaction = await got;
  await respond(discord, interaction, json);
  return { interaction, result: await result };
}

/** A call below the webhook that an interaction's token opens. */
export function webhook(
  discord: Api,
  { token }: Pick<APIInteraction, 'token'>,
  method: string,
  path = '',
  options: CallOptions = {},
): Promise<Answer> {
  return call(discord, method, `/webhooks/${APPLICATION}/${token}${path}`, { authorised: false, ...options });
}
