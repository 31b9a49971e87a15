/**
 * `@discordjs/rest` in its form for what brings `fetch` along. The one that Node is given loads an undici 6 of its own, 84
 * modules that take 70 ms of each start; the calls are made with ours (`discord-requests.ts`).
 */

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = dirname(createRequire(import.meta.url).resolve('@discordjs/rest'));
const web: typeof import('@discordjs/rest') = await import(pathToFileURL(join(folder, 'web.mjs')).href);

export const { DiscordAPIError, HTTPError, RateLimitError, REST } = web;
