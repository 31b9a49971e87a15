/**
 * The lower bound for a bot that defers and edits: a socket and two connection pools of Rollcall's own undici, with
 * nothing in between. It checks nothing, logs nothing and never reconnects, so it is only for measurements. `--once`
 * answers in one call, without a deferral.
 */

import process from 'node:process';
import { Pool } from 'undici';
import { WebSocket } from 'ws';

const { DISCORD_TOKEN, DISCORD_API_URL = '', API_BASE_URL = '' } = process.env;
const once = process.argv.includes('--once');
const HEADERS = { 'content-type': 'application/json' };
const BUTTON = { type: 2, style: 2, label: 'All names as a file' };

const discord = new Pool(new URL(DISCORD_API_URL).origin, { connections: 64 });
const service = new Pool(API_BASE_URL, { connections: 64 });

const { url } = await get(discord, '/api/v10/gateway');
const socket = new WebSocket(`${url}/?v=10&encoding=json`);
/** @type {number | null} */
let sequence = null;

socket.on('message', (data) => {
  const { op, s, t, d } = JSON.parse(data.toString());
  sequence = s ?? sequence;
  if (op === 10) {
    setInterval(() => socket.send(JSON.stringify({ op: 1, d: sequence })), d.heartbeat_interval);
    const identify = { token: DISCORD_TOKEN, intents: 0, properties: { os: 'linux' } };
    socket.send(JSON.stringify({ op: 2, d: identify }));
  } else if (t === 'READY') {
    process.stdout.write('ready\n');
  } else if (t === 'INTERACTION_CREATE') {
    list(d);
  }
});

/** @param {import('discord-api-types/v10').APIChatInputApplicationCommandInteraction} interaction */
async function list({ id, token, application_id, data }) {
  const callback = `/interactions/${id}/${token}/callback`;
  if (!once) await send('POST', callback, { type: 5 });
  const name = data.options?.map((option) => ('value' in option ? String(option.value) : ''))[0] ?? '';
  const { wallet } = (await get(service, `/api/v1/names/${encodeURIComponent(name)}/wallet`)).data;
  const path = `/api/v1/wallets/${encodeURIComponent(wallet)}/names?limit=16`;
  const { names } = (await get(service, path)).data;
  const description = `\`${name}\` belongs to the wallet\n\`\`\`\n${wallet}\n\`\`\`\n${names.join('\n')}`;
  const message = {
    embeds: [{ color: 0x5865f2, description }],
    components: [{ type: 1, components: [{ ...BUTTON, custom_id: `list-file.1:asc:${name}` }] }],
    allowed_mentions: { parse: [] },
  };
  if (once) await send('POST', callback, { type: 4, data: message });
  else await send('PATCH', `/webhooks/${application_id}/${token}/messages/@original`, message);
}

/**
 * @param {'POST' | 'PATCH'} method
 * @param {string} path
 * @param {object} payload
 */
async function send(method, path, payload) {
  const body = JSON.stringify(payload);
  const answer = await discord.request({ method, path: `/api/v10${path}`, headers: HEADERS, body });
  await answer.body.text();
}

/** @typedef {{ url: string, data: { wallet: string, names: string[] } }} Answer */

/**
 * @param {Pool} pool
 * @param {string} path
 * @returns {Promise<Answer>} the parsed response for the path
 */
async function get(pool, path) {
  const { body } = await pool.request({ method: 'GET', path });
  return /** @type {Answer} */ (await body.json());
}
