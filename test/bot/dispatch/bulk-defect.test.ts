import { ComponentType, InteractionType } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { conversation } from '../../../src/handlers/moderation/moderation-command.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { rowOf } from '../../handlers/moderation/moderator.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { payloadResponder } from './payload-responder.ts';

it('a defect before a row of a bulk change is changed ends it, is in the log, and the asker is told how far it came', async () => {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const sent: unknown[] = [];
  const row = rowOf({ group_id: null, contact_id: 'x' });
  const conversations = {
    ...emptyContext.conversations,
    retrieve: (id: string) =>
      id === 'b' ? Promise.reject(new TypeError('secret path /etc/x')) : Promise.resolve({ ...row, id }),
    update: async (id: string) => ({ ...row, id, is_muted: true }),
  };
  const dispatcher = dispatcherOf([conversation], logger, {
    dependencies: { ...emptyContext, conversations },
    moderation: { guildIds: ['9'], roleIds: [] },
  });
  const option = (id: string) => ({
    label: `contact ${id}${id}`,
    description: id,
    value: `:${id}`,
    default: true,
  });
  const options = ['a', 'b', 'c'].map(option);
  const menu = { type: ComponentType.StringSelect, custom_id: 'conversation-choice.2', options };
  const interaction = received({
    id: '1',
    type: InteractionType.MessageComponent,
    guild_id: '9',
    member: { user: { id: '3' }, permissions: '8192', roles: [] },
    data: { component_type: ComponentType.Button, custom_id: 'conversation-bulk.2:mute' },
    message: { id: '4', components: [{ type: ComponentType.ActionRow, components: [menu] }] },
  });
  dispatcher.handle(
    interaction,
    payloadResponder(async (_call, payload) => void sent.push(payload)),
  );
  expect(await dispatcher.idle(5_000)).toBe(0);

  const defect = log.find(({ msg }) => msg === 'unexpected error');
  expect(defect).toMatchObject({ level: 'error', err: { type: 'TypeError' } });
  expect(sent.slice(1)).toMatchObject([
    {
      content: `-# Reference ${defect?.reference}`,
      embeds: [
        {
          description: [
            '**Mute: 1 done, 1 failed by a defect, 1 not tried**',
            '✓ `x` · muted · `a`',
            `✗ \`contact bb\` · ${english.answers.defect} · \`b\``,
            '· `contact cc` · not tried · `c`',
          ].join('\n'),
        },
      ],
      components: [
        { components: [{ options: [{ value: ':b' }, { value: ':c' }] }] },
        { components: [{ label: 'Try the 2 again' }] },
        { components: [{ options: [{ value: expect.stringMatching(/^false:true:.{6}:a$/) }] }] },
        { components: [{ label: 'Undo' }] },
      ],
      flags: 64,
    },
    { content: expect.stringContaining('This list is not shown again'), embeds: [], components: [] },
  ]);
  expect(log.filter(({ audit }) => audit)).toMatchObject([
    { audit: { target: 'a', outcome: 'done' } },
    { audit: { target: 'b', outcome: 'failed' } },
  ]);
});
