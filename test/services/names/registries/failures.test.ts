import { describe, expect, test } from 'vitest';
import { failureOf, json, serviceFailureOf, startUpstream } from '../../upstream.ts';
import { pageAt, REGISTRY_CASES, type RegistryCase, servicesOf } from './registry-cases.ts';
import { type AskedStep, RIGHT, type ScriptedRegistry, startScripted } from './scripted-registry.ts';

const fifteen = pageAt(0, 15);
const STEPS = ['owner', 'names'] as const;

/** The kind of failure for a status without a meaning of its own at the registry, and how often its call is made. */
const STATUSES: readonly (readonly [status: number, kind: string, calls: number])[] = [
  [202, 'unexpected-answer', 1],
  [203, 'unexpected-answer', 1],
  [204, 'unexpected-answer', 1],
  [205, 'unexpected-answer', 1],
  [400, 'refused', 1],
  [401, 'unauthorised', 1],
  [403, 'unauthorised', 1],
  [404, 'refused', 1],
  [406, 'refused', 1],
  [410, 'refused', 1],
  [418, 'refused', 1],
  [429, 'rate-limited', 1],
  [451, 'refused', 1],
  [500, 'unavailable', 1],
  [502, 'unavailable', 3],
  [503, 'unavailable', 3],
  [504, 'unavailable', 3],
];

/** Statuses that say that nobody has a name, and that an index is behind its chain. */
const NOBODY: Readonly<Record<string, readonly number[]>> = {
  bns: [404],
  sns: [404],
  handle: [404, 406, 451],
  tez: [204],
};
const SYNCING: Readonly<Record<string, number>> = { ens: 503, handle: 202 };

const list = ({ services }: Pick<ScriptedRegistry, 'services'>, { typed }: RegistryCase) =>
  services.names.list(typed('ada'), fifteen);

describe.each(REGISTRY_CASES)('$title', (each) => {
  const ada = each.typed('ada');

  test.each(STEPS)(
    'each status at the step %s, which names nobody and a late index by its own alone',
    async (step) => {
      const scripted = await startScripted(each);
      const { [each.id]: nobody = [] } = NOBODY;
      for (const [status, usual, calls] of STATUSES) {
        const isEmpty = status === 204 || status === 205;
        const body = isEmpty ? '' : { error: 'Name not found', message: 'No.', result: null, data: {} };
        scripted.script[step] = { status, body };
        scripted.asked.length = 0;
        const isBehind = SYNCING[each.id] === status;
        const isNobody = step === 'owner' && nobody.includes(status);
        const kind = isBehind ? 'syncing' : isNobody ? 'not-registered' : usual;
        const failure = await serviceFailureOf(list(scripted, each));
        expect(failure, String(status)).toMatchObject({ reason: { kind }, source: { title: each.title } });
        const tries = scripted.asked.filter((asked) => asked.step === step).length;
        expect(tries, String(status)).toBe(calls);
        // A limit blocks the registry.
        scripted.clock.milliseconds += 10_000;
      }
    },
  );

  test('two right answers are a page of two names, and none names a host, a path or a link', async () => {
    const trap = await startUpstream((_request, response) => json(response, {}));
    const scripted = await startScripted(each);
    const evil = { url: trap.baseUrl.href, link: trap.baseUrl.href, next: `${trap.baseUrl}n`, path: '/evil' };
    const links = { link: `<${trap.baseUrl}>; rel="next"`, 'content-location': trap.baseUrl.href };
    const usual = { owner: RIGHT[each.id].owner(each.wallet), names: RIGHT[each.id].names(each.wallet) };
    for (const step of STEPS) {
      const { body, headers } = usual[step];
      const marked = Array.isArray(body) || typeof body !== 'object' ? body : { ...evil, ...body };
      scripted.script[step] = { headers: { ...headers, ...links }, body: marked };
    }
    const listing = await list(scripted, each);
    expect(listing).toMatchObject({
      wallet: each.wallet,
      names: [ada, each.typed('bea')],
      total: 2,
      paysTo: undefined,
    });
    expect(JSON.stringify(listing)).not.toContain(trap.baseUrl.host);
    expect(new URL(listing.source?.link ?? '').hostname).toMatch(/\.\w+$/);
    expect(trap.requests).toEqual([]);
    expect(scripted.asked.map(({ step }) => step)).toEqual(STEPS);
  });

  test('the token of the service goes to no registry, and a key to its own alone', async () => {
    const trap = await startUpstream((_request, response) => json(response, {}));
    const key = 'key-of-the-host';
    const takesKey = each.id === 'handle';
    const scripted = await startScripted(each, { prefix: '/v9/node-key' });
    const { services } = await servicesOf(
      { [each.id]: scripted.url },
      {
        token: 'token-of-the-service',
        namesSendToken: true,
        baseUrl: trap.baseUrl,
        ...(takesKey && { keys: { handle: key } }),
      },
    );
    expect(await services.names.list(ada, fifteen)).toMatchObject({ total: 2 });
    const secrets = scripted.asked.map((asked: AskedStep) => JSON.stringify(asked));
    for (const asked of secrets) {
      expect(asked).not.toContain('token-of-the-service');
      expect(asked.includes(key)).toBe(takesKey);
      expect(asked).not.toContain('authorization');
    }
    expect(scripted.asked.every(({ headers }) => headers['api-key'] === (takesKey ? key : undefined))).toBe(
      true,
    );
    expect(trap.requests).toEqual([]);
  });
});

/** One that is asked by GET, and one by POST: their calls are those of every registry. */
describe.each(REGISTRY_CASES.filter(({ id }) => id === 'bns' || id === 'ens'))('a call of $title', (each) => {
  test.each([
    [undefined, 10],
    ['30', 30],
    ['soon', 10],
  ])('a 429 with Retry-After %s blocks only it, for %i s', async (retryAfter, seconds) => {
    const scripted = await startScripted(each);
    const { clock, asked } = scripted;
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    scripted.script.names = { status: 429, headers, body: '{}' };
    const until = clock.milliseconds + seconds * 1000;
    expect(await failureOf(list(scripted, each))).toMatchObject({ kind: 'rate-limited' });
    scripted.script.names = undefined;
    asked.length = 0;
    // Those who ask meanwhile make it no longer.
    for (const left of [seconds, 2.5, 2.2]) {
      clock.milliseconds = until - left * 1000;
      expect(await failureOf(list(scripted, each))).toEqual({
        kind: 'rate-limited',
        retryAfterSeconds: Math.ceil(left),
      });
    }
    expect(asked).toEqual([]);
    // Its last two seconds are waited for.
    clock.milliseconds = until - 1_900;
    expect(await list(scripted, each)).toMatchObject({ total: 2 });
  });

  test.each(STEPS)('redirects at the step %s are never followed', async (step) => {
    const trap = await startUpstream((_request, response) => json(response, {}));
    const scripted = await startScripted(each);
    for (const status of [300, 301, 302, 303, 307, 308]) {
      for (const location of [`${trap.baseUrl}v1`, 'http://169.254.169.254/latest/meta-data', '/elsewhere']) {
        scripted.script[step] = { status, headers: { location }, body: '{}' };
        const failure = await failureOf(list(scripted, each));
        expect(failure).toMatchObject({ kind: 'unexpected-answer' });
        expect(JSON.stringify(failure)).not.toContain(location);
      }
    }
    expect(trap.requests).toEqual([]);
    expect(scripted.asked.filter(({ url }) => url.includes('elsewhere'))).toEqual([]);
  });
});
