import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { RecentNamesInMemory } from '../../../src/bot/state/memory/state-in-memory.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { list } from '../../../src/handlers/list/list.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { type Call, newId, payloadResponder } from './payload-responder.ts';

const GUILD = { guild_id: '7', authorizing_integration_owners: { 0: '7' } };
const GENERAL = { ...GUILD, channel: { id: '70', type: 0 } };
const STAFF = { ...GUILD, channel: { id: '71', type: 0 } };
const thread = (id: string, type: number, parent_id?: string) => ({
  ...GUILD,
  channel: { id, type, ...(parent_id && { parent_id }) },
});

/** `/list` in front of a Discord that takes what `take` takes, with payloads as they come over either transport. */
function setUp(take: (call: Call) => Promise<void> = async () => {}) {
  const log = createLogger('silent', [], { write: () => {} });
  const names = ['ada', 'ada.lovelace', 'relic'];
  const dispatcher = dispatcherOf([list], log, {
    dependencies: {
      ...emptyContext,
      recentNames: new RecentNamesInMemory(),
      names: {
        list: async (_name, { offset, limit }) => ({
          wallet: '0x1',
          names: names.slice(offset, offset + limit),
          more: offset + limit < names.length,
          total: names.length,
          staleSeconds: undefined,
        }),
      },
    },
  });
  const send = async (interaction: object, user = '3') => {
    const sent: unknown[] = [];
    const responder = payloadResponder(async (call, payload) => {
      await take(call);
      sent.push(payload);
    });
    await dispatcher.handle(received({ id: newId(), user: { id: user }, ...interaction }), responder);
    return JSON.stringify(sent);
  };
  const data = (options: readonly object[]) => ({ id: '2', name: 'list', type: 1, options });
  return {
    list: (place: object, limit = 3) =>
      send({
        type: 2,
        data: data([
          { name: 'name', type: 3, value: 'ada' },
          { name: 'limit', type: 4, value: limit },
        ]),
        ...place,
      }),
    async press(answer: string, place: object, message: object = {}, user = '3') {
      const [, custom_id] = /"label":"Next".*?"custom_id":"([^"]+)"/.exec(answer) ?? [];
      const pressed = { id: '1', interaction_metadata: { user: { id: '3' } }, ...message };
      return send({ type: 3, data: { component_type: 2, custom_id }, message: pressed, ...place }, user);
    },
    async offered(place: object) {
      const answer = await send({
        type: 4,
        data: data([{ name: 'name', type: 3, value: 'a', focused: true }]),
        ...place,
      });
      return [...answer.matchAll(/"value":"([^"]+)"/g)].map(([, value]) => value);
    },
  };
}

const ALL = ['ada', 'ada.lovelace'];

describe('names that were shown are offered', () => {
  it.each<[string, object, object]>([
    ['in their channel', GENERAL, GENERAL],
    ['in a public thread of it', GENERAL, thread('80', 11, '70')],
  ])('%s', async (_where, shown, typed) => {
    const bot = setUp();
    await bot.list(shown);
    expect(await bot.offered(typed)).toEqual(ALL);
  });

  it.each<[string, object, object]>([
    ['in another channel of the server', STAFF, GENERAL],
    ['in the channel of a private thread', thread('80', 12, '70'), GENERAL],
    ['in a private thread of their channel', GENERAL, thread('80', 12, '70')],
  ])('not %s', async (_where, shown, typed) => {
    const bot = setUp();
    await bot.list(shown);
    expect(await bot.offered(typed)).toEqual([]);
    expect(await bot.offered(shown)).toEqual(ALL);
  });

  it('not where the asker alone has installed the bot: Discord may show the answer to them alone', async () => {
    const alone = { ...GENERAL, authorizing_integration_owners: { 1: '3' } };
    const bot = setUp();
    expect(await bot.list(alone)).toContain('ada.lovelace');
    expect(await bot.offered(GENERAL)).toEqual([]);
    await bot.list(GENERAL);
    expect(await bot.offered(alone)).toEqual([]);
    expect(await bot.offered({ ...GENERAL, authorizing_integration_owners: { 0: '7', 1: '3' } })).toEqual(
      ALL,
    );
  });

  it('in a private channel of users who have installed it for themselves, whom Discord shows it all', async () => {
    const group = { channel: { id: '61', type: 3 }, authorizing_integration_owners: { 1: '3' } };
    const bot = setUp();
    await bot.list(group);
    expect(await bot.offered(group)).toEqual(ALL);
  });

  it('of a turned page, where everybody sees it', async () => {
    const bot = setUp();
    const first = await bot.list(GENERAL, 1);
    expect(await bot.offered(GENERAL)).toEqual(['ada']);
    const turn = (message: object, place: object, user?: string) => bot.press(first, place, message, user);
    // A copy for somebody else, a message for the asker alone, one that stands in another channel.
    for (const shown of [
      await turn({ channel_id: '70' }, GENERAL, '5'),
      await turn({ channel_id: '70', flags: 64 }, GENERAL),
      await turn({ channel_id: '71' }, GENERAL),
    ]) {
      expect(shown).toContain('ada.lovelace');
      expect(await bot.offered(GENERAL)).toEqual(['ada']);
      expect(await bot.offered(STAFF)).toEqual([]);
    }
    await turn({ channel_id: '70' }, GENERAL);
    expect(await bot.offered(GENERAL)).toEqual(ALL);
  });
});

describe('names of an answer that Discord did not take', () => {
  /** What is offered after a page was shown while these calls fail, each as often as it stands here. */
  async function offeredAfter(error: InteractionFailure, calls: readonly Call[], pressed = false) {
    const failing: Call[] = [];
    const bot = setUp(async (call) => {
      const at = failing.indexOf(call);
      if (at < 0) return;
      failing.splice(at, 1);
      throw error;
    });
    const first = await bot.list(STAFF, 1);
    failing.push(...calls);
    if (pressed) await bot.press(first, GENERAL, { channel_id: '70' });
    else await bot.list(GENERAL);
    expect(failing).toEqual([]);
    return bot.offered(GENERAL);
  }
  const refused = new InteractionFailure('refused', { status: 400, unknown: false });
  const lost = new InteractionFailure('lost', { status: 500, unknown: true });

  it('are not offered, since the asker alone reads a sentence', async () => {
    expect(await offeredAfter(refused, ['respond'])).toEqual([]);
  });

  it('are offered once it has taken the edit, or the message in its place', async () => {
    expect(await offeredAfter(lost, ['respond'])).toEqual(ALL);
    expect(await offeredAfter(lost, ['respond', 'edit'])).toEqual(ALL);
    expect(await offeredAfter(lost, ['respond', 'edit', 'follow-up'])).toEqual([]);
  });

  it('are not offered where that message is for the asker alone', async () => {
    expect(await offeredAfter(lost, ['respond'], true)).toEqual(ALL);
    expect(await offeredAfter(lost, ['respond', 'edit'], true)).toEqual([]);
  });
});
