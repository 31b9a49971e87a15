import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { watchLeftServers } from '../../../src/bot/store/left-servers.ts';
import { json, startUpstream } from '../../services/upstream.ts';
import { describeEngines, openedStore, until } from '../store/engines.ts';
import { lineOf, openedHistory } from './lines.ts';

const DAY = 86_400_000;

describeEngines((engine) => {
  it('a server with lines alone loses them after 30 days without the bot', async () => {
    const settings = await engine.settings();
    const [{ store: history }, { store }] = [await openedHistory(settings), await openedStore(settings)];
    const line = lineOf('a');
    for (const [at, server] of ['1001', '1002'].entries())
      await history.write([{ ...line, server, noun: 'conversation', ordinal: at }]);
    const upstream = await startUpstream((request, response) => {
      json(response, request.url?.includes('after=0') ? [{ id: '1001' }] : []);
    });
    const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
    let day = 0;
    let isConfirmed = true;
    let asked = 0;
    const time = {
      async now() {
        asked += 1;
        return isConfirmed ? new Date(Date.UTC(2026, 10, 24) + day * DAY) : undefined;
      },
    };
    const log = pino({ level: 'silent' });
    const stores = [store, history];
    const watch = watchLeftServers({ stores, time, rest, log }, { first: 1, every: 5 });
    onTestFinished(async () => {
      watch[Symbol.dispose]();
      endBotRest(rest);
      await upstream.close();
      await Promise.all([history.close(), store.close()]);
    });
    const ids = async () => (await history.servers()).map(({ id }) => id);
    await until(async () => (await history.servers()).some(({ missingSince }) => missingSince));
    isConfirmed = false;
    day = 30;
    const askedBefore = asked;
    await until(() => asked > askedBefore + 2);
    expect((await ids()).toSorted()).toEqual(['1001', '1002']);
    isConfirmed = true;
    await until(async () => (await ids()).length === 1);
    expect(await ids()).toEqual(['1001']);
  });
});
