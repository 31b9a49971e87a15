import { REST } from 'discord.js';

/** Milliseconds of a rate limit that a message waits here; a longer one is the business of whoever sends it. */
const LONGEST_WAIT = 10_000;

/**
 * Discord's REST API with the bot's token, for everything that is not an answer to an interaction: commands, and
 * lines for the audit channel. It keeps to all rate limits by itself.
 * @param apiUrl Discord's API without a version
 */
export function createBotRest(apiUrl: string, token: string): REST {
  return new REST({
    api: apiUrl,
    timeout: 10_000,
    retries: 2,
    // Over 24.8 days its timer would be over at once, again and again.
    rejectOnRateLimit: ({ route, retryAfter }) =>
      route === '/channels/:id/messages' && retryAfter > LONGEST_WAIT,
  }).setToken(token);
}
