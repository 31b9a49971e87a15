import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { buttonsOf, Moderator, sentenceOf, shownOf, unavailable } from './moderator.ts';

const sent = (moderator: Moderator, text: string | undefined) =>
  moderator.input(`conversation-message.2:${shownOf()}:a`, {
    typed: new Map(text === undefined ? [] : [['message', text]]),
  });

describe('a message', () => {
  it('pins a message, and Undo brings back the one before', async () => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: 'm1' }]);
    const reply = await moderator.pinMessage('a', 'm2');
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
    ['m1', { pinned_message_id: 'm1' }, 'This message was already pinned: nothing was changed.'],
    ['none', {}, 'No message was pinned: nothing was changed.'],
  ])('says that it was so already: %s', async (message, row, content) => {
    const moderator = new Moderator('conversation', [row]);
    expect((await moderator.pinMessage('a', message)).content).toBe(content);
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
});

describe('the form for a message', () => {
  const form = {
    title: 'Pin a message of a conversation',
    custom_id: `conversation-message.2:${shownOf()}:a`,
    components: [
      {
        type: ComponentType.Label,
        component: { type: ComponentType.TextInput, custom_id: 'message', required: false, max_length: 255 },
      },
      {
        type: ComponentType.Label,
        label: 'Reason (optional)',
        component: { type: ComponentType.TextInput, custom_id: 'reason', required: false, max_length: 200 },
      },
    ],
  };

  it('is opened by the button of the card', async () => {
    const moderator = new Moderator('conversation');
    const card = await moderator.run('show', { id: 'a' });
    expect(await moderator.open(card, 'Pin a message')).toMatchObject(form);
    const score = new Moderator('score');
    expect(await score.open(await score.run('show', { id: 'a' }), 'Pin a message')).toMatchObject({
      title: 'Pin a message of a score',
    });
  });

  it.each([
    ['m1', 'This one is pinned now. Type none to pin no message.', 'm1'],
    [null, 'Type none to pin no message.', undefined],
    ['line\nline', 'Type none to pin no message.', undefined],
    ['x'.repeat(256), 'Type none to pin no message.', undefined],
  ])('has the present message in it, if it can be sent back: %j', async (present, description, value) => {
    const moderator = new Moderator('conversation', [{ pinned_message_id: present }]);
    const card = await moderator.run('show', { id: 'a' });
    const [label] = (await moderator.open(card, 'Pin a message')).components;
    if (label?.type !== ComponentType.Label) throw new Error('There is no input');
    expect(label.description).toBe(description);
    expect('value' in label.component ? label.component.value : undefined).toBe(value);
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
  });

  it('is not opened for what is gone', async () => {
    const moderator = new Moderator('conversation');
    const card = await moderator.run('show', { id: 'a' });
    moderator.rows.clear();
    expect(await sentenceOf(moderator.open(card, 'Pin a message'))).toContain(
      'There is nothing with the id `a`',
    );
  });
});
