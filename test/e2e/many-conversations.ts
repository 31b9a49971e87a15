import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** What a conversation is made with; the rest is as in a plain one of the demo set. */
interface MadeConversation {
  readonly id: string;
  readonly contact_id: string | null;
  readonly group_id: string | null;
}

/**
 * Adds conversations to the file of a service, each newer than all before it: a thousand calls that each wait for a
 * disk take longer than all the rest of a test.
 */
export function addConversations(service: DatabaseSync, made: Iterable<MadeConversation>): void {
  const file = service.location();
  if (file === null) throw new Error('The service has no file');
  using database = new DatabaseSync(file);
  const columns = database
    .prepare('PRAGMA table_info(conversations)')
    .all()
    .map(({ name }) => String(name));
  database.exec('BEGIN');
  for (const one of made) {
    const fields: Record<string, SQLInputValue> = { place: null, ...one };
    const values = columns.map((name) => (name in fields ? '?' : name));
    database
      .prepare(
        `INSERT INTO conversations (${columns}) SELECT ${values} FROM conversations WHERE archived_at IS NULL AND is_pinned = 0 AND is_muted = 0 LIMIT 1`,
      )
      .run(...columns.flatMap((name) => fields[name] ?? (name in fields ? [null] : [])));
  }
  database.exec('COMMIT');
}

/** Conversations with `other-0` and so on. */
export function* others(count: number): Generator<MadeConversation> {
  for (let made = 0; made < count; made += 1) {
    yield { id: `Other${String(made).padStart(11, '0')}`, contact_id: `other-${made}`, group_id: null };
  }
}
