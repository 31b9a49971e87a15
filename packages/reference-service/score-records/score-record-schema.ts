import { z } from 'zod';
import { identifier } from '../identifier.ts';
import { direction, INTEGER, limit } from '../page-parameters.ts';

const DEFAULT_RECORDS = 15;
const MAX_RECORDS = 10_000;

/** The interface's name, with the space, for the field with the player's hashed name. */
export const PLAYER = 'the service';

const storedTime = z.string().meta({
  format: 'date-time',
  description: 'ISO 8601 in UTC with microseconds, as in 2026-01-31T12:00:00.000000Z.',
});

/** A record as stored and returned. */
export const scoreRecord = z.object({
  id: z.int(),
  [PLAYER]: z.string(),
  provider: z.string(),
  nft_earned: z.string(),
  score: z.int(),
  stage: z.int(),
  bonus: z.int(),
  json: z.string(),
  created_at: storedTime,
  updated_at: storedTime,
});
/** A score that a game has recorded. */
export type ScoreRecord = z.infer<typeof scoreRecord>;

/** A page of records. */
export const scoreRecordsAnswer = z.object({ data: z.array(scoreRecord) });

export const scoreRecordsQuery = z.object({
  limit: limit(DEFAULT_RECORDS, MAX_RECORDS),
  default: direction,
  starting_after: z
    .string({ error: 'must be given once' })
    .regex(/^[0-9]{1,15}$/, { error: 'must be the id of a record' })
    .transform(Number)
    .optional()
    .meta({ ...INTEGER, minimum: 0, description: 'Id of the last record of the page before.' }),
});

/** A number in JSON, digits in CSV. */
const integer = z
  .union(
    [
      z
        .string()
        .regex(/^-?[0-9]+$/)
        .transform(Number),
      z.number(),
    ],
    { error: 'must be a whole number' },
  )
  .pipe(z.int({ error: 'must be a whole number' }));

const text = z
  .string({ error: 'must be a text' })
  .refine((value) => value.isWellFormed(), { error: 'must be well-formed Unicode' });

/** Accepts any precision and stores six digits, so that times sort as texts. */
const time = z.iso
  .datetime({ error: 'must be an ISO 8601 time in UTC, as in 2026-01-31T12:00:00.000000Z' })
  .transform((value) => {
    const [second = '', fraction = ''] = value.slice(0, -1).split('.');
    return `${second}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
  });

/** A row of an import. */
export const importedScoreRecord = z.object(
  {
    id: integer.refine((id) => id >= 0, { error: 'must be 0 or more' }),
    [PLAYER]: identifier,
    provider: identifier,
    nft_earned: text,
    score: integer,
    stage: integer,
    bonus: integer,
    json: text,
    created_at: time,
    updated_at: time,
  },
  { error: 'not an object with the fields of a score record' },
);
