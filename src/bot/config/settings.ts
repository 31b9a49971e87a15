import { z } from 'zod';
import { bot } from './sections/bot.ts';
import { discord } from './sections/discord.ts';
import { gateway } from './sections/gateway.ts';
import { moderation } from './sections/moderation.ts';
import { observation } from './sections/observation.ts';
import { redis } from './sections/redis.ts';
import { service } from './sections/service.ts';
import { webhooks } from './sections/webhooks.ts';
import { details, type SettingDetails } from './setting.ts';

/**
 * Every setting, where the bot finds its value (`config.discord.token`). Names, defaults and what is said about wrong
 * values stand in its section and nowhere else; `.env.example` explains each one, and a test keeps the two equal.
 */
export const settings = z.object({
  discord,
  webhooks,
  gateway,
  service,
  moderation,
  redis,
  observation,
  bot,
});

/** A setting and its place in the configuration. */
interface DeclaredSetting extends SettingDetails {
  readonly section: string;
  readonly key: string;
}

export const declaredSettings: readonly DeclaredSetting[] = Object.entries(settings.shape).flatMap(
  ([section, { shape }]) =>
    Object.entries<z.ZodType>(shape).map(([key, schema]) => {
      const about = details.get(schema);
      if (!about) throw new Error(`${section}.${key} is not declared as a setting`);
      return { section, key, ...about };
    }),
);

/** Every variable that is read, those of files with secrets among them. */
export const settingNames: readonly string[] = declaredSettings.flatMap(({ name, fromFile }) =>
  fromFile ? [name, fileVariable(name)] : [name],
);

/** The variable with the path of the file that a setting may come from. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}
