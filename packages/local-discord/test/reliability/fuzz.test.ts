import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../test/property-runs.ts';
import { Clock } from '../../model/clock.ts';
import { botToken, interactionToken, interactionTokenTime } from '../../model/credentials.ts';
import { Snowflakes, snowflakeTime } from '../../model/snowflake.ts';
import {
  COMMANDS,
  call,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  valueAt,
} from '../fixture.ts';

/** Objects whose keys are fields of Discord's, with values that mostly do not belong there. */
const KEYS = [
  ...'type name description options choices content embeds components flags attachments'.split(' '),
  ...'allowed_mentions title fields custom_id style data id value'.split(' '),
];
const { form } = fc.letrec((tie) => ({
  form: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.integer({ min: 0, max: 20 }),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('form'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom(...KEYS), tie('form'), { maxKeys: 6 }),
}));

test('no command form is more than this server can judge', async () => {
  const discord = await localDiscord();
  await fc.assert(
    fc.asyncProperty(form, async (json) => {
      const { status, body } = await call(discord, 'POST', COMMANDS, { json: [json].flat()[0] ?? null });
      if (status === 429) return;
      expect([400, 200, 201]).toContain(status);
      if (status === 400) expect(body).toMatchObject({ code: 50035 });
    }),
    { numRuns: runs(5) },
  );
});

test('no response is more than this server can judge, and a refused one can be repeated', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(4, 5, 9, 10, 12), form, async (type, data) => {
      const got = nextInteraction(client);
      const result = discord.clientOf('member').command('ping');
      const { status, body } = await respond(discord, await got, { type, data });
      expect([204, 400]).toContain(status);
      if (status === 204) return;
      expect([50006, 50035]).toContain(valueAt(body, 'code'));
      expect((await respond(discord, await got, { type: 4, data: { content: 'x' } })).status).toBe(204);
      expect((await result).kind).toBe('messages');
    }),
    { numRuns: runs(50) },
  );
});

test('ids ascend and tell their time, and so do the tokens made of them', () => {
  const clock = new Clock();
  const ids = new Snowflakes(clock);
  const made = Array.from({ length: 5000 }, () => ids.next());
  expect(made.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  const [id = ''] = made;
  expect(Math.abs(snowflakeTime(id) - Date.now())).toBeLessThan(5000);
  expect(interactionTokenTime(interactionToken(id))).toBe(snowflakeTime(id));
  fc.assert(fc.property(fc.string(), (text) => interactionTokenTime(text) === undefined));
  expect(botToken(id, Date.now())).not.toBe(botToken(id, Date.now()));
});
