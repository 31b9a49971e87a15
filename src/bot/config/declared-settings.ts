import type { z } from 'zod';
import { details, type SettingDetails } from './setting.ts';
import { settings } from './settings.ts';

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
