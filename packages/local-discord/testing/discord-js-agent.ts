import { createRequire } from 'node:module';
import type { RESTOptions } from '@discordjs/rest';

const ofDiscordJs = createRequire(createRequire(import.meta.url).resolve('@discordjs/rest'));
const undici: { readonly Agent: new () => NonNullable<RESTOptions['agent']> } = ofDiscordJs('undici');

/**
 * Of discord.js's own undici. Without it a client of discord.js takes the agent of whichever undici was loaded last, and
 * that of another version cannot send its files.
 */
export const discordJsAgent = new undici.Agent();
