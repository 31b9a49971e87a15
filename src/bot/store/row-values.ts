import type { Snowflake } from 'discord-api-types/v10';
import { SNOWFLAKE } from '../../handlers/discord-limits.ts';

export type RawSettings = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is RawSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a stored object, including keys of later versions. Returns undefined for anything else. */
export function rawSettings(text: string): RawSettings | undefined {
  try {
    const raw: unknown = JSON.parse(text);
    return isObject(raw) ? raw : undefined;
  } catch {
    return undefined;
  }
}

// The checks of SETTING_VALUES, by hand: zod takes a quarter of a second for the 10,000 rows of a start.
export const isSnowflake = (value: unknown): value is Snowflake =>
  typeof value === 'string' && SNOWFLAKE.test(value);

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

export const isFromOne = (value: unknown, most: number): value is number =>
  isCount(value) && value >= 1 && value <= most;

export const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value);
