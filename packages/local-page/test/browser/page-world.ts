import { type ApplicationCommandDataResolvable, Client, Events, type Interaction } from 'discord.js';
import type { LocalDiscordOptions } from 'local-discord';
import { Control } from 'local-discord/control';
import { discordJsRest, SAMPLE_WORLD, startTestDiscord, type TestDiscord } from 'local-discord/testing';
import { servePage } from '../../server/start-page.ts';

const CHIPS = [{ line: '/list ada7' }, { line: '/name mute', label: 'be a moderator', by: ['moderator'] }];
const WELCOME = {
  channel: { sentence: 'This is a world of samples.', chips: CHIPS },
  direct: { sentence: 'The bot alone reads this.', chips: [{ line: '/silence' }] },
};
const ABOUT = new Map(
  SAMPLE_WORLD.people.map(({ username, displayName }) => [username, `here as ${displayName}`]),
);

/** A local Discord with the sample world, and the page in front of it. */
export async function openPageWorld(
  stack: AsyncDisposableStack,
  options: Omit<LocalDiscordOptions, 'world'> = {},
) {
  const discord = await startTestDiscord({ world: SAMPLE_WORLD, ...options });
  stack.defer(() => discord.close());
  const page = await servePage({
    control: new Control({ discord, about: ABOUT }),
    files: discord,
    first: 'member',
    welcome: WELCOME,
  });
  stack.defer(() => page.close());
  return { discord, page };
}

/** A small bot of discord.js, logged in, that offers these commands. */
export async function logIn(
  stack: AsyncDisposableStack,
  discord: Pick<TestDiscord, 'apiUrl' | 'token'>,
  commands: readonly ApplicationCommandDataResolvable[],
  respond: (interaction: Interaction) => unknown,
): Promise<Client<true>> {
  const bot = new Client({ intents: 0, rest: { api: discord.apiUrl, ...discordJsRest } });
  stack.defer(() => bot.destroy());
  bot.on(Events.InteractionCreate, respond);
  const ready = new Promise<Client<true>>((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(discord.token);
  const client = await ready;
  await client.application.commands.set(commands);
  return client;
}
