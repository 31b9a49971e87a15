import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { commands } from '../../../src/handlers/commands.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const OLD =
  'This button or form comes from an older version of Rollcall: run the command again to get a new one.';
const NEW =
  'This button or form comes from a newer version of Rollcall, which is being deployed: press it again in a moment, or open it again.';
const UNKNOWN =
  'Rollcall does not recognise this button: press it again in a moment. If that does not help, run the command again.';

/** What a click is told. No service is there to be asked: whatever is read would fail otherwise. */
async function told(customId: string, { permissions = '8192', type = 3 } = {}) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const sent: { data?: { content?: string; flags?: number } }[] = [];
  const dispatcher = dispatcherOf(commands, logger, { moderation: { guildIds: ['7'], roleIds: [] } });
  const data = type === 5 ? { components: [] } : { component_type: 2 };
  const click = {
    id: newId(),
    type,
    guild_id: '7',
    member: { user: { id: '3' }, permissions, roles: [] },
    data: { ...data, custom_id: customId },
    message: { id: '4', components: [] },
  };
  dispatcher.handle(
    received(click),
    payloadResponder(async (_call, payload = {}) => void sent.push(payload)),
  );
  await dispatcher.idle(60_000);
  const [{ data: answer } = {}] = sent;
  expect(sent).toHaveLength(1);
  expect(answer?.flags).toBe(64);
  return { content: answer?.content?.split('\n')[0], log };
}

describe('a button of another version', () => {
  it.each([
    ['list-page:asc:15:0:ada', OLD],
    ['conversation-menu', OLD],
    ['score-confirm:3:1800000300:abcdefgh:a', OLD],
    ['list-page.1:asc:15:0:ada', OLD],
    ['list-page.99:asc:15:0:ada', NEW],
    ['conversation-ask-message.3:a', NEW],
    ['removed-button:a', UNKNOWN],
    ['not-yet-there.7:a:b:c', UNKNOWN],
    ['', UNKNOWN],
  ])('%s is told so, and nothing is done', async (customId, sentence) => {
    const { content, log } = await told(customId);
    expect(content).toBe(sentence);
    expect(log.filter(({ audit }) => audit)).toEqual([]);
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('a form that was opened before is told the same', async () => {
    expect((await told('conversation-message:a', { type: 5 })).content).toBe(OLD);
    expect((await told('conversation-message.3:a', { type: 5 })).content).toBe(NEW);
    expect((await told('removed-form.1:a', { type: 5 })).content).toBe(UNKNOWN);
  });

  it.each([
    'conversation-bulk:mute',
    'conversation-bulk.x',
    'score-change.2:up:abcdef:a',
    'conversation-ask-message.2',
    'score-ask-message.x:a:b',
  ])(
    '%s is refused first to whoever has no right to it, and logged without its version',
    async (customId) => {
      const { content, log } = await told(customId, { permissions: '0' });
      expect(content).toBe(
        'This is for moderators: you need the Manage Messages permission in this channel.',
      );
      const [action] = customId.split(/[.:]/);
      expect(log).toContainEqual(
        expect.objectContaining({ audit: expect.objectContaining({ action, outcome: 'refused' }) }),
      );
      expect(log).toContainEqual(expect.objectContaining({ command: action, outcome: 'refused' }));
    },
  );
});
