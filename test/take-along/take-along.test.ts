// The package that `npm pack` makes, in a folder with nothing else of this repository.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { ControlClient } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import lock from '../../package-lock.json' with { type: 'json' };
import packed from '../../packages/playground/npm/package.json' with { type: 'json' };

type Command = readonly [program: string, ...args: string[]];

const file = (path: string) => new URL(path, import.meta.url).pathname;
const PACKED = file('../../packages/playground/npm');
const README = readFileSync(file('../../packages/local-discord/README.md'), 'utf8');
const COVERAGE = readFileSync(file('../../packages/local-discord/coverage.md'), 'utf8');
const TSC = file('../../node_modules/typescript/bin/tsc');
/** Of Node, as the package has it. */
const OLDEST = packed.engines.node.replace('>=', '');
/** Those that `CONTROL_URL` is the last of. */
const VALUES = 6;

const NPX: Command = ['npx', 'local-discord'];
const PROGRAM: Command = [process.execPath, 'node_modules/local-discord/dist/local-discord.js'];

const versions = new Map(
  Object.entries(lock.packages).map(([path, entry]) => [path, 'version' in entry ? entry.version : '']),
);
const folder = mkdtempSync(join(tmpdir(), 'take-along-'));
const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
/** In a group of its own, since npx hands no signal on. */
const start = ([program, ...args]: Command, cwd = folder) =>
  spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });

async function toItsEnd(command: Command, cwd?: string) {
  const child = start(command, cwd);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

async function successOf(command: Command, cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await toItsEnd(command, cwd);
  expect(code, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

beforeAll(async () => {
  const made = await successOf(['npm', 'pack', '--silent', '--json', '--pack-destination', folder], PACKED);
  const [{ filename }] = z.tuple([z.object({ filename: z.string() })]).parse(JSON.parse(made));
  write('package.json', JSON.stringify({ private: true, type: 'module', allowScripts: { node: true } }));
  const discordJs = `discord.js@${versions.get('node_modules/discord.js')}`;
  const wanted = [`./${filename}`, `node@${OLDEST}`, discordJs];
  await successOf(['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...wanted]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a playground, which ends with the test, and reads what it prints. */
async function playground(command: Command) {
  const child = start(command);
  onTestFinished(() => ended(child));
  const stderr = text(child.stderr);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.split('\n').length > VALUES) break;
  }
  const values = z.record(z.string(), z.string()).parse(parseEnv(printed));
  const end = async () => {
    await ended(child);
    return stderr;
  };
  return { values, end };
}

async function ended(child: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const close = once(child, 'close');
  if (child.pid) process.kill(-child.pid);
  await close;
}

test('it takes what it needs from npm in the versions of this repository', () => {
  for (const [name, version] of Object.entries(packed.dependencies))
    expect({ name, version }).toEqual({ name, version: versions.get(`node_modules/${name}`) });
});

describe.each([
  [`npx and Node ${OLDEST}`, NPX, join(folder, 'node_modules/.bin/node')],
  ['this Node', PROGRAM, process.execPath],
] as const)('with %s', (_with, program, node) => {
  test('people act on its page and over its control API', async () => {
    const { values, end } = await playground([...program, '--name', 'Mine']);
    const page = async (path: string) => {
      const response = await fetch(new URL(path, values.PAGE_URL));
      expect(response.status, path).toBe(200);
      return response.text();
    };
    expect(await page('/')).toContain('<title>Mine</title>');
    expect(await page('/app.js')).toMatch(/createElement/);
    expect(await page('/app.css')).toContain('{');
    expect(JSON.parse(await page('/words/de.json'))).toHaveProperty('welcomeTo');
    const bob = new ControlClient(`${values.CONTROL_URL}`).as('bob');
    const { said } = await bob.say('hi', { wait: 0 });
    expect(said).toMatchObject({ author: 'bob', content: 'hi' });

    const [, working, all] = /^## Operations: (\d+) of (\d+)$/m.exec(COVERAGE) ?? [];
    const screen = await end();
    expect(screen).toContain(`The local Discord is up. ${working} of Discord's ${all} operations work,`);
    expect(screen).not.toContain('Warning');
  });

  test('a folder keeps its values', async () => {
    const first = await playground([...program, '--data', 'state']);
    await first.end();
    const second = await playground([...program, '--data', 'state']);
    expect(second.values).toEqual(first.values);
  });

  test('a command has its values, and its exit code is the end', async () => {
    const script = 'process.exit(process.env.CONTROL_URL.endsWith("/control/v1") ? 7 : 1)';
    expect(await toItsEnd([...program, '--', node, '-e', script])).toMatchObject({ code: 7 });
  });

  test('bots of discord.js are tested as their authors would', async () => {
    cpSync(file('bots'), folder, { recursive: true });
    const tests = ['--world', 'world.json', '--', node, '--test', 'bots.test.js'] as const;
    expect(await successOf([...program, ...tests])).toMatch(/^. fail 0$/m);
  });

  test("the README's test of a bot in the same process passes", async () => {
    const [, code = ''] = /^```js\n\/\/ in-process\.test\.js\n([\s\S]*?)^```$/m.exec(README) ?? [];
    write('in-process.test.js', code);
    expect(await successOf([node, '--test', 'in-process.test.js'])).toContain('pass 1');
    write('in-process.test.js', code.replace("'pong');\n}", "'ping');\n}"));
    expect((await toItsEnd([node, '--test', 'in-process.test.js'])).code).toBe(1);
  });
});

test('its declarations are whole, and strict', async () => {
  write(
    'use.ts',
    `import { type Outcome, type Playground, startPlayground } from 'local-discord';
const { control }: Playground = await startPlayground({ name: 'Mine' });
const { messages }: Outcome = await control.as('bob').say('hi', { wait: 0 });
export const content: string | undefined = messages[0]?.content;
// @ts-expect-error A message has a text.
export const wrong: number | undefined = messages[0]?.content;
`,
  );
  const types = file('../../node_modules/@types');
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--typeRoots',
    types,
  ];
  await successOf([process.execPath, TSC, ...options, 'use.ts']);
});
