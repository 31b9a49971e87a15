import { createRequire } from 'node:module';
import type { RESTOptions } from '@discordjs/rest';

const ofDiscordJs = createRequire(createRequire(import.meta.url).resolve('@discordjs/rest'));
const undici: { readonly Agent: new () => NonNullable<RESTOptions['agent']> } = ofDiscordJs('undici');

/**
 * An agent of discord.js's own undici. Without it a client of discord.js uses the agent of the undici that was loaded
 * last, and one of another version cannot send its files.
 */
export const discordJsAgent = new undici.Agent();
