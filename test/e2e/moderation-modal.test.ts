import type { Outcome } from 'local-discord/control-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/en/index.ts';
import { answerWith, slowly } from './faulty-service.ts';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall();
});
afterAll(() => rollcall.close());
afterEach(() => rollcall.resetService());

const PLAIN = 'SELECT id FROM conversations WHERE pinned_message_id IS NULL LIMIT 1';
const plain = () => String(rollcall.database.prepare(PLAIN).get()?.id);
const pinnedOf = (id: string) =>
  rollcall.database.prepare('SELECT pinned_message_id FROM conversations WHERE id = ?').get(id)
    ?.pinned_message_id;

function modalOf(outcome: Outcome) {
  if (outcome.kind !== 'form') throw new Error(`No modal, but ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('the modal for a pinned message', () => {
  it('is opened by the command, pins what is typed, and pins none with the word none', async () => {
    const id = plain();
    const opened = modalOf(await rollcall.as('moderator').command('conversation pin-message', { id }));
    const outcome = await rollcall.as('moderator').submit(opened.form, { message: 'm-42' });
    expect(textOf(outcome)).toContain('The message is pinned now.');
    expect(messageOf(outcome).ephemeral).toBe(true);
    expect(pinnedOf(id)).toBe('m-42');
    const again = modalOf(await rollcall.as('moderator').command('conversation pin-message', { id }));
    expect(textOf(await rollcall.as('moderator').submit(again.form, { message: ' None ' }))).toContain(
      'No message is pinned any more.',
    );
    expect(pinnedOf(id)).toBeNull();
  });

  it('is opened by the button of the card, and changes the card', async () => {
    const id = plain();
    const { message } = messageOf(await rollcall.as('moderator').command('conversation show', { id }));
    const opened = modalOf(
      await rollcall.as('moderator').click(buttonOf(message, 'Pin a message'), { message: message.id }),
    );
    const outcome = await rollcall.as('moderator').submit(opened.form, { message: 'm-7' });
    expect(messageOf(outcome).message.id).toBe(message.id);
    expect(pinnedOf(id)).toBe('m-7');
    await rollcall
      .as('moderator')
      .click(buttonOf(messageOf(outcome).message, 'Undo'), { message: message.id });
    expect(pinnedOf(id)).toBeNull();
  });

  it('shows what is pinned, and opens empty for a service that is slow or away', async () => {
    const id = plain();
    await rollcall.as('moderator').command('conversation pin-message', { id, message: 'm-42' });
    const shown = async () =>
      JSON.stringify(await rollcall.moderator.command('conversation pin-message', { id }));
    expect(await shown()).toContain('"value":"m-42"');
    const opened = modalOf(await rollcall.as('moderator').command('conversation pin-message', { id }));
    expect(textOf(await rollcall.as('moderator').submit(opened.form, {}))).toContain(
      english.moderation.pinMessage.wasAlready,
    );
    for (const misbehaviour of [slowly(5_000), answerWith(500)]) {
      rollcall.service.misbehave = misbehaviour;
      expect(await shown()).not.toContain('m-42');
    }
  });
});
