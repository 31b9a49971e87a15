import { z } from 'zod';

/** What is known of a setting besides the values that it takes. */
export interface SettingDetails {
  /** Its variable in the environment. */
  readonly name: string;
  /** What a wrong value is told that was expected, and a value that would do. */
  readonly expected: string;
  readonly example: string;
  /** Whether a file may hold it, named by the variable with `_FILE` behind it, as container platforms mount secrets. */
  readonly fromFile?: boolean;
  /** Whether it may not be left out when NODE_ENV is production. */
  readonly neededInProduction?: boolean;
  /** Variables that make it needless, when all of them are set. */
  readonly replacedBy?: readonly string[];
}

export const details = z.registry<SettingDetails>();

/** Declares a setting: the values that it takes, and what is said about it. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: SettingDetails): Schema {
  // Details belong to the object: a second setting with the same one would take the name of the first.
  if (details.has(schema)) throw new Error(`${about.name} needs a schema of its own`);
  details.add(schema, about);
  return schema;
}
