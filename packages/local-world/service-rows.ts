import { z } from 'zod';

const text = z.string().nullable();
const time = z.number().nullable();

/** A conversation or a score; one has a contact, the other a game. */
export const resource = z.object({
  id: z.string(),
  contact_id: text.optional(),
  game_id: text.optional(),
  group_id: text,
  pinned_message_id: text,
  is_pinned: z.boolean(),
  is_muted: z.boolean(),
  last_active_at: time,
  last_opened_at: time,
  created_at: time,
  archived_at: time,
});

/** A page of score records. */
export const records = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      'the service': z.string(),
      provider: z.string(),
      nft_earned: z.string(),
      score: z.number(),
      stage: z.number(),
      bonus: z.number(),
      json: z.string(),
      created_at: z.string(),
    }),
  ),
});
type ScoreRecord = z.infer<typeof records>['data'][number];

/** What stands above the columns of `resourceRow`. */
export const resourceColumns = (kind: 'conversations' | 'scores') => [
  'Id',
  kind === 'scores' ? 'Game' : 'Contact',
  'Group',
  'Pinned',
  'Muted',
  'Archived',
  'Pinned message',
  'Last active',
  'Created',
];

export function resourceRow(row: z.infer<typeof resource>): string[] {
  return [
    row.id,
    row.contact_id ?? row.game_id ?? '',
    row.group_id ?? '',
    row.is_pinned ? 'yes' : '',
    row.is_muted ? 'yes' : '',
    moment(row.archived_at),
    row.pinned_message_id ?? '',
    moment(row.last_active_at),
    moment(row.created_at),
  ];
}

/** What stands above the columns of `recordRow`. */
export const recordColumns = [
  'Id',
  'Player',
  'Game',
  'Score',
  'Stage',
  'Bonus',
  'Award',
  'Created',
  'Metadata',
];

export function recordRow(row: ScoreRecord): string[] {
  const { id, provider, score, stage, bonus, nft_earned, created_at, json } = row;
  return [id, row['the service'], provider, score, stage, bonus, nft_earned, created_at, json].map(String);
}

/** `2026-01-31 12:00`, in UTC. @param seconds since 1970; null is nothing */
function moment(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');
}
