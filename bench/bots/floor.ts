/**
 * How fast a bot can be that defers and edits: a socket, two connection pools and nothing in between. It checks
 * nothing, logs nothing and reconnects never, so it is no bot to run; it is there to be measured.
 */

import process from 'node:process';
import { Pool } from 'undici';
import { WebSocket } from 'ws';

interface Frame {
  readonly op: number;
  readonly s: number | null;
  readonly t: string | null;
  readonly d: Command & { readonly heartbeat_interval: number };
}

interface Command {
  readonly id: string;
  readonly token: string;
  readonly application_id: string;
  readonly data: { readonly options: readonly { readonly value: string }[] };
}

const { DISCORD_TOKEN = '', DISCORD_API_URL = '', API_BASE_URL = '' } = process.env;
const HEADERS = { 'content-type': 'application/json' };

const discord = new Pool(new URL(DISCORD_API_URL).origin, { connections: 64 });
const service = new Pool(API_BASE_URL, { connections: 64 });

const { url } = await get(discord, '/api/v10/gateway');
const socket = new WebSocket(`${url}/?v=10&encoding=json`);
let sequence: number | null = null;

socket.on('message', (data) => {
  const { op, s, t, d }: Frame = JSON.parse(data.toString());
  sequence = s ?? sequence;
  if (op === 10) {
    setInterval(() => socket.send(JSON.stringify({ op: 1, d: sequence })), d.heartbeat_interval);
    const identify = { token: DISCORD_TOKEN, intents: 0, properties: { os: 'linux' } };
    socket.send(JSON.stringify({ op: 2, d: identify }));
  } else if (t === 'INTERACTION_CREATE') void list(d);
});

async function list({ id, token, application_id, data }: Command): Promise<void> {
  await send('POST', `/interactions/${id}/${token}/callback`, { type: 5 });
  const name = data.options[0]?.value ?? '';
  const { wallet } = (await get(service, `/api/v1/names/${encodeURIComponent(name)}/wallet`)).data;
  const { names } = (await get(service, `/api/v1/wallets/${encodeURIComponent(wallet)}/names?limit=16`)).data;
  const description = `\`${name}\` belongs to the wallet\n\`\`\`\n${wallet}\n\`\`\`\n${names.join('\n')}`;
  await send('PATCH', `/webhooks/${application_id}/${token}/messages/@original`, {
    embeds: [{ color: 0x5865f2, description }],
  });
}

async function send(method: 'POST' | 'PATCH', path: string, payload: object): Promise<void> {
  const body = JSON.stringify(payload);
  const answer = await discord.request({ method, path: `/api/v10${path}`, headers: HEADERS, body });
  await answer.body.text();
}

/** Reads what the local Discord and the local service answer, as it comes. */
async function get(pool: Pool, path: string) {
  const { body } = await pool.request({ method: 'GET', path });
  return (await body.json()) as {
    readonly url: string;
    readonly data: { readonly wallet: string; readonly names: readonly string[] };
  };
}
