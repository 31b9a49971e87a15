import { type ApplicationCommandDataResolvable, Client, Events, type Interaction } from 'discord.js';
import type { LocalDiscordOptions } from 'local-discord';
import { discordJsRest, SAMPLE_WORLD, startTestDiscord } from 'local-discord/testing';

/**
 * A local Discord, and in it a small bot of discord.js, logged in, that offers these commands.
 * @param stack closes both
 */
export async function discordWithBot(
  stack: AsyncDisposableStack,
  commands: readonly ApplicationCommandDataResolvable[],
  respond: (interaction: Interaction) => unknown,
  options: Omit<LocalDiscordOptions, 'world'> = {},
) {
  const discord = await startTestDiscord({ world: SAMPLE_WORLD, ...options });
  stack.defer(() => discord.close());
  const bot = new Client({ intents: 0, rest: { api: discord.apiUrl, ...discordJsRest } });
  stack.defer(() => bot.destroy());
  bot.on(Events.InteractionCreate, respond);
  const ready = new Promise<Client<true>>((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(discord.token);
  await (await ready).application.commands.set(commands);
  return { discord, bot };
}
