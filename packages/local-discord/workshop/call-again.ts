import type { Server } from 'node:http';
import { ChatRefusal } from '../people/chat-client.ts';
import type { RestCall } from './happening.ts';
import { refusalInBody } from './refusal.ts';
import { beginAgain, parsePayload, type Sending } from './sending.ts';

const CALLBACK = /\/interactions\/\d+\/[^/]+\/callback/;
/** Calls with an interaction's token need no other. */
const WITH_INTERACTION_TOKEN = /\/(interactions|webhooks)\/\d+\/[^/]+/;

/**
 * Repeats a bot's call. A repeated acknowledgement acknowledges another interaction like the first, which is not
 * delivered to the bot: the 3 s of the first are over before anybody has edited the payload.
 * @throws ChatRefusal if the call is no longer recorded, or had files
 */
export async function callAgain(
  { number, method, interaction, files, payload }: RestCall,
  text: string | undefined,
  sending: Sending,
): Promise<{ status: number; refusal?: string }> {
  let address = sending.calls.addressOf(number);
  if (address === undefined) throw new ChatRefusal('This is not in the record any more.');
  if (files) throw new ChatRefusal('A call with files is not sent again: the record has their names alone.');
  if (text !== undefined) parsePayload(text);
  else if (payload === undefined && method !== 'GET' && method !== 'DELETE')
    throw new ChatRefusal('Its payload is not in the record.');
  if (CALLBACK.test(address)) address = acknowledging(interaction, address, sending);
  const isOfBot = !WITH_INTERACTION_TOKEN.test(address);
  const response = await fetch(`http://127.0.0.1:${listeningPort(sending.server)}${address}`, {
    method,
    headers: {
      ...(isOfBot && { authorization: `Bot ${sending.token}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
  }).catch(() => {
    throw new ChatRefusal('The call was cut off before it was answered.');
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const refusal = response.ok ? undefined : refusalInBody(answer);
  return {
    status: response.status,
    ...(refusal && { refusal: `${refusal.code} ${refusal.message}` }),
  };
}

/** The address that acknowledges another interaction like this one. */
function acknowledging(former: string | undefined, address: string, sending: Sending): string {
  const like = sending.recorded.of(former);
  if (!like) throw new ChatRefusal('Its interaction is not in the record any more.');
  const { type, sourceId } = like;
  const payload = { type, ...(sourceId !== undefined && { message: { id: sourceId } }) };
  const { interaction } = beginAgain(like, payload, sending, () => {});
  return address.replace(CALLBACK, `/interactions/${interaction.id}/${interaction.token}/callback`);
}

function listeningPort(server: Server): number {
  const address = server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new ChatRefusal('The local Discord does not listen.');
}
