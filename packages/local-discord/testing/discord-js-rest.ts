import { createRequire } from 'node:module';
import { DefaultRestOptions, type RESTOptions } from '@discordjs/rest';

const ofDiscordJs = createRequire(createRequire(import.meta.url).resolve('@discordjs/rest'));
const undici: { readonly Agent: new () => NonNullable<RESTOptions['agent']> } = ofDiscordJs('undici');

/**
 * Options of a client of discord.js in this repository, where `package.json` gives it undici 8. Without the agent, a
 * client uses the agent of the undici that was loaded last. Files are encoded here, because undici 8 refuses Node's
 * `FormData`.
 */
export const discordJsRest: Pick<RESTOptions, 'agent' | 'makeRequest'> = {
  agent: new undici.Agent(),
  async makeRequest(url, init) {
    if (!(init.body instanceof FormData)) return DefaultRestOptions.makeRequest(url, init);
    const form = new Response(init.body);
    const headers = { ...init.headers, 'content-type': form.headers.get('content-type') ?? '' };
    const body = Buffer.from(await form.arrayBuffer());
    return DefaultRestOptions.makeRequest(url, { ...init, headers, body });
  },
};
