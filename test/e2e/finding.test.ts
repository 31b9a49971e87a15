import type { Outcome } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConversations, others } from './many-conversations.ts';
import { menuOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

/** The choices that are offered, as people read them. */
function choicesOf(outcome: Outcome) {
  if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
  return outcome.choices;
}

describe('a conversation that is older than 1,000 others', { shuffle: false }, () => {
  let rollcall: Rollcall;
  const oldest = 'k3Vq00000000Zb1x';

  beforeAll(async () => {
    rollcall = await startRollcall();
    const made = { id: oldest, contact_id: 'wilhelmina', group_id: 'eu' };
    addConversations(rollcall.database, [made, ...others(1_200)]);
  });
  afterAll(() => rollcall.close());

  it('is offered by its contact, its group and its id, once the index has come to it', async () => {
    const moderator = rollcall.as('moderator');
    const first = choicesOf(await moderator.autocomplete('conversation show', 'id', 'wilhelmina'));
    // The newest hundred are looked through by then, or a few more.
    expect(first.at(-1)?.name).toMatch(/^Looked through (\d,)?\d{3} conversations so far: /);
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
    const moderator = rollcall.as('moderator');
    await moderator.command('conversation pin', { id: oldest });
    await moderator.command('conversation archive', { id: oldest });
    const offered = choicesOf(await moderator.autocomplete('conversation show', 'id', 'wilhelmina'));
    expect(offered[0]?.name).toBe(`wilhelmina 📌 🗄️ · group eu · ${oldest.slice(0, 6)}…`);
  });

  it('is shown and changed by its contact alone', async () => {
    const moderator = rollcall.as('moderator');
    expect(textOf(await moderator.command('conversation show', { id: 'wilhelmina' }))).toContain(
      `\`${oldest}\``,
    );
    const muted = await moderator.command('conversation mute', { id: 'wilhelmina' });
    expect(textOf(muted)).toContain('The conversation is muted now.');
    expect(rollcall.database.prepare('SELECT is_muted FROM conversations WHERE id = ?').get(oldest)).toEqual({
      is_muted: 1,
    });
  });

  it('is asked about before it is deleted', async () => {
    const asked = await rollcall.as('moderator').command('conversation delete', { id: 'wilhelmina' });
    expect(textOf(asked)).toContain('Delete this conversation?');
    expect(textOf(asked)).toContain(`\`${oldest}\``);
  });

  it('is offered in a menu beside another of the same contact, which goes on with the command after a restart', async () => {
    const moderator = rollcall.as('moderator');
    const created = await moderator.command('conversation create', { contact: 'wilhelmina', group: 'us' });
    expect(textOf(created)).toContain('The conversation is created.');
    const several = await moderator.command('conversation unmute', { id: 'wilhelmina' });
    const { message, ephemeral } = messageOf(several);
    expect(ephemeral).toBe(true);
    expect(message.content).toContain('2 conversations are with the contact `wilhelmina`');
    await rollcall.restart();
    const { options } = menuOf(message);
    expect(options.map(({ label }) => label).toSorted()).toEqual([
      'wilhelmina · group us',
      'wilhelmina 📌 🔕 🗄️ · group eu',
    ]);
    const chosen = await moderator.choose(['wilhelmina 📌 🔕 🗄️ · group eu'], { message: message.id });
    expect(textOf(chosen)).toContain('The conversation is unmuted now.');
    expect(messageOf(chosen).message.id).toBe(message.id);
  });

  it('is one of a list whose newest a process that has just begun offers at the first letter', async () => {
    await rollcall.restart();
    const offered = choicesOf(await rollcall.as('moderator').autocomplete('conversation show', 'id', 'o'));
    expect(offered).toHaveLength(25);
    // The service made the id of the one that is active last, and such an id may begin with "o" too.
    for (const { name } of offered.slice(1, 24)) expect(name).toMatch(/^other-/);
    expect(offered.at(-1)?.name).toMatch(/^Looked through /);
  });

  it('is not taken while older ones may be there, and that is said', async () => {
    const moderator = rollcall.as('moderator');
    await rollcall.restart();
    const refused = messageOf(await moderator.command('conversation show', { id: 'other-1100' })).message;
    expect(refused.content).toMatch(
      /^Looked through (\d,)?\d{3} conversations so far, and 1 of them is with .* `other-1100`: choose /,
    );
    const last = choicesOf(await moderator.autocomplete('conversation show', 'id', 'wilhelmina')).at(-1);
    const told = await moderator.command('conversation show', { id: String(last?.value) });
    expect(textOf(told)).toMatch(
      /^That line only says how far the search has come\. Type a contact or an id\./,
    );
  });
});
