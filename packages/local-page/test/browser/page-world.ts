import { type ApplicationCommandDataResolvable, Client, Events, type Interaction } from 'discord.js';
import type { Chat } from 'local-chat/chat';
import type { LocalDiscordOptions } from 'local-discord';
import { discordJsRest, SAMPLE_WORLD, startTestDiscord, type TestDiscord } from 'local-discord/testing';
import { servePage } from '../../server/start-page.ts';

/** A chat for these people, the first of whom is there at the start. */
export function chatOf(
  discord: Pick<TestDiscord, 'clientOf' | 'attachment'>,
  names: readonly string[],
): Chat {
  const people = names.map((name) => ({ name, about: '', client: discord.clientOf(name) }));
  const [first] = people;
  if (!first) throw new Error('There is nobody.');
  return { people, first, watched: [], attachment: (id) => discord.attachment(id) };
}

/** The people of the sample world, the member first. */
function sampleChat(discord: TestDiscord): Chat {
  const people = SAMPLE_WORLD.people.map(({ username, displayName }) => {
    return { name: username, about: `here as ${displayName}`, client: discord.clientOf(username) };
  });
  const first = people.find(({ name }) => name === 'member');
  if (!first) throw new Error('nobody is a member');
  const chips = [{ line: '/list ada7' }, { line: '/name mute', label: 'be a moderator', by: ['moderator'] }];
  const welcome = {
    channel: { sentence: 'This is a world of samples.', chips },
    direct: { sentence: 'The bot alone reads this.', chips: [{ line: '/silence' }] },
  };
  return { people, first, watched: [], attachment: (id) => discord.attachment(id), welcome };
}

/** A local Discord with the sample world, and the page in front of it. */
export async function openPageWorld(
  stack: AsyncDisposableStack,
  options: Omit<LocalDiscordOptions, 'world'> = {},
) {
  const discord = await startTestDiscord({ world: SAMPLE_WORLD, ...options });
  stack.defer(() => discord.close());
  const page = await servePage({ chat: sampleChat(discord), settings: discord.settings });
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
