// What the page's server answers to whom, over real sockets, in front of the real local Discord.

import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Control } from 'local-discord/control';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppBundle } from '../server/app-bundle.ts';
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
    expect(await refusal('/control/v1/people', { host: 'evil.example' })).toMatch(
      'only at its loopback address',
    );
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

describe('the script of a folder', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollcall-unit-'));
    await writeFile(
      join(folder, 'main.ts'),
      "import { name } from './name.ts';\nimport en from './words/en.json' with { type: 'json' };\nconsole.log(name, en.hello, process.env.NODE_ENV);\n",
    );
    await mkdir(join(folder, 'words'));
    await writeFile(join(folder, 'words/en.json'), '{ "hello": "Good morning" }\n');
    await write('Ada');
    app = Fastify();
    new AppBundle(folder).route(app);
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const write = (name: string) =>
    writeFile(join(folder, 'name.ts'), `export const name: string = ${JSON.stringify(name)};\n`);
  const get = async (path: string) => (await app.inject(path)).body;

  test('is one script without types, for a browser, with a map to the files', async () => {
    const script = await get('/app.js');
    expect(script).toContain('"Ada"');
    expect(script).not.toMatch(/import |: string|process\.env/);
    expect(script).toContain('//# sourceMappingURL=/app.js.map');
    expect(JSON.parse(await get('/app.js.map'))).toMatchObject({
      sourcesContent: expect.arrayContaining([
        expect.stringContaining("import { name } from './name.ts';\n"),
      ]),
    });
  });

  test('is made anew when a file changed, and not before', async () => {
    const [one, other] = await Promise.all([get('/app.js'), get('/app.js')]);
    expect(other).toBe(one);
    await write('Grace Hopper');
    expect(await get('/app.js')).toContain('"Grace Hopper"');
    expect(await get('/app.js')).toContain('"Good morning"');
    await writeFile(join(folder, 'words/en.json'), '{ "hello": "Good evening" }\n');
    expect(await get('/app.js')).toContain('"Good evening"');
  });

  test('says in the console what cannot be read, until it is put right', async () => {
    await writeFile(join(folder, 'name.ts'), 'export const name: = 1;\n');
    expect(await get('/app.js')).toMatch(/^throw new SyntaxError\(".*name\.ts/);
    await write('Ada');
    expect(await get('/app.js')).toContain('"Ada"');
  });

  test('has every style sheet of the page, in the order of main.css', async () => {
    await using page = Fastify();
    new AppBundle().route(page);
    const { body } = await page.inject('/app.css');
    const own = join(import.meta.dirname, '../app');
    const sheets = globSync('*/**/*.css', { cwd: own });
    expect(sheets.length).toBeGreaterThan(5);
    for (const sheet of sheets) expect(body).toContain(await readFile(join(own, sheet), 'utf8'));
    const order = ['.shell {', '.message {', '.running {'].map((rule) => body.indexOf(rule));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('has the messages of another language apart, and none of a language that there is not', async () => {
    await using page = Fastify();
    new AppBundle().route(page);
    const { body: app } = await page.inject('/app.js');
    expect(app).not.toContain('メンバーリスト');
    const { body, headers } = await page.inject('/words/ja.json');
    expect(JSON.parse(body)).toMatchObject({ memberList: 'メンバーリスト' });
    expect(headers['content-type']).toMatch('application/json');
    for (const path of ['xx.json', 'words.ts', '..%2Findex.html', '..%2F..%2Fpackage.json'])
      expect((await page.inject(`/words/${path}`)).statusCode, path).toBe(404);
  });

  test('a spoiled file of another language spoils nothing else, and is read anew once it is put right', async () => {
    await writeFile(join(folder, 'words/de.json'), '{ "hello": "Guten');
    expect(await get('/app.js')).toContain('"Good morning"');
    expect(await get('/words/de.json')).toBe('{ "hello": "Guten');
    await writeFile(join(folder, 'words/de.json'), '{ "hello": "Guten Morgen" }\n');
    expect(await get('/words/de.json')).toBe('{ "hello": "Guten Morgen" }\n');
  });
});
