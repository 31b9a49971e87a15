import type { InteractionResult } from 'local-discord/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerWith, slowly } from './faulty-service.ts';
import { buttonOf, messageOf, type Rollcall, startRollcall, TRANSPORTS, textOf } from './rollcall.ts';

describe.each(TRANSPORTS)('over %s:', (transport) => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall({}, { transport });
  });
  afterAll(() => rollcall.close());
  afterEach(() => rollcall.resetService());

  const PLAIN = 'SELECT id FROM conversations WHERE pinned_message_id IS NULL LIMIT 1';
  const plain = () => String(rollcall.database.prepare(PLAIN).get()?.id);
  const pinnedOf = (id: string) =>
    rollcall.database.prepare('SELECT pinned_message_id FROM conversations WHERE id = ?').get(id)
      ?.pinned_message_id;

  function modalOf(outcome: InteractionResult) {
    if (outcome.kind !== 'modal') throw new Error(`No modal, but ${JSON.stringify(outcome)}`);
    return outcome;
  }

  describe('the modal for a pinned message', () => {
    it('is opened by the command, pins what is typed, and pins none with the word none', async () => {
      const id = plain();
      const opened = modalOf(await rollcall.moderator.command('conversation pin-message', { id }));
      const outcome = await rollcall.moderator.submit(opened, { message: 'm-42' });
      expect(textOf(outcome)).toContain('The message is pinned now.');
      expect(messageOf(outcome).ephemeral).toBe(true);
      expect(pinnedOf(id)).toBe('m-42');
      const again = modalOf(await rollcall.moderator.command('conversation pin-message', { id }));
      expect(textOf(await rollcall.moderator.submit(again, { message: ' None ' }))).toContain(
        'No message is pinned any more.',
      );
      expect(pinnedOf(id)).toBeNull();
    });

    it.each([{ message: '' }, { message: '  ' }])(
      'changes nothing when it is sent with %o',
      async (fields) => {
        const id = plain();
        await rollcall.moderator.command('conversation pin-message', { id, message: 'm-42' });
        const opened = modalOf(await rollcall.moderator.command('conversation pin-message', { id }));
        expect(textOf(await rollcall.moderator.submit(opened, fields))).toContain(
          'Nothing was typed, so nothing was changed: type the id of a message, or `none` to pin no message.',
        );
        expect(pinnedOf(id)).toBe('m-42');
      },
    );

    it('is opened by the button of the card, and changes the card', async () => {
      const id = plain();
      const { message } = messageOf(await rollcall.moderator.command('conversation show', { id }));
      const opened = modalOf(await rollcall.moderator.click(message.id, buttonOf(message, 'Pin a message')));
      const outcome = await rollcall.moderator.submit(opened, { message: 'm-7' });
      expect(messageOf(outcome).message.id).toBe(message.id);
      expect(pinnedOf(id)).toBe('m-7');
      await rollcall.moderator.click(message.id, buttonOf(messageOf(outcome).message, 'Undo'));
      expect(pinnedOf(id)).toBeNull();
    });

    it('shows what is pinned, and opens empty for a service that is slow or away', async () => {
      const id = plain();
      await rollcall.moderator.command('conversation pin-message', { id, message: 'm-42' });
      const shown = async () =>
        JSON.stringify(modalOf(await rollcall.moderator.command('conversation pin-message', { id })));
      expect(await shown()).toContain('"value":"m-42"');
      const opened = modalOf(await rollcall.moderator.command('conversation pin-message', { id }));
      expect(textOf(await rollcall.moderator.submit(opened, {}))).toContain(
        'This message was pinned already: nothing was changed.',
      );
      for (const misbehaviour of [slowly(5_000), answerWith(500)]) {
        rollcall.service.misbehave = misbehaviour;
        expect(await shown()).not.toContain('m-42');
      }
    });

    it('is not opened for an answer that is to be shared', async () => {
      const outcome = await rollcall.moderator.command('conversation pin-message', {
        id: plain(),
        share: true,
      });
      expect(textOf(outcome)).toContain('To share the answer, give the option `message` too.');
      expect(messageOf(outcome).ephemeral).toBe(true);
    });

    it('is not opened for an id of nothing but spaces', async () => {
      const outcome = await rollcall.moderator.command('conversation pin-message', { id: ' ' });
      expect(textOf(outcome)).toContain('The option `id` takes at least 1 character.');
    });

    it('is refused when somebody else sends it', async () => {
      const id = plain();
      const opened = modalOf(await rollcall.moderator.command('conversation pin-message', { id }));
      const outcome = await rollcall.discord.tamperedClientOf('member').submit(opened, { message: 'm-666' });
      expect(textOf(outcome)).toContain('Manage Messages');
      expect(pinnedOf(id)).toBeNull();
    });
  });
});
