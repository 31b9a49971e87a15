import { expect, it } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import {
  customIdCodec,
  defineModalOpener,
  type ModalResult,
} from '../../../src/handlers/declaration/component.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const fallback = { title: 'without', custom_id: 'a.1', components: [] };
const modal = { title: 'whole', custom_id: 'a.1', components: [], fallback };
const refused = () => new InteractionFailure('refused', { status: 400, code: 50_035, unknown: false });

/** What Discord is sent for a button that opens a form, where each call fails as it is said. */
async function sentFor(opening: ModalResult, failures: readonly (InteractionFailure | undefined)[]) {
  const lines: string[] = [];
  const log = createLogger('warn', [], { write: (line) => void lines.push(line) });
  const opener = defineModalOpener({ codec: customIdCodec('open', 1, {}), open: () => opening });
  const dispatcher = dispatcherOf(
    [
      defineCommand({
        name: 'do',
        description: 'x',
        access: 'everyone',
        options: {},
        visibility: 'private',
        components: [opener],
        run: async () => ({}),
      }),
    ],
    log,
  );
  const sent: unknown[] = [];
  const responder = payloadResponder(async (_call, payload) => {
    const failure = failures[sent.length];
    sent.push(payload);
    if (failure) throw failure;
  });
  const data = { component_type: 2, custom_id: 'open.1' };
  await dispatcher.handle(received({ id: newId(), type: 3, data, user: { id: '3' } }), responder);
  return { sent, lines };
}

const form = (title: string) => ({ type: 9, data: { title, custom_id: 'a.1', components: [] } });

it('a form is sent without its substitute', async () => {
  expect(await sentFor(modal, [])).toEqual({ sent: [form('whole')], lines: [] });
  expect((await sentFor(Promise.resolve(modal), [])).sent).toEqual([form('whole')]);
});

it('a form that Discord refuses for its content is opened without what may be gone', async () => {
  const { sent, lines } = await sentFor(modal, [refused()]);
  expect(sent).toEqual([form('whole'), form('without')]);
  expect(lines.join()).toContain('Discord refused a form');
});

it('where that is refused too, and of a form without a substitute, the asker gets a sentence', async () => {
  const { sent } = await sentFor(modal, [refused(), refused()]);
  expect(sent).toMatchObject([form('whole'), form('without'), { type: 4, data: { flags: 64 } }]);
  const alone = { title: 'whole', custom_id: 'a.1', components: [] };
  expect((await sentFor(alone, [refused()])).sent).toMatchObject([form('whole'), { type: 4 }]);
});

it.each([
  { status: 0, unknown: true },
  { status: 400, code: 40_060, unknown: false },
  { status: 404, code: 10_062, unknown: false },
])('after %j nothing else is sent', async (answer) => {
  const { sent } = await sentFor(modal, [new InteractionFailure('x', answer)]);
  expect(sent).toEqual([form('whole')]);
});
