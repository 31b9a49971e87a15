/**
 * `@discordjs/rest` in its build for platforms with their own `fetch`. Its build for Node loads an undici 6 of its own,
 * 84 modules that take 70 ms of each start; the calls use ours (`discord-requests.ts`).
 */

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = dirname(createRequire(import.meta.url).resolve('@discordjs/rest'));
const web: typeof import('@discordjs/rest') = await import(pathToFileURL(join(folder, 'web.mjs')).href);

export const { DiscordAPIError, HTTPError, RateLimitError, RequestMethod, REST } = web;
