/**
 * The bot to compare with: discord.js as its guide shows it (https://discordjs.guide), with the Guilds intent,
 * default caches and default REST options, a deferral and an edit. `--unthrottled` turns off discord.js's own
 * limit of 50 requests a second, and nothing else.
 */

import process from 'node:process';
import {
  type ChatInputCommandInteraction,
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  type RESTOptions,
} from 'discord.js';
import { request } from 'undici';

const { DISCORD_TOKEN = '', DISCORD_API_URL = '', API_BASE_URL = '' } = process.env;
const rest: Partial<RESTOptions> = { api: DISCORD_API_URL };
if (process.argv.includes('--unthrottled')) rest.globalRequestsPerSecond = Number.POSITIVE_INFINITY;

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest });

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand() && interaction.commandName === 'list') await list(interaction);
});

async function list(interaction: ChatInputCommandInteraction): Promise<void> {
  await interaction.deferReply();
  const name = interaction.options.getString('name', true);
  const wallet = await get(`/api/v1/names/${encodeURIComponent(name)}/wallet`, 'wallet');
  const names = await get(`/api/v1/wallets/${encodeURIComponent(String(wallet))}/names?limit=16`, 'names');
  const embed = new EmbedBuilder()
    .setColor(0x5865f2)
    .setDescription(
      `\`${name}\` belongs to the wallet\n\`\`\`\n${wallet}\n\`\`\`\n${[names].flat().map(String).join('\n')}`,
    );
  await interaction.editReply({ embeds: [embed] });
}

async function get(path: string, field: string): Promise<unknown> {
  const { body } = await request(`${API_BASE_URL}${path}`);
  const { data } = (await body.json()) as { data: Record<string, unknown> };
  return data[field];
}

await client.login(DISCORD_TOKEN);
