import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';

/** References that are named: as many as fit into a message. */
const MOST_REFERENCES = 150;

const untold = z.object({
  count: z.int().positive(),
  /** When the first and the last came to be, in milliseconds since 1970. */
  from: z.number(),
  to: z.number(),
  /** Of their interactions, by which they are found in the log. */
  references: z.array(z.string().max(20)).max(MOST_REFERENCES).readonly(),
  /** The language of the last one. */
  locale: z.string().optional(),
});

/** Lines that the audit channel does not show: the log alone has them. */
export type Untold = z.infer<typeof untold>;

/** @param notices one at least */
export function untoldOf(
  notices: readonly { readonly reference: string; readonly at: Date; readonly locale: string | undefined }[],
): Untold {
  const times = notices.map(({ at }) => at.getTime());
  return {
    count: notices.length,
    from: Math.min(...times),
    to: Math.max(...times),
    references: named(notices.map(({ reference }) => reference)),
    locale: notices.at(-1)?.locale,
  };
}

export const joined = (one: Untold, other: Untold): Untold => ({
  count: one.count + other.count,
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
  references: named([...one.references, ...other.references]),
  locale: other.locale,
});

const named = (references: readonly string[]): string[] => [...new Set(references)].slice(0, MOST_REFERENCES);

/** The references in words, with `…` where there may be more of them. */
export const referencesOf = ({ references }: Untold): string =>
  [...references, ...(references.length === MOST_REFERENCES ? ['…'] : [])].join(', ');

/** Lines and the channel that does not show them. */
export interface UntoldInChannel {
  readonly channel: Snowflake;
  readonly lines: Untold;
}

/** What a process could not tell channels of, for the next one. */
export interface UntoldLines {
  /** @throws Error where it cannot be kept */
  keep(untold: UntoldInChannel): Promise<void>;
  /** Everything that is kept, which is then forgotten. @throws Error where it cannot be read */
  take(): Promise<readonly UntoldInChannel[]>;
}

const kept = z.object({ channel: z.string().regex(/^\d+$/), lines: untold });

/** What was kept, by its JSON; text that is none of ours counts as nothing. */
export function readUntold(line: string): UntoldInChannel[] {
  try {
    return [kept.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
