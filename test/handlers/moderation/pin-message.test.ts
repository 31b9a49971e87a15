import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { CannotDo } from '../../../src/handlers/failure.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { noIndex } from '../no-index.ts';
import { buttonsOf, Moderator, sentenceOf, shownOf, unavailable } from './moderator.ts';

const LONG = 'x'.repeat(120);

const sent = (moderator: Moderator, text: string | undefined) =>
  moderator.input(`conversation-message.2:${shownOf()}:a`, {
    typed: new Map(text === undefined ? [] : [['message', text]]),
  });

describe('pin-message', () => {
  it('pins a message, and Undo brings back the one before', async () => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: 'm1' }]);
    const reply = await moderator.run('pin-message', { id: 'a', message: 'm2' });
    expect(reply.content).toBe('The message is pinned now.');
    expect(moderator.calls).toEqual([['update', 'a', { pinned_message_id: 'm2' }]]);
    expect(moderator.audit).toMatchObject([
      {
        action: 'conversation pin-message',
        outcome: 'done',
        before: { pinned_message_id: 'm1' },
        after: { pinned_message_id: 'm2' },
      },
    ]);
    expect((await moderator.press(reply, 'Undo')).content).toBe('Undone.');
    expect(moderator.rows.get('a')?.pinned_message_id).toBe('m1');
  });

  it.each(['none', 'None', ' NONE '])('pins no message with %j, and Undo brings it back', async (message) => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: 'm1' }]);
    const reply = await sent(moderator, message);
    expect(reply.content).toBe('No message is pinned any more.');
    expect(moderator.calls).toEqual([['update', 'a', { pinned_message_id: null }]]);
    await moderator.press(reply, 'Undo');
    expect(moderator.rows.get('a')?.pinned_message_id).toBe('m1');
  });

  it('a button of the card unpins what is pinned, and is not there while nothing is', async () => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: 'm1' }]);
    const card = await moderator.run('show', { id: 'a' });
    expect(buttonsOf(card)[0]).toContain(' | Unpin the message');
    const reply = await moderator.press(card, 'Unpin the message');
    expect(reply.content).toBe('No message is pinned any more.');
    expect(moderator.calls).toEqual([['update', 'a', { pinned_message_id: null }]]);
    expect(buttonsOf(reply)).toEqual(['Pin | Mute | Archive | Pin a message', 'Delete! | History | Undo']);
    await moderator.press(reply, 'Undo');
    expect(moderator.rows.get('a')?.pinned_message_id).toBe('m1');
  });

  it('Undo of a first one leaves none', async () => {
    const moderator = new Moderator('conversation');
    await moderator.press(await sent(moderator, ' m1 '), 'Undo');
    expect(moderator.calls).toEqual([
      ['update', 'a', { pinned_message_id: 'm1' }],
      ['update', 'a', { pinned_message_id: null }],
    ]);
  });

  it.each([
    ['m1', { pinned_message_id: 'm1' }, 'This message was pinned already: nothing was changed.'],
    ['none', {}, 'No message was pinned: nothing was changed.'],
  ])('says that it was so already: %s', async (message, row, content) => {
    const moderator = new Moderator('conversation', [row]);
    expect((await moderator.run('pin-message', { id: 'a', message })).content).toBe(content);
    expect(moderator.calls).toEqual([]);
    expect(moderator.audit).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it.each([undefined, '', '  '])('a form that is sent with %j changes nothing', async (text) => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: 'm1' }]);
    expect(await sentenceOf(sent(moderator, text))).toBe(
      'Nothing was typed, so nothing was changed: type the id of a message, or `none` to pin no message.',
    );
    expect(moderator.calls).toEqual([]);
  });

  it.each([
    ['m1', 'it was `m1`'],
    [null, 'no message was pinned'],
  ])('says what it was when the ids are too long for Undo: %s', async (pinned_message_id, was) => {
    const moderator = new Moderator('conversation', [{ id: LONG, pinned_message_id }]);
    const reply = await moderator.run('pin-message', { id: LONG, message: 'm2' });
    expect(reply.content).toMatch(new RegExp(`^The message is pinned now. Before, ${was}.\n`));
    expect(buttonsOf(reply)).toEqual([]);
  });
});

describe('the form of pin-message', () => {
  const form = {
    title: 'Pin a message of a conversation',
    custom_id: `conversation-message.2:${shownOf()}:a`,
    components: [
      {
        type: ComponentType.Label,
        component: { type: ComponentType.TextInput, custom_id: 'message', required: false, max_length: 255 },
      },
    ],
  };

  it('is opened by the button of the card, and by the command without a message', async () => {
    const moderator = new Moderator('conversation');
    const card = await moderator.run('show', { id: 'a' });
    expect(await moderator.open(card, 'Pin a message')).toMatchObject(form);
    expect(await moderator.modalOf('pin-message', { id: 'a' })).toMatchObject(form);
    expect(await moderator.modalOf('pin-message', { id: 'a', message: 'm1' })).toBeUndefined();
  });

  it.each([
    ['m1', 'This one is pinned now. Type none to pin no message.', 'm1'],
    [null, 'Type none to pin no message.', undefined],
    ['line\nline', 'Type none to pin no message.', undefined],
    ['x'.repeat(256), 'Type none to pin no message.', undefined],
  ])('has the present message in it, if it can be sent back: %j', async (present, description, value) => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: present }]);
    const card = await moderator.run('show', { id: 'a' });
    for (const opened of [
      await moderator.open(card, 'Pin a message'),
      await moderator.modalOf('pin-message', { id: 'a' }),
    ]) {
      const [label] = opened?.components ?? [];
      if (label?.type !== ComponentType.Label) throw new Error('There is no input');
      expect(label.description).toBe(description);
      expect('value' in label.component ? label.component.value : undefined).toBe(value);
    }
  });

  it.each([
    ['fails', async () => Promise.reject(unavailable())],
    ['takes longer than a form can wait', () => new Promise<void>(() => {})],
  ])('is empty where the service %s', async (_how, reads) => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: 'm1' }]);
    const card = await moderator.run('show', { id: 'a' });
    moderator.beforeRetrieve = reads;
    const opening = moderator.open(card, 'Pin a message');
    moderator.abandon();
    const opened = await opening;
    expect(opened).toMatchObject(form);
    expect(JSON.stringify(opened)).not.toContain('m1');
  });

  it('has the reason that was typed with the command, and nothing of one otherwise', async () => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: 'x'.repeat(255) }]);
    const typed = async (options: Record<string, string>) => {
      const opened = await moderator.modalOf('pin-message', options);
      const labels = (opened?.components ?? []).filter((part) => part.type === ComponentType.Label);
      return labels.map(({ component }) => [
        component.custom_id,
        'value' in component ? component.value : undefined,
      ]);
    };
    const message = ['message', 'x'.repeat(255)];
    expect(await typed({ id: 'a', reason: 'spam' })).toEqual([message, ['reason', 'spam']]);
    expect(await typed({ id: 'a' })).toEqual([message]);
  });

  it('is not opened for a contact whose only id it does not hold, nor where that is not known in time', async () => {
    const moderator = new Moderator('conversation', [{ id: LONG, contact_id: 'linus' }]);
    await moderator.suggest('show', 'id', '');
    await expect(moderator.modalOf('pin-message', { id: 'linus' })).rejects.toThrow(CannotDo);
    const slow = new Moderator('conversation');
    slow.hang();
    const opening = slow.modalOf('pin-message', { id: 'linus' });
    slow.abandon();
    await expect(opening).rejects.toThrow(CannotDo);
  });

  it('is empty where the service fails, which is logged unless it was ended here', async () => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: 'm1' }]);
    const abandoned = new ServiceFailure({ kind: 'abandoned' });
    const defect = new TypeError('x');
    const card = await moderator.run('show', { id: 'a' });
    for (const error of [abandoned, defect]) {
      moderator.fail('retrieve', error);
      expect(JSON.stringify(await moderator.open(card, 'Pin a message'))).not.toContain('m1');
    }
    expect(moderator.explained).toEqual([defect]);
    moderator.resourceIndex = { ...noIndex, withParty: () => Promise.reject(defect) };
    await expect(moderator.modalOf('pin-message', { id: 'linus' })).rejects.toBe(defect);
  });

  it('is not opened for what is gone', async () => {
    const moderator = new Moderator('conversation');
    const card = await moderator.run('show', { id: 'a' });
    moderator.rows.clear();
    expect(await sentenceOf(moderator.open(card, 'Pin a message'))).toContain(
      'There is nothing with the id `a`',
    );
  });

  it('is not opened where its answer could not be public, nor for an id that it does not hold', async () => {
    const moderator = new Moderator('conversation');
    for (const [options, sentence] of [
      [{ id: 'a', share: true }, 'To share the answer, give the option `message` too.'],
      [{ id: LONG }, 'This id is too long for a form: give the option `message` too.'],
    ] as const) {
      expect(await moderator.modalOf('pin-message', options)).toBeUndefined();
      expect(await sentenceOf(moderator.run('pin-message', options))).toBe(sentence);
    }
    expect(moderator.audit).toEqual([]);
  });

  it('its command takes an id, a message, a reason and whether to share', async () => {
    expect(new Moderator('score').command.runnables.get('pin-message')).toMatchObject({
      visibility: { option: 'share' },
      options: [
        { name: 'id', required: true },
        { name: 'message', min_length: 1, max_length: 255 },
        { name: 'reason', max_length: 200 },
        { name: 'share' },
      ],
    });
    expect((await new Moderator('score').modalOf('pin-message', { id: 'a' }))?.title).toContain('of a score');
  });
});
