import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { InteractionResult } from 'local-discord/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rollcall, startRollcall } from './rollcall.ts';

const OTHERS = 1_200;

/** The choices that are offered, as people read them. */
function choicesOf(outcome: InteractionResult) {
  if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
  return outcome.choices;
}

describe('a conversation that is older than 1,000 others', () => {
  let rollcall: Rollcall;
  let oldest = '';

  beforeAll(async () => {
    rollcall = await startRollcall();
    // The service's own file: a thousand calls that each wait for a disk take longer than all the rest.
    const file = rollcall.database.location();
    if (file === null) throw new Error('The service has no file');
    using database = new DatabaseSync(file);
    const columns = database
      .prepare('PRAGMA table_info(conversations)')
      .all()
      .map(({ name }) => String(name));
    const add = (fields: Record<string, SQLInputValue>) => {
      const values = columns.map((name) => (name in fields ? '?' : name));
      database
        .prepare(
          `INSERT INTO conversations (${columns}) SELECT ${values} FROM conversations WHERE archived_at IS NULL AND is_pinned = 0 AND is_muted = 0 LIMIT 1`,
        )
        .run(...columns.flatMap((name) => fields[name] ?? (name in fields ? [null] : [])));
    };
    database.exec('BEGIN');
    oldest = 'k3Vq00000000Zb1x';
    add({ place: null, id: oldest, contact_id: 'wilhelmina', group_id: 'eu' });
    for (let made = 0; made < OTHERS; made += 1) {
      add({
        place: null,
        id: `Other${String(made).padStart(11, '0')}`,
        contact_id: `other-${made}`,
        group_id: null,
      });
    }
    database.exec('COMMIT');
  });
  afterAll(() => rollcall.close());

  it('is offered by its contact, its group and its id, once the index has come to it', async () => {
    const { moderator } = rollcall;
    const first = choicesOf(await moderator.autocomplete('conversation show', 'id', 'wilhelmina'));
    // The newest hundred are looked through by then, or a few more.
    expect(first.at(-1)?.name).toMatch(
      /^Looked through (\d,)?\d{3} so far: type more, or try again in a moment$/,
    );
    const offered = async (typed: string) =>
      choicesOf(await moderator.autocomplete('conversation show', 'id', typed));
    await expect
      .poll(() => offered('wilhelmina'))
      .toEqual([{ name: `wilhelmina · group eu · ${oldest.slice(0, 6)}…`, value: oldest }]);
    for (const typed of ['ILHELM', oldest, oldest.slice(2, 12).toUpperCase()]) {
      expect((await offered(typed)).map(({ value }) => value)).toContain(oldest);
    }
  });

  it('shows what was done to it at once', async () => {
    const { moderator } = rollcall;
    await moderator.command('conversation pin', { id: oldest });
    await moderator.command('conversation archive', { id: oldest });
    const offered = choicesOf(await moderator.autocomplete('conversation show', 'id', 'wilhelmina'));
    expect(offered[0]?.name).toBe(`wilhelmina 📌 🗄️ · group eu · ${oldest.slice(0, 6)}…`);
  });
});
