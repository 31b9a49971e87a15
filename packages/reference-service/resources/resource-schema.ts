import { z } from 'zod';
import { identifier, notText } from '../identifier.ts';
import { limit } from '../page-parameters.ts';

const DEFAULT_ROWS = 10;
const MAX_ROWS = 100;

/** Clients that detect the unit by its magnitude read integers from here on as milliseconds (the year 5138). */
const FIRST_MILLISECONDS = 1e11;

const nullableText = z.string().nullable();
const time = z.int().meta({ description: 'Unix time in seconds.' });
const nullableTime = time.nullable();

/** The fields of an answer after those of participants. */
const state = {
  pinned_message_id: nullableText,
  is_pinned: z.boolean(),
  is_muted: z.boolean(),
  last_active_at: nullableTime,
  last_opened_at: nullableTime,
  created_at: time,
  archived_at: nullableTime,
};

/** Rejects unknown fields, because a misspelt field would otherwise be silently ignored. */
function strictFields<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code, keys }) => {
      if (code !== 'unrecognized_keys') return `must be an object of ${Object.keys(shape).join(', ')}`;
      const [unknown = ''] = z.array(z.string()).parse(keys);
      return `has ${JSON.stringify(unknown.slice(0, 100))}, which is none of ${Object.keys(shape).join(', ')}`;
    },
  });
}

const participant = identifier.nullable().optional();
const partyMissing = (party: string) => ({ error: `must have ${party}, group_id or both` });

/** Conversations. They differ from scores only in the fields of participants. */
export const conversations = {
  table: 'conversations',
  one: 'conversation',
  party: 'contact_id',
  answer: z.object({ id: z.string(), contact_id: nullableText, group_id: nullableText, ...state }),
  creation: strictFields({ contact_id: participant, group_id: participant })
    .refine(
      ({ contact_id, group_id }) => (contact_id ?? group_id ?? null) !== null,
      partyMissing('contact_id'),
    )
    .transform(({ contact_id = null, group_id = null }) => ({ party: contact_id, group_id }))
    .meta({ description: 'contact_id, group_id or both.' }),
} as const;

/** Scores, which have a game instead of a contact. */
export const scores = {
  table: 'scores',
  one: 'score',
  party: 'game_id',
  answer: z.object({ id: z.string(), game_id: nullableText, group_id: nullableText, ...state }),
  creation: strictFields({ game_id: participant, group_id: participant })
    .refine(({ game_id, group_id }) => (game_id ?? group_id ?? null) !== null, partyMissing('game_id'))
    .transform(({ game_id = null, group_id = null }) => ({ party: game_id, group_id }))
    .meta({ description: 'game_id, group_id or both.' }),
} as const;

/** The parts of routes and tables that depend on the kind of resource. */
export type ResourceKind = typeof conversations | typeof scores;
/** The body of a creation: a party, a group, or both. */
export type Creation = z.infer<ResourceKind['creation']>;

const flag = z.boolean({ error: 'must be true or false' });
const timeRange = `must be null or a whole number of Unix seconds from 0 to ${FIRST_MILLISECONDS - 1}`;

/** The body of an update. Missing fields stay unchanged. */
export const change = strictFields({
  pinned_message_id: identifier.nullable().optional(),
  is_pinned: flag.optional(),
  is_muted: flag.optional(),
  archived_at: z
    .int({ error: timeRange })
    .min(0, { error: timeRange })
    .max(FIRST_MILLISECONDS - 1, { error: timeRange })
    .nullable()
    .optional(),
});
/** The fields of an update that were sent. */
export type Change = z.infer<typeof change>;

/**
 * `true` filters a list. `false` has no effect, because the interface defines only `true` (docs/interface.md#lists).
 */
const filter = z
  .enum(['true', 'false'], {
    error: (issue) => (Array.isArray(issue.input) ? notText(issue) : 'must be true or false'),
  })
  .transform((text) => text === 'true')
  .default(false)
  .meta({
    type: 'boolean',
    enum: undefined,
    description: 'true: only those; false: no restriction.',
  });

/** The query of a list: docs/interface.md#lists. */
export const listQuery = strictFields({
  limit: limit(DEFAULT_ROWS, MAX_ROWS),
  muted: filter,
  archived: filter,
  pinned: filter,
  group_id: identifier.optional(),
  starting_after: identifier.optional().meta({ description: 'Id of the last row of the page before.' }),
});

/** The id in a path. */
export const resourcePath = z.object({ id: z.string() });
