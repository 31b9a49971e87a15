import type { REST } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';

/** The most that Discord gives at once: https://discord.com/developers/docs/resources/user#get-current-user-guilds */
const PAGE = 200;

const guilds = z.array(z.looseObject({ id: z.string().regex(/^\d{1,20}$/) }));

/** The ids of all guilds that the bot is in. @throws DiscordAPIError when Discord does not tell */
export async function ownGuilds(rest: REST): Promise<string[]> {
  const ids = new Set<string>();
  for (let after = '0'; ; ) {
    const query = new URLSearchParams({ limit: String(PAGE), after });
    const page = guilds.parse(await rest.get(Routes.userGuilds(), { query }));
    const fresh = page.map(({ id }) => id).filter((id) => !ids.has(id));
    for (const id of fresh) ids.add(id);
    const last = fresh.at(-1);
    // A Discord that knows no pages would give the same one for ever.
    if (page.length < PAGE || last === undefined) return [...ids];
    after = last;
  }
}
