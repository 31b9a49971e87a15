import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith } from '../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../servers/redis-server.ts';
import { startRollcall, textOf } from './rollcall.ts';

describeWith(['redis-server'], 'the bot with Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  it('answers every command in time while Redis hangs, ends and comes back', async () => {
    const rollcall = await startRollcall({ REDIS_URL: server.url });
    const { member, moderator } = rollcall;
    const said = () =>
      rollcall.log.flatMap(({ level, msg }) => (/Redis/.test(String(msg)) ? [`${level} ${msg}`] : []));
    const last = () => said().at(-1);
    // Each has failed if Discord gets no answer within 3 s.
    const everything = async () => {
      const [ada, nobody, choices, offered] = await Promise.all([
        member.command('list', { name: 'ada' }),
        member.command('list', { name: 'nobody' }),
        member.autocomplete('list', 'name', 'ad'),
        moderator.autocomplete('conversation show', 'id', ''),
      ]);
      expect(textOf(ada)).toContain('3 names');
      expect(textOf(nobody)).toContain('Nobody has registered the name');
      expect(choices).toMatchObject({ kind: 'choices' });
      expect(offered).toMatchObject({ kind: 'choices', choices: { length: 25 } });
      return choices;
    };
    await everything();
    const names = ['ada', 'ada.lovelace'].map((name) => ({ name, value: name }));
    await expect.poll(everything).toEqual({ kind: 'choices', choices: names });
    server.pause();
    await everything();
    expect(last()).toMatch(/ Redis is away/);
    await everything();
    server.resume();
    await expect.poll(last).toMatch(/ Redis is back/);
    await everything();
    await server.kill();
    await everything();
    expect(last()).toMatch(/ Redis is away/);
    await server.start();
    await expect.poll(last).toMatch(/ Redis is back/);
    await everything();
    const warned = said().filter((line) => line.startsWith('warn'));
    expect(warned[0]).toMatch(/^warn Redis is away: it gave no answer within 200 ms;/);
    expect(warned.length).toBeGreaterThanOrEqual(2);
    const bad = rollcall.log.filter(({ level }) => level === 'warn' || level === 'error');
    expect(bad).toHaveLength(warned.length);
    await rollcall.close();
  });
});
