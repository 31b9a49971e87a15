// What the page's server answers to whom, over real sockets, in front of the real local Discord.

import { request } from 'node:http';
import { Control } from 'local-discord/control';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePage } from '../server/start-page.ts';
import { openPageWorld } from './browser/page-world.ts';

const stack = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof openPageWorld>>;
beforeAll(async () => {
  world = await openPageWorld(stack);
});
afterAll(() => stack.disposeAsync());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Node's fetch sets Host and the Sec-Fetch headers by itself, so this is a plain request. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(world.page.url);
  request({ hostname, port, path, headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  })
    .on('error', reject)
    .end();
  return promise;
}

const port = () => new URL(world.page.url).port;

describe('who is answered', () => {
  test.each([
    ['its own address', () => ({}), 200],
    ['localhost', () => ({ host: `localhost:${port()}` }), 200],
    ['its own page', () => ({ origin: `http://127.0.0.1:${port()}` }), 200],
    ['a host that is rebound to loopback', () => ({ host: `evil.example:${port()}` }), 403],
    ['loopback at another port', () => ({ host: '127.0.0.1:1' }), 200],
    ['loopback without a port', () => ({ host: '[::1]' }), 200],
    ['another address of loopback', () => ({ host: `127.1.2.3:${port()}` }), 200],
    ['a host that begins as loopback', () => ({ host: `127.0.0.1.evil.example:${port()}` }), 403],
    ['a page of another place', () => ({ origin: 'https://evil.example' }), 403],
    ['a page of another port', () => ({ origin: 'http://127.0.0.1:1' }), 403],
    ['a page of a port that begins with its digits', () => ({ origin: `http://127.0.0.1:${port()}1` }), 403],
    ['a page without an origin', () => ({ origin: 'null' }), 403],
    [
      'a picture in another page',
      () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }),
      403,
    ],
  ])('%s', async (_who, headers, status) => {
    expect((await get('/', headers())).status).toBe(status);
    expect((await get('/%', headers())).status).toBe(status === 200 ? 404 : status);
    expect((await get('/control/v1/people', headers())).status).toBe(status);
  });

  test('a link on another page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await get('/', headers)).status).toBe(200);
    expect((await get('/control/v1/people', headers)).status).toBe(403);
  });

  test('a program that calls the control API wrongly, in JSON', async () => {
    const refusal = async (path: string, headers = {}) => JSON.parse((await get(path, headers)).body).error;
    expect(await refusal('/control/v1/people', { host: 'evil.example' })).toMatch('loopback address alone');
    expect(await refusal('/control/v1/people/%')).toBe('The address cannot be read.');
    expect(await refusal('/control/v1/nothing')).toBe('There is no GET /control/v1/nothing.');
  });
});

describe('the document', () => {
  test('lets nothing but this server into the page, and nobody frame it', async () => {
    const { headers, body } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    const addresses = [...body.matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    expect(addresses).toEqual(['/fonts.css', '/app.css', '/app.js']);
    for (const address of addresses) expect(await get(address), address).toMatchObject({ status: 200 });
  });

  test('has the title that it is given, as text', async () => {
    expect((await get('/')).body).toContain('<title>Local Discord</title>');
    const page = await servePage({
      control: new Control({ discord: world.discord }),
      files: world.discord,
      title: 'A <b> & $& c',
    });
    stack.defer(() => page.close());
    expect(await (await fetch(page.url)).text()).toContain('<title>A &lt;b> &amp; $&amp; c</title>');
  });

  test('its fonts are on this server', async () => {
    const { body } = await get('/fonts.css');
    const addresses = [...body.matchAll(/url\((?!data:)([^)]+\.woff2)\)/g)].map(
      ([, address = '']) => address,
    );
    expect(addresses.length).toBeGreaterThan(100);
    expect(await get(addresses[0] ?? '')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'font/woff2' },
    });
  });

  test.each([
    '/app/../package.json',
    '/app/%2e%2e/package.json',
    '/app/..%2fpackage.json',
    '/app/..%5cpackage.json',
    '/app/../server/start-page.ts',
    '/app/%2e%2e%2fserver/start-page.ts',
    '/app/missing.ts',
    '/app/shell',
    '/fonts/@fontsource-variable/noto-sans/package.json',
    '/fonts/@fontsource-variable/noto-sans/../../zod/index.js',
    '/fonts/@fontsource-variable/noto-sans/files/..%2fpackage.json',
    '/fonts/@fontsource-variable/noto-sans/files/missing.woff2',
    '/fonts/zod/index.js',
    '/files/1/a.png',
    '/elsewhere',
  ])('%s is nowhere', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404 });
  });
});

describe('a file of a message', () => {
  const textOfScript = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';

  test.each([
    ['page.html', 'attachment'],
    ['picture.svg', 'attachment'],
    ['picture.SVG', 'attachment'],
    ['page.png', undefined],
  ])('%s runs nothing on the page', async (name, disposition) => {
    const bytes = new TextEncoder().encode(textOfScript);
    const file = { name, contentType: 'image/svg+xml', bytes };
    const { message } = world.discord.clientOf('member').say('', { files: [file] });
    const { status, headers } = await get(`/files/${message.attachments[0]?.id}/${name}`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(disposition);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
