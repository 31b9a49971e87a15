import type { REST } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';

const application = z.object({
  id: z.string(),
  name: z.string(),
  approximate_guild_count: z.int().optional().catch(undefined),
  /** Where Discord delivers interactions as webhooks; while it is set it delivers none over the gateway. */
  interactions_endpoint_url: z.string().nullish().catch(undefined),
  /** What webhooks are verified with, 64 hexadecimal digits. */
  verify_key: z.string().optional().catch(undefined),
});

export type Application = z.output<typeof application>;

/** The application that the bot's token belongs to. @throws what `callFailure` knows */
export async function ownApplication(rest: REST): Promise<Application> {
  return application.parse(await rest.get(Routes.currentApplication()));
}
