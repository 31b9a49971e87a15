import { startDemoTestDiscord } from 'local-world/testing';
import { answerWith, startFaultyService } from './faulty-service.ts';

const RECORD = {
  ...{
    id: 1,
    'the service': 'abc',
    provider: 'castle',
    nft_earned: '',
    score: 5,
    stage: 1,
    bonus: 0,
    json: '',
  },
  ...{ created_at: '2026-11-21T12:00:00.000000Z', updated_at: '2026-11-21T12:00:00.000000Z' },
};

/** Milliseconds: a bot in a process of its own may wait long for a processor. */
export const PATIENCE = 120_000;

/**
 * A Discord, a service that answers /list and has one score record, and the settings of a bot in front of both.
 * @param patience milliseconds in which the bot has to acknowledge an interaction
 */
export async function inFront(finished: (end: () => Promise<void>) => void, patience = PATIENCE) {
  const discord = await startDemoTestDiscord({ acknowledgeWithinMs: patience });
  const service = await startFaultyService('http://127.0.0.1:1');
  finished(async () => {
    await discord.close();
    await service.close();
  });
  service.misbehave = (incoming, outgoing) =>
    answerWith(
      200,
      JSON.stringify({
        data: answerTo(incoming.url ?? ''),
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

function answerTo(url: string) {
  if (url.includes('/score')) return [RECORD];
  return url.includes('/wallets/') ? { names: ['ada'] } : { wallet: '0x1' };
}
