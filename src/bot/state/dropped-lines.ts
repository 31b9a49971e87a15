import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';

/** Maximum listed references, which fit into a message. */
const MAX_REFERENCES = 150;

const droppedLines = z.object({
  count: z.int().positive(),
  /** When the first and the last were written, in Unix milliseconds. */
  from: z.number(),
  to: z.number(),
  /** The references of their interactions, which the log contains. */
  references: z.array(z.string().max(20)).max(MAX_REFERENCES).readonly(),
  /** The locale of the last one. */
  locale: z.string().optional(),
});

/** Summary of lines that the audit channel does not show. They are only in the log. */
export type DroppedLines = z.infer<typeof droppedLines>;

/**
 * Summarises dropped lines.
 * @param notices at least one
 */
export function summarizeDropped(
  notices: readonly { readonly reference: string; readonly at: Date; readonly locale: string | undefined }[],
): DroppedLines {
  const times = notices.map(({ at }) => at.getTime());
  return {
    count: notices.length,
    from: Math.min(...times),
    to: Math.max(...times),
    references: named(notices.map(({ reference }) => reference)),
    locale: notices.at(-1)?.locale,
  };
}

export const mergeDropped = (one: DroppedLines, other: DroppedLines): DroppedLines => ({
  count: one.count + other.count,
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
  references: named([...one.references, ...other.references]),
  locale: other.locale,
});

const named = (references: readonly string[]): string[] => [...new Set(references)].slice(0, MAX_REFERENCES);

/** Lists the references, with `…` if there may be more. */
export const referencesOf = ({ references }: DroppedLines): string =>
  [...references, ...(references.length === MAX_REFERENCES ? ['…'] : [])].join(', ');

/** Dropped lines of a channel. */
export interface ChannelDroppedLines {
  readonly channel: Snowflake;
  readonly lines: DroppedLines;
}

/** Stores the dropped lines of a process for the next one. */
export interface DroppedLinesStore {
  /** @throws Error if they cannot be stored */
  save(dropped: ChannelDroppedLines): Promise<void>;
  /**
   * Returns and deletes everything stored.
   * @throws Error if it cannot be read
   */
  take(): Promise<readonly ChannelDroppedLines[]>;
}

const kept = z.object({ channel: z.string().regex(/^\d+$/), lines: droppedLines });

/** Parses the stored state; foreign text is ignored. */
export function parseDroppedLines(line: string): ChannelDroppedLines[] {
  try {
    return [kept.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
