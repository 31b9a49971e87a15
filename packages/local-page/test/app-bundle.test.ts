import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppBundle } from '../server/app-bundle.ts';

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
    sourcesContent: expect.arrayContaining([expect.stringContaining("import { name } from './name.ts';\n")]),
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
