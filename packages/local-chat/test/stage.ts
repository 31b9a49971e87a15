// A prompt in front of the real local Discord, with a small bot of discord.js behind it.

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { type ApplicationCommandDataResolvable, Client, Events, type Interaction } from 'discord.js';
import { Control } from 'local-discord/control';
import {
  discordJsRest,
  SAMPLE_WORLD,
  startTestDiscord,
  type TestDiscord,
  type TestDiscordOptions,
} from 'local-discord/testing';
import type { CompletionContext } from '../input/completion.ts';
import { type PromptOptions, runPrompt } from '../run-prompt.ts';
import type { Chat } from '../session.ts';

/** A local Discord, a bot that is logged in and offers commands, and the chat for a prompt. */
export interface Stage {
  readonly discord: TestDiscord;
  readonly bot: Client<true>;
  /** The people of the sample world, the member first, and the audit channel that moderators watch. */
  readonly chat: Chat;
}

/**
 * @param stack closes all of it
 * @param respond how the bot answers interactions
 */
export async function openStage(
  stack: AsyncDisposableStack,
  commands: readonly ApplicationCommandDataResolvable[],
  respond: (interaction: Interaction) => unknown,
  options: Omit<TestDiscordOptions, 'world'> = {},
): Promise<Stage> {
  const discord = await startTestDiscord({ world: SAMPLE_WORLD, ...options });
  stack.defer(() => discord.close());
  const client = new Client({ intents: 0, rest: { api: discord.apiUrl, ...discordJsRest } });
  stack.defer(() => client.destroy());
  client.on(Events.InteractionCreate, respond);
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  const bot = await ready;
  await bot.application.commands.set(commands);
  const about = new Map(SAMPLE_WORLD.people.map(({ username }) => [username, `is ${username}`]));
  const chat: Chat = {
    control: new Control({ discord, about, settled: async () => {} }),
    first: 'member',
    watched: [{ name: 'audit', readers: 'moderators' }],
    files: discord,
  };
  return { discord, bot, chat };
}

/** A person where they are at first, for Tab. */
export async function completing({ control: { client } }: Chat, name: string): Promise<CompletionContext> {
  const { home = '' } = (await client.people()).find((each) => each.name === name) ?? {};
  const person = client.as(name);
  return { person, channel: home, offer: await person.commands(home) };
}

/** What the prompt prints on its two outputs when these lines are piped into it, as plain text. */
export async function piped(
  chat: Chat,
  lines: readonly string[],
  commands: PromptOptions['commands'] = {},
): Promise<{ answers: string; mistakes: string }> {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(output), text(errors)]);
  input.end(lines.map((line) => `${line}\n`).join(''));
  await runPrompt({ chat, input, output, errors, commands });
  output.end();
  errors.end();
  const [answers, mistakes] = await printed;
  return { answers: stripVTControlCharacters(answers), mistakes: stripVTControlCharacters(mistakes) };
}

/** A terminal with a prompt in it, whose screen can be waited for. */
export function terminal(
  chat: Chat,
  { columns = 80, notices }: { columns?: number; notices?: PromptOptions['notices'] } = {},
) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns });
  let screen = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    screen += chunk;
  });
  const ended = runPrompt({ chat, input, output, errors: output, notices });
  return {
    ended,
    type: (keys: string) => input.write(keys),
    screen: () => stripVTControlCharacters(screen),
    raw: () => screen,
    /** Waits until the screen shows this after all that was waited for. */
    async shows(wanted: string) {
      while (!stripVTControlCharacters(screen).includes(wanted)) await once(output, 'data');
    },
  };
}
