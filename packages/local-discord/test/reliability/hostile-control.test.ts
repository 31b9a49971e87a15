import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runs } from '../../../../test/property-runs.ts';
import { VERBS } from '../../control/verbs.ts';
import { botOf, controlled } from '../control/control.ts';

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(...'general #general member 1190000000000000200 ping x\u0000 💥 __proto__'.split(' ')),
);
const value = fc.oneof(text, fc.jsonValue(), fc.array(text), fc.dictionary(text, text));
const TEXTS = 'name content option typed button message form user'.split(' ');
const OTHERS = 'channel options values fields answers files reply_to'.split(' ');
/** An object with some of these fields. */
const objectOf = (names: readonly string[], each: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, each])), { requiredKeys: [] });
const body = objectOf([...TEXTS, ...OTHERS], value);
const fitting = objectOf(TEXTS, text);

test('no body is more than a verb can judge: it is done, wrong, or refused with a sentence', async () => {
  const { discord, caller } = await controlled();
  await botOf(discord, [{ name: 'ping', description: 'x' }]);
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const verbs = fc.constantFrom(...Object.keys(VERBS));
  const people = fc.constantFrom('member', 'moderator', 'visitor');
  await fc.assert(
    fc.asyncProperty(people, verbs, fc.oneof(body, fitting), async (who, verb, given) => {
      const { status, body: answer } = await caller.ask('POST', `/people/${who}/${verb}`, {
        wait: 0,
        ...given,
      });
      expect([status, answer]).toEqual([
        expect.toSatisfy((code: number) => [200, 400, 409].includes(code)),
        status === 200
          ? expect.objectContaining({ kind: expect.any(String), messages: expect.any(Array) })
          : { error: expect.stringMatching(/\S/) },
      ]);
    }),
    { numRuns: runs(75) },
  );
  expect(warned).not.toHaveBeenCalled();
});

test('no query is more than a look at messages and calls can judge', async () => {
  const { caller } = await controlled();
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const paths = fc.constantFrom('/people/member/messages', '/calls');
  const names = fc.constantFrom('channel', 'like', 'after', 'since', 'other');
  await fc.assert(
    fc.asyncProperty(paths, fc.dictionary(names, fc.string()), async (path, query) => {
      const search = new URLSearchParams(path === '/calls' ? query : { ...query, wait: '0' });
      const { status } = await caller.ask('GET', `${path}?${search}`);
      expect([200, 400, 408, 409]).toContain(status);
    }),
    { numRuns: runs(50) },
  );
  expect(warned).not.toHaveBeenCalled();
});

test('many people at once, and callers that leave, keep nobody waiting', async () => {
  const { discord, caller } = await controlled();
  const client = await botOf(discord, [{ name: 'ping', description: 'x' }]);
  client.on('interactionCreate', (interaction) => {
    if (interaction.isChatInputCommand()) interaction.reply('pong').catch(() => {});
  });
  const gone = AbortSignal.timeout(50);
  await expect(
    fetch(`${caller.url}/people/member/messages?like=never&wait=600000`, { signal: gone }),
  ).rejects.toThrow();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      caller.as(at % 2 === 0 ? 'member' : 'moderator', 'command', { name: 'ping' }),
    ),
  );
  for (const { kind, messages } of answers) {
    expect(kind).toBe('messages');
    expect(messages[0]).toMatchObject({ content: 'pong' });
  }
});
