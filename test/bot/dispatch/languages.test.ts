import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { customIdCodec, defineComponent, type Effect } from '../../../src/handlers/declaration/component.ts';
import { requiredText } from '../../../src/handlers/declaration/options.ts';
import { catalogues } from '../../../src/handlers/words/catalogues.ts';
import { english } from '../../../src/handlers/words/en/index.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const ASKER = { ...english };
const SERVER = { ...english };
const [ASKERS, SERVERS] = ['th', 'vi'];
const nameOf = (words: unknown) => (words === ASKER ? 'asker' : words === SERVER ? 'server' : 'English');

beforeAll(() => {
  catalogues.set(ASKERS, ASKER);
  catalogues.set(SERVERS, SERVER);
});
afterAll(() => {
  catalogues.delete(ASKERS);
  catalogues.delete(SERVERS);
});

const log = createLogger('silent', [], { write: () => {} });

/** Which words a handler has for an interaction of somebody in a server of another language. */
async function wordsFor(
  interaction: object,
  { visibility = 'public', effect = 'update' }: { visibility?: 'public' | 'private'; effect?: Effect } = {},
) {
  const seen: string[] = [];
  const run = async (_values: unknown, { words, askerWords }: HandlerContext) => {
    seen.push(nameOf(words), nameOf(askerWords));
    return { content: 'x' };
  };
  const suggest = async (_typed: string, { words }: HandlerContext) => {
    seen.push(nameOf(words));
    return [];
  };
  const name = requiredText({ description: 'x', minLength: 1, maxLength: 9, suggest });
  const button = defineComponent({ codec: customIdCodec('do-it', 1, {}), effect, run });
  const dispatcher = dispatcherOf(
    [
      defineCommand({
        name: 'do',
        description: 'x',
        access: 'everyone',
        options: { name },
        visibility,
        components: [button],
        run,
      }),
    ],
    log,
  );
  const whole = received({
    id: newId(),
    guild_id: '7',
    guild_locale: SERVERS,
    locale: ASKERS,
    authorizing_integration_owners: { 0: '7' },
    user: { id: '3' },
    ...interaction,
  });
  await dispatcher.handle(
    whole,
    payloadResponder(async () => {}),
  );
  return seen;
}

const options = [{ type: 3, name: 'name', value: 'ada', focused: true }];
const data = { id: '77', name: 'do', type: 1, options };

describe('the words of an answer', () => {
  it("that everybody sees are the server's, and what is for the asker beside it is in theirs", async () => {
    expect(await wordsFor({ type: 2, data })).toEqual(['server', 'asker']);
  });

  it("that the asker alone sees are the asker's", async () => {
    expect(await wordsFor({ type: 2, data }, { visibility: 'private' })).toEqual(['asker', 'asker']);
    expect(await wordsFor({ type: 4, data })).toEqual(['asker']);
  });

  const press = { type: 3, data: { component_type: 2, custom_id: 'do-it.1' } };
  const message = (flags: number, asker: string) => ({
    message: { id: '5', flags, components: [], interaction_metadata: { id: '4', user: { id: asker } } },
  });

  it('stay those of the server in a public message, whoever presses', async () => {
    expect(await wordsFor({ ...press, ...message(0, '3') })).toEqual(['server', 'asker']);
    expect(await wordsFor({ ...press, ...message(0, '4') })).toEqual(['server', 'asker']);
  });

  it("are the presser's in a private message, and in a private copy of another's", async () => {
    expect(await wordsFor({ ...press, ...message(64, '3') })).toEqual(['asker', 'asker']);
    const copy = await wordsFor({ ...press, ...message(0, '4') }, { effect: 'update-own' });
    expect(copy).toEqual(['asker', 'asker']);
    expect(await wordsFor({ ...press, ...message(0, '3') }, { effect: 'private' })).toEqual([
      'asker',
      'asker',
    ]);
  });
});
