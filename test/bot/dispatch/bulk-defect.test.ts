import { InteractionType } from 'discord-api-types/v10';
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
  const rows = ['a', 'b', 'c'].map((id) => ({ id, shown: '', party: `${id}${id}`, group_id: null }));
  const key = emptyContext.tickets.keep(JSON.stringify({ noun: 'conversation', rows }));
  const interaction = received({
    id: '1',
    type: InteractionType.ModalSubmit,
    guild_id: '9',
    member: { user: { id: '3' }, permissions: '8192', roles: [] },
    data: { custom_id: `conversation-bulk-form.1:mute:${key}:3:1800000000`, components: [] },
    message: { id: '4', components: [] },
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
      content: expect.stringMatching(
        new RegExp(`^It stopped after 2 of 3 rows.*-# Reference ${defect?.reference}$`, 's'),
      ),
      embeds: [
        {
          description: [
            '**Mute: 1 done, 1 failed because of an internal error, 1 not tried**',
            `✗ \`bb\` · \`b\` · ${english.answers.defect}`,
            '-# `a`',
          ].join('\n'),
        },
      ],
      components: [{ components: [{ label: 'Retry 1' }, { label: 'Undo 1' }, { label: 'Continue …' }] }],
    },
  ]);
  expect(log.filter(({ audit }) => audit)).toMatchObject([
    { audit: { target: 'a', outcome: 'done' } },
    { audit: { target: 'b', outcome: 'failed' } },
  ]);
});
