import { onTestFinished } from 'vitest';
import type { LocalDiscordOptions } from '../../start-local-discord.ts';
import { SAMPLE_WORLD } from '../../testing/sample-world.ts';
import type { Happening } from '../../workshop/happening.ts';
import { startWorkshopDiscord, type WorkshopDiscord } from '../../workshop/start-workshop.ts';

/** A local Discord with a workshop, that ends with the test. */
export async function workshopDiscord(options: Partial<LocalDiscordOptions> = {}): Promise<WorkshopDiscord> {
  const discord = await startWorkshopDiscord({ world: SAMPLE_WORLD, ...options });
  onTestFinished(() => discord.close());
  return discord;
}

/** What is in the record of one kind, oldest first. */
export function happened<Kind extends Happening['kind']>({ workshop }: WorkshopDiscord, kind: Kind) {
  return workshop.happenings
    .list()
    .filter((each): each is Extract<Happening, { kind: Kind }> => each.kind === kind);
}
