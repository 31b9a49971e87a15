import type { REST } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';

const application = z.object({ id: z.string(), name: z.string() });

export type Application = z.output<typeof application>;

/** The application that the bot's token belongs to. @throws what `callFailure` knows */
export async function ownApplication(rest: REST): Promise<Application> {
  return application.parse(await rest.get(Routes.currentApplication()));
}
