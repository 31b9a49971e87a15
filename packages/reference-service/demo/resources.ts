import type { DatabaseSync } from 'node:sqlite';
import { randomId } from '../random-id.ts';
import { conversations, type ResourceKind, scores } from '../resources/resource-schema.ts';
import { unixTime } from '../unix-time.ts';
import { userRegister } from '../users.ts';

/** The owner of the demo set's conversations and scores. */
export const DEMO_USER = 'demo';

const ROWS = 60;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const CONTACTS = ['ada', 'grace', 'linus', 'margaret', 'エイダ', 'zoë', 'player-0042'];
/** Seven games, so that each occurs in each state. The last is quiet. */
const GAMES = [
  ...['star-forge', 'tide-runner', 'ember-keep', 'star-forge', 'tide-runner', 'ember-keep'],
  'moon-garden',
];
const GROUPS = ['raid-party', 'officers', 'trade-hall', 'new-players'];

/**
 * Adds 60 conversations and 60 scores of the demo user. The first 48 cover every state: each flag on and off, with and
 * without a pinned message; with a party, a group and both; never active, active some minutes ago, or active days ago
 * and not opened since.
 */
export function fillResources(database: DatabaseSync): void {
  const userId = userRegister(database)(DEMO_USER);
  fill(database, conversations, userId, CONTACTS);
  fill(database, scores, userId, GAMES);
}

function fill(
  database: DatabaseSync,
  { table, party }: ResourceKind,
  userId: number,
  parties: readonly string[],
): void {
  const insert = database.prepare(
    `INSERT INTO ${table} (user_id, id, ${party}, group_id, pinned_message_id, is_pinned, is_muted,
       last_active_at, last_opened_at, created_at, archived_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const now = unixTime();
  for (let row = 0; row < ROWS; row += 1) {
    const bit = (at: number) => (row >> at) & 1;
    const participants = Math.floor(row / 16) % 3;
    const created = now - (ROWS - row) * DAY;
    const [active, opened] = activity(row, created, now);
    insert.run(
      userId,
      randomId(),
      participants === 1 ? null : (parties[row % parties.length] ?? null),
      participants === 0 ? null : (GROUPS[row % GROUPS.length] ?? null),
      bit(3) === 1 ? randomId() : null,
      bit(0),
      bit(1),
      active,
      opened,
      created,
      bit(2) === 1 ? created + (DAY * 3) / 4 : null,
    );
  }
}

/** Returns when a row was last active and last opened, in Unix seconds. */
function activity(row: number, created: number, now: number): [number | null, number | null] {
  if (row % 3 === 0) return [null, null];
  if (row % 3 === 1) return [now - row * MINUTE, now - row * MINUTE];
  return [created + DAY / 2, created + DAY / 4];
}
