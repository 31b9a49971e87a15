import { describe, expect, test } from 'vitest';
import { failureOf, json, serviceFailureOf, startUpstream } from '../../upstream.ts';
import { pageAt, REGISTRY_CASES, servicesOf } from './registry-cases.ts';
import { type AskedStep, RIGHT, startScripted } from './scripted-registry.ts';

const fifteen = pageAt(0, 15);
const STEPS = ['owner', 'names'] as const;

/** Kinds of failures for statuses, other than those that a registry gives another meaning. */
const STATUSES: readonly (readonly [number, string])[] = [
  [400, 'refused'],
  [401, 'unauthorised'],
  [403, 'unauthorised'],
  [418, 'refused'],
  [429, 'rate-limited'],
  [500, 'unavailable'],
  [502, 'unavailable'],
  [504, 'unavailable'],
];

/** Statuses that say that nobody has a name, and that an index is behind its chain. */
const NOBODY: Readonly<Record<string, readonly number[]>> = {
  bns: [404],
  sns: [404],
  handle: [404, 406, 451],
  tez: [204],
};
const SYNCING: Readonly<Record<string, number>> = { ens: 503, handle: 202 };

describe.each(REGISTRY_CASES)('$title', (each) => {
  const ada = each.typed('ada');
  const list = ({ services }: Pick<Awaited<ReturnType<typeof startScripted>>, 'services'>) =>
    services.names.list(ada, fifteen);

  test('two right answers are a page of two names', async () => {
    const scripted = await startScripted(each);
    expect(await list(scripted)).toMatchObject({
      wallet: each.wallet,
      names: [ada, each.typed('bea')],
      total: 2,
      paysTo: undefined,
    });
    expect(scripted.asked.map(({ step }) => step)).toEqual(STEPS);
  });

  test.each(STEPS)('statuses at the step %s', async (step) => {
    for (const [status, kind] of STATUSES) {
      const scripted = await startScripted(each);
      scripted.script[step] = { status, body: { error: 'Name not found', result: null, data: {} } };
      const failure = await serviceFailureOf(list(scripted));
      expect(failure, String(status)).toMatchObject({ reason: { kind }, source: { title: each.title } });
      // A status that may pass is tried three times, by POST too.
      const tries = scripted.asked.filter((asked) => asked.step === step).length;
      expect(tries, String(status)).toBe(status === 502 || status === 504 ? 3 : 1);
    }
  });

  test('no status but its own means nobody or behind its chain', async () => {
    const scripted = await startScripted(each);
    const { [each.id]: nobody = [] } = NOBODY;
    const { [each.id]: behind } = SYNCING;
    for (const status of [202, 203, 204, 205, 404, 406, 410, 451, 503]) {
      const body = status === 204 || status === 205 ? '' : { message: 'No.' };
      scripted.script.owner = { status, body };
      const { kind } = await failureOf(list(scripted));
      const own = nobody.includes(status) ? 'not-registered' : behind === status ? 'syncing' : undefined;
      expect(kind, String(status)).toBe(own ?? (status < 300 ? 'unexpected-answer' : kind));
      expect(kind === 'not-registered' || kind === 'syncing', String(status)).toBe(own !== undefined);
      scripted.script.names = { status, body };
      scripted.script.owner = undefined;
      const { kind: ofNames } = await failureOf(list(scripted));
      expect(ofNames, String(status)).not.toMatch(/not-registered|no-names|no-address/);
      expect(ofNames === 'syncing', String(status)).toBe(behind === status);
      scripted.script.names = undefined;
    }
  });

  test.each([
    [undefined, 10],
    ['30', 30],
    ['soon', 10],
  ])('a 429 with Retry-After %s holds it for %i s, and it alone', async (retryAfter, seconds) => {
    const scripted = await startScripted(each);
    const { clock, asked } = scripted;
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    scripted.script.names = { status: 429, headers, body: '{}' };
    const until = clock.milliseconds + seconds * 1000;
    expect(await failureOf(list(scripted))).toMatchObject({ kind: 'rate-limited' });
    scripted.script.names = undefined;
    asked.length = 0;
    // Those who ask meanwhile make it no longer.
    for (const left of [seconds, 2.5, 2.2]) {
      clock.milliseconds = until - left * 1000;
      expect(await failureOf(list(scripted))).toEqual({
        kind: 'rate-limited',
        retryAfterSeconds: Math.ceil(left),
      });
    }
    expect(asked).toEqual([]);
    // Its last two seconds are waited for.
    clock.milliseconds = until - 1_900;
    expect(await list(scripted)).toMatchObject({ total: 2 });
  });

  test('another registry answers while this one limits', async () => {
    const limiting = await startUpstream((_request, response) => json(response, {}, 429));
    const other = REGISTRY_CASES.find(({ id }) => id !== each.id && id !== 'ens') ?? each;
    const scripted = await startScripted(other);
    const urls = { [each.id]: limiting.baseUrl, [other.id]: scripted.url };
    const { services } = await servicesOf(urls, { namesCacheSeconds: 0 });
    const typed = `${each.id}:${ada}`;
    expect(await failureOf(services.names.list(typed, fifteen))).toMatchObject({ kind: 'rate-limited' });
    const asked = services.names.list(`${other.id}:${other.typed('ada')}`, fifteen);
    expect(await asked).toMatchObject({ total: 2, source: { title: other.title } });
  });

  test.each(STEPS)('bodies that are no answer at the step %s', async (step) => {
    const scripted = await startScripted(each);
    const bodies: readonly (string | Buffer)[] = [
      '',
      '{"owner":"SP',
      '[{"name":',
      '<html>502 Bad Gateway</html>',
      'null',
      '[]]',
      '"a"',
      '7',
      '{}',
      '{"data":null}',
      '{"__proto__":{"owner":"x"}}',
      Buffer.from([0xff, 0xfe, 0x22]),
      `${'['.repeat(100)}${']'.repeat(100)}`,
    ];
    for (const body of bodies) {
      scripted.script[step] = { body };
      expect(await failureOf(list(scripted)), String(body)).toMatchObject({ kind: 'unexpected-answer' });
    }
  });

  test.each(STEPS)('60 MB at the step %s', async (step) => {
    const scripted = await startScripted(each);
    const piece = Buffer.alloc(1024 * 1024, ' ');
    let sent = 0;
    scripted.script[step] = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        sent += 1;
        if (sent <= 60) response.write(piece, (gone) => gone ?? more());
      };
      more();
      return undefined;
    };
    expect(await failureOf(list(scripted))).toMatchObject({ kind: 'unexpected-answer' });
    expect(sent).toBeLessThan(30);
  });

  test.each(STEPS)('silence, and a connection that breaks, at the step %s', async (step) => {
    const silent = await startScripted(each, { timeoutSeconds: 0.15 });
    silent.script[step] = () => undefined;
    expect(await failureOf(list(silent))).toMatchObject({ kind: 'too-slow' });
    const scripted = await startScripted(each);
    scripted.script[step] = (_asked, response) => {
      response.socket?.destroy();
      return undefined;
    };
    expect(await failureOf(list(scripted))).toMatchObject({ kind: 'unavailable' });
    scripted.script[step] = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"s":"ok"', () => response.destroy());
      return undefined;
    };
    expect(await failureOf(list(scripted))).toMatchObject({ kind: 'unavailable' });
  });

  test.each(STEPS)('redirects at the step %s are never followed', async (step) => {
    const trap = await startUpstream((_request, response) => json(response, {}));
    const scripted = await startScripted(each);
    for (const status of [300, 301, 302, 303, 307, 308]) {
      for (const location of [`${trap.baseUrl}v1`, 'http://169.254.169.254/latest/meta-data', '/elsewhere']) {
        scripted.script[step] = { status, headers: { location }, body: '{}' };
        const failure = await failureOf(list(scripted));
        expect(failure).toMatchObject({ kind: 'unexpected-answer' });
        expect(JSON.stringify(failure)).not.toContain(location);
      }
    }
    expect(trap.requests).toEqual([]);
    expect(scripted.asked.filter(({ url }) => url.includes('elsewhere'))).toEqual([]);
  });

  test('no answer names a host, a path or a link', async () => {
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
    const listing = await list(scripted);
    expect(listing.names).toEqual([ada, each.typed('bea')]);
    expect(JSON.stringify(listing)).not.toContain(trap.baseUrl.host);
    expect(new URL(listing.source?.link ?? '').hostname).toMatch(/\.\w+$/);
    expect(trap.requests).toEqual([]);
    expect(scripted.asked).toHaveLength(2);
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
