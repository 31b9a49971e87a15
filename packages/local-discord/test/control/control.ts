import { type Client, Events, GatewayIntentBits } from 'discord.js';
import { onTestFinished } from 'vitest';
import { type ControlServer, startControl } from '../../control/control-server.ts';
import type { World } from '../../model/world.ts';
import { SAMPLE_WORLD } from '../../testing/sample-world.ts';
import type { WorkshopDiscord } from '../../workshop/start-workshop.ts';
import { loggedIn, PING } from '../fixture.ts';
import { workshopDiscord } from '../workshop/workshop.ts';

/** The channel in which everybody begins. */
export const GENERAL = '1190000000000000200';

/** The texts of an answer's messages. */
export const contents = ({ messages }: { readonly messages: readonly { readonly content: string }[] }) =>
  messages.map(({ content }) => content);

/** Any JSON, to look into. */
export type Json = ReturnType<typeof JSON.parse>;

/** An answer of the control API. */
export interface Answered {
  readonly status: number;
  readonly body: Json;
}

/** What tests of any language do: HTTP and JSON alone. */
export class Caller {
  readonly url: string;

  constructor({ url }: ControlServer) {
    this.url = url;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: text }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** A verb of a person, which has to be taken. */
  async as(name: string, verb: string, body: object = {}): Promise<Json> {
    const { status, body: answer } = await this.ask('POST', `/people/${name}/${verb}`, body);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`);
    return answer;
  }
}

/** A local Discord of one file of tests, with a control API in front of it. */
export async function controlled(
  world: World = SAMPLE_WORLD,
): Promise<{ discord: WorkshopDiscord; caller: Caller }> {
  const discord = await workshopDiscord({ world });
  const control = await startControl({ discord });
  onTestFinished(() => control.close());
  return { discord, caller: new Caller(control) };
}

/** A bot of discord.js with these commands, which ends with the test. */
export function botOf(discord: WorkshopDiscord, commands: readonly object[]): Promise<Client<true>> {
  const { Guilds, GuildMessages, MessageContent, DirectMessages } = GatewayIntentBits;
  // Its own throttler waits five seconds between two sessions.
  const throttler = { waitForIdentify: async () => undefined };
  return loggedIn(discord, commands, [Guilds, GuildMessages, MessageContent, DirectMessages], {
    buildIdentifyThrottler: async () => throttler,
  });
}

/** A bot that answers /ping with a text. */
export async function pinging(content = 'pong') {
  const { discord, caller } = await controlled();
  const client = await botOf(discord, [PING]);
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) interaction.reply(content).catch(() => {});
  });
  return { discord, caller, client };
}
