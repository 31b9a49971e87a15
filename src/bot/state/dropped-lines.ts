import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';

/** References that are named: as many as fit into a message. */
const MAX_REFERENCES = 150;

const droppedLines = z.object({
  count: z.int().positive(),
  /** When the first and the last came to be, in milliseconds since 1970. */
  from: z.number(),
  to: z.number(),
  /** Of their interactions, by which they are found in the log. */
  references: z.array(z.string().max(20)).max(MAX_REFERENCES).readonly(),
  /** The language of the last one. */
  locale: z.string().optional(),
});

/** Lines that the audit channel does not show: the log alone has them. */
export type DroppedLines = z.infer<typeof droppedLines>;

/** @param notices one at least */
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

/** The references in words, with `…` where there may be more of them. */
export const referencesOf = ({ references }: DroppedLines): string =>
  [...references, ...(references.length === MAX_REFERENCES ? ['…'] : [])].join(', ');

/** Lines and the channel that does not show them. */
export interface ChannelDroppedLines {
  readonly channel: Snowflake;
  readonly lines: DroppedLines;
}

/** What a process could not tell channels of, for the next one. */
export interface DroppedLinesStore {
  /** @throws Error where it cannot be kept */
  keep(untold: ChannelDroppedLines): Promise<void>;
  /** Everything that is kept, which is then forgotten. @throws Error where it cannot be read */
  take(): Promise<readonly ChannelDroppedLines[]>;
}

const kept = z.object({ channel: z.string().regex(/^\d+$/), lines: droppedLines });

/** What was kept, by its JSON; text that is none of ours counts as nothing. */
export function parseDroppedLines(line: string): ChannelDroppedLines[] {
  try {
    return [kept.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
