/**
 * The baseline bot: discord.js as in its guide (https://discordjs.guide), with the Guilds intent, default caches and
 * default REST options, a deferral and an edit. JavaScript as in the guide, so that it does not pay for TypeScript.
 * `--unthrottled` disables discord.js's own limit of 50 requests a second.
 */

import process from 'node:process';
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
} from 'discord.js';
import { request } from 'undici';

const { DISCORD_TOKEN, DISCORD_API_URL = '', API_BASE_URL } = process.env;
const unthrottled = process.argv.includes('--unthrottled');

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: DISCORD_API_URL, ...(unthrottled && { globalRequestsPerSecond: Number.POSITIVE_INFINITY }) },
});

client.once(Events.ClientReady, () => process.stdout.write('ready\n'));
client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand() || interaction.commandName !== 'list') return;
  // Commands that are repeated until the bot first answers may wait behind discord.js's limit for longer than Discord
  // allows.
  await list(interaction).catch((error) => process.stderr.write(`${error}\n`));
});

/** @param {import('discord.js').ChatInputCommandInteraction} interaction */
async function list(interaction) {
  await interaction.deferReply();
  const name = interaction.options.getString('name', true);
  const { wallet } = await get(`/api/v1/names/${encodeURIComponent(name)}/wallet`);
  const { names } = await get(`/api/v1/wallets/${encodeURIComponent(wallet)}/names?limit=16`);
  const embed = new EmbedBuilder()
    .setColor(0x5865f2)
    .setDescription(`\`${name}\` belongs to the wallet\n\`\`\`\n${wallet}\n\`\`\`\n${names.join('\n')}`);
  const button = new ButtonBuilder()
    .setCustomId(`list-file.1:asc:${name}`)
    .setLabel('All names as a file')
    .setStyle(ButtonStyle.Secondary);
  const row = /** @type {ActionRowBuilder<ButtonBuilder>} */ (new ActionRowBuilder()).addComponents(button);
  await interaction.editReply({ embeds: [embed], components: [row], allowedMentions: { parse: [] } });
}

/** @typedef {{ wallet: string, names: string[] }} Data */

/**
 * @param {string} path
 * @returns {Promise<Data>} with one of the two fields, by the path
 */
async function get(path) {
  const { body } = await request(`${API_BASE_URL}${path}`);
  const { data } = /** @type {{ data: Data }} */ (await body.json());
  return data;
}

await client.login(DISCORD_TOKEN);
