import { REST } from 'discord.js';

/**
 * Discord's REST API with the bot's token, for everything that is not an answer to an interaction: commands, and
 * lines for the audit channel. It keeps to all rate limits by itself.
 * @param apiUrl Discord's API without a version
 */
export function createBotRest(apiUrl: string, token: string): REST {
  return new REST({ api: apiUrl, timeout: 10_000, retries: 2 }).setToken(token);
}
