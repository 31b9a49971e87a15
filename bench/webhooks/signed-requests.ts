import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { startDemoTestDiscord } from 'local-world/testing';
import { createBotRest, endBotRest } from '../../src/bot/bot-rest/bot-rest.ts';
import { commands } from '../../src/handlers/commands.ts';
import { player } from '../players.ts';

/** A request as Discord sends it. */
export interface SignedRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { privateKey: somebodyElses } = generateKeyPairSync('ed25519');

/** The key with which the loaded servers verify. */
export const PUBLIC_KEY = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
  'hex',
);

/** Returns `/list player-0000` as the local Discord sends it, with the id and the token of one interaction. */
export async function listPayload(): Promise<Record<string, unknown>> {
  const received = Promise.withResolvers<Record<string, unknown>>();
  const endpoint = createServer(async (request, response) => {
    received.resolve(JSON.parse(await text(request)));
    response.writeHead(202).end();
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const address = endpoint.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const discord = await startDemoTestDiscord({ interactionsEndpointUrl: `http://127.0.0.1:${port}` });
  const rest = createBotRest(discord.apiUrl, discord.token);
  await rest.put(`/applications/${discord.applicationId}/commands`, {
    body: commands.map(({ registration }) => registration),
  });
  void discord.clientOf('member').command('list', { name: player(0).name });
  const payload = await received.promise;
  endBotRest(rest);
  await discord.close();
  endpoint.closeAllConnections();
  endpoint.close();
  return payload;
}

/** Returns `/wallet` for that player's wallet, based on the payload of `/list`. */
export function walletPayload(list: Record<string, unknown>): Record<string, unknown> {
  const options = [{ name: 'address', type: 3, value: player(0).wallet }];
  return { ...list, data: { ...Object(list.data), name: 'wallet', options } };
}

let count = 0;

/**
 * Returns commands about 500 players in turn. Each is a separate interaction of a different person, freshly signed.
 * @param key another key makes forgeries, which take as long to verify
 */
export function signedRequests(
  payload: Record<string, unknown>,
  amount: number,
  key: 'own' | 'forged' = 'own',
): SignedRequest[] {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return Array.from({ length: amount }, () => {
    count += 1;
    const id = String(1_300_000_000_000_000_000n + BigInt(count));
    const body = JSON.stringify({ ...payload, id })
      .replaceAll(player(0).name, player(count).name)
      .replaceAll(player(0).wallet, player(count).wallet)
      .replace(/(?<="user":\{"id":")\d+/, id);
    const signer = key === 'own' ? privateKey : somebodyElses;
    const signature = sign(null, Buffer.from(timestamp + body), signer).toString('hex');
    return { body, headers: headersOf(timestamp, signature) };
  });
}

const headersOf = (timestamp: string, signature: string) => ({
  'content-type': 'application/json',
  'x-signature-ed25519': signature,
  'x-signature-timestamp': timestamp,
});
