import { startDemoTestDiscord } from 'local-world/testing';
import { answerWith, startFaultyService } from './faulty-service.ts';

/** A Discord, a service that answers /list, and the settings of a bot in front of both. */
export async function inFront(finished: (end: () => Promise<void>) => void) {
  const discord = await startDemoTestDiscord();
  const service = await startFaultyService('http://127.0.0.1:1');
  finished(async () => {
    await discord.close();
    await service.close();
  });
  service.misbehave = (incoming, outgoing) =>
    answerWith(
      200,
      JSON.stringify({
        data: incoming.url?.includes('/wallets/') ? { names: ['ada'] } : { wallet: '0x1' },
      }),
    )(incoming, outgoing);
  const settings: Record<string, string> = {
    NODE_ENV: 'production',
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    API_BASE_URL: service.url.href,
    API_TOKEN: 'canary-api-token',
    NAMES_SEND_TOKEN: 'true',
  };
  return { discord, service, settings };
}
