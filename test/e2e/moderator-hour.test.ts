import { type Typist, typistAt } from 'local-chat/testing';
import { demoChat } from 'local-world/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConversations, others } from './many-conversations.ts';
import { type Rollcall, startRollcall } from './rollcall.ts';
import { settled } from './settled.ts';

const OLDEST = { id: 'k3Vq00000000Zb1x', contact_id: 'wilhelmina', group_id: 'eu' };

/** What a moderator does in an hour, typed at the prompt; each step goes on from those before it. */
describe('the hour of moderation', { shuffle: false }, () => {
  let rollcall: Rollcall;
  let first: Typist;
  let second: Typist;

  beforeAll(async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: '1190000000000000202' });
    // Each line comes to the audit channel at once.
    rollcall.discord.faults.liftRateLimits();
    addConversations(rollcall.database, [OLDEST, ...others(1_200)]);
    const chat = demoChat(rollcall.discord);
    const at = (name: string) => typistAt({ ...chat, first: name }, undefined, settled);
    first = at('moderator');
    second = at('moderator2');
  });
  afterAll(async () => {
    first.leave();
    second.leave();
    await rollcall.close();
  });

  const isMuted = (id: string) =>
    rollcall.database.prepare('SELECT is_muted FROM conversations WHERE id = ?').get(id)?.is_muted === 1;

  it('begins with a contact who wrote before 1,200 others, found while the name is typed', async () => {
    await expect
      .poll(() => rollcall.moderator.autocomplete('conversation show', 'id', 'wilhel'))
      .toMatchObject({ choices: [{ name: 'wilhelmina · group eu · k3Vq00…', value: OLDEST.id }] });
    const card = await first.type('/conversation show wilhelmina');
    for (const part of [OLDEST.id, 'wilhelmina', 'eu', '(only you can see this)'])
      expect(card).toContain(part);
  });

  it('goes through the list, filtered and to its end', async () => {
    expect(await first.type('/conversation list contact:WILHEL muted:hide')).toMatch(
      /1 conversation · not muted · contact containing WILHEL\n.*wilhelmina · group eu · never active\n(.*\n)*.*○ wilhelmina · group eu · k3Vq00000000Zb1x\n/,
    );
    expect(await first.type('/conversation list contact:other limit:25')).toContain(
      '1,200 conversations · page 1 of 48',
    );
    await first.click('Page 1/48');
    const last = await first.type(':fill last');
    expect(last).toContain('page 48 of 48');
    expect(last).toContain('other-0 ·');
    await first.click('Page 48/48');
    expect(await first.type(':fill 2')).toContain('page 2 of 48');
  });

  it('mutes several of two pages at once, and is shown the list as it is then', async () => {
    await first.type('/conversation list contact:other-11 limit:5');
    expect(await first.type(':choose 1,3')).toContain('Mute 2 …');
    expect(await first.click('Next')).toContain('Chosen on other pages: 2');
    await first.type(':choose 2');
    const form = await first.click('Mute 3 …');
    expect(form).toMatch(/other-11\d\d, other-11\d\d, other-11\d\d\n.*You can undo this afterwards\./);
    const told = await first.type(':fill');
    expect(told).toContain('Mute: 3 done');
    const ids = [...told.matchAll(/Other\d{11}/g)].map(([id]) => id);
    expect(new Set(ids.filter(isMuted)).size).toBe(3);
    expect(told).toMatch(/other-11\d\d 🔕 · /);
    await expect.poll(() => rollcall.bot.auditLines).toBe(0);
    expect(await second.type(':audit')).toMatch(
      /@moderator .* muted 3 conversations\n.*✓ contact other-11\d\d/,
    );
  });

  it('takes all of that back with one Undo, but for what another moderator has done by then', async () => {
    await second.type('/conversation change Other00000001199 action:unmute');
    const undone = await first.click('Undo 3');
    expect(undone).toContain('Undo: 2 done, 1 unchanged');
    expect(['Other00000001199', 'Other00000001197', 'Other00000001193'].map(isMuted)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('takes back a change of their own', async () => {
    expect(
      await first.type('/conversation change wilhelmina action:mute reason:"spam in 3 groups"'),
    ).toContain('The conversation is muted now.');
    expect(await first.click('Undo')).toContain('Undone.');
    expect(isMuted(OLDEST.id)).toBe(false);
  });

  it('does not take back what another moderator has changed since', async () => {
    for (const [person, message] of [
      [first, 'm-1'],
      [second, 'm-2'],
    ] as const) {
      await person.type('/conversation show wilhelmina');
      await person.click('Pin a message');
      await person.type(`:fill message:${message}`);
    }
    expect(await first.click('Undo')).toContain(
      'Nothing was undone: somebody has changed this since. This is the conversation as it is now.',
    );
  });

  it('pins another message by a form that shows the present one', async () => {
    await first.type('/conversation show wilhelmina');
    expect(await first.click('Pin a message')).toContain('Now: m-2');
    expect(await first.type(':fill message:m-3')).toContain('The message is pinned now.');
  });

  it('is asked before anything is deleted, and told when another was faster', async () => {
    const question = await first.type('/conversation delete wilhelmina');
    expect(question).toContain('Delete this conversation?');
    await second.type('/conversation delete wilhelmina reason:"asked for"');
    expect(await second.click('Delete for good')).toContain(`Deleted the conversation ${OLDEST.id}`);
    expect(await first.click('Delete for good')).toContain('Submit deletes it for good.');
    expect(await first.type(':fill spam')).toContain('is gone already');
    expect(await first.type('/conversation show wilhelmina')).toContain(
      'There is no conversation with the id or the contact',
    );
  });

  it('pins all of a filter at once, after a form that names it', async () => {
    await first.type('/conversation list contact:other-11 limit:5');
    expect(await first.click('Choose all 111')).toContain('Chosen on other pages: 106');
    expect(await first.click('Pin 111 …')).toMatch(
      /All 111 conversations · contact containing other-11 · as of .*\n.*Each is checked again first/,
    );
    const report = await first.type(':fill tournament is over');
    expect(report).toContain('Pin: 111 done');
    expect(report).toContain('Reason: tournament is over');
  });

  it('ends with the audit channel, which says who did what to whom', async () => {
    await expect.poll(() => rollcall.bot.auditLines).toBe(0);
    const audit = await first.type(':audit');
    const lines = [
      /@moderator .* muted the conversation with contact wilhelmina.*\n.*no → yes · reason: spam in 3 groups · .*Reference/,
      /@moderator .* undid .*wilhelmina/,
      /@moderator2 .* changed the pinned message .*wilhelmina.*\n.*m-1 → m-2/,
      /@moderator .* tried to undo .*wilhelmina.*: somebody has changed this since/,
      /m-2 → m-3/,
      /@moderator2 .* deleted .*wilhelmina/,
      /@moderator .* \*?\*?.*delete.*nothing changed/,
      /@moderator .* pinned 111 of 111 conversations that matched a filter\n.*filter: contact containing other-11 · 111 done · reason: tournament is over · /,
    ];
    for (const line of lines) expect(audit).toMatch(line);
  });
});
