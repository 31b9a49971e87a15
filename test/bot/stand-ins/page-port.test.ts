import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CannotRun } from '../../../src/bot/process/exit.ts';
import { startDiscord, startPage } from '../../../src/bot/stand-ins/stand-ins.ts';

/** Starts the page in front of a local Discord in this folder, reads it, and ends both. */
async function started(dataDir: string, port = 0) {
  await using stack = new AsyncDisposableStack();
  const { local } = await startDiscord(dataDir, false, stack);
  const url = await startPage(local.page({}), { port, dataDir }, stack);
  return { url, document: await (await fetch(url)).text() };
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'rollcall-port-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** Another program, which has a port until the test ends. */
async function taken(port: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer().on('error', reject).listen(Number(port), '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => void server.close());
}

it('has the name of the bot, and its port again at the next start', async () => {
  const data = folder();
  const first = await started(data);
  expect(first.document).toContain('<title>Rollcall</title>');
  expect((await started(data)).url).toBe(first.url);
});

it('takes another port where its own is taken, and keeps that one', async () => {
  const data = folder();
  const { url } = await started(data);
  await taken(new URL(url).port);
  const second = await started(data);
  expect(second.url).not.toBe(url);
  expect((await started(data)).url).toBe(second.url);
});

it('does not start at a port that was chosen and is taken', async () => {
  const data = folder();
  const { port } = new URL((await started(data)).url);
  await taken(port);
  await expect(started(data, Number(port))).rejects.toThrow(
    `The page cannot listen on port ${port} because another program has it.`,
  );
});

it.each(['', 'a port', '0', '65536', '1e3'])('takes any free port where the file has %j', async (text) => {
  const data = folder();
  writeFileSync(join(data, 'page-port'), text);
  const { url } = await started(data);
  expect((await started(data)).url).toBe(url);
});

it('names the file in which the port cannot be kept', async () => {
  const data = folder();
  mkdirSync(join(data, 'page-port'));
  const failure = started(data);
  await expect(failure).rejects.toThrow(CannotRun);
  await expect(failure).rejects.toThrow(
    `The port of the page cannot be stored in ${join(data, 'page-port')}: `,
  );
});
