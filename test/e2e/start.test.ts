/** `npm start` as a program: once without any setting, and once in production. One after the other, for Discord's 3 s. */

import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Locale } from 'discord-api-types/v10';
import { expect, it, onTestFinished } from 'vitest';
import { inFront } from './in-front.ts';
import { runProgram } from './program.ts';
import { textOf } from './rollcall.ts';

it('without any setting it answers piped lines in order, on standard output alone after the page, and ends with the input', async () => {
  const program = runProgram(['start'], { COOLDOWN_SECONDS: '0' });
  program.process.stdin?.write('/list ada limit:2\n:click 4\n/list nobody\n');
  await program.logged('the page is up');
  const url = /"page":"([^"]+)"/.exec(program.soFar())?.[1] ?? '';
  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
  program.process.stdin?.end();

  const { code, stdout, stderr } = await program.ended;
  expect(code, stderr).toBe(0);
  const parts = [
    `In a browser: ${url}\n`,
    'ada belongs to the wallet',
    '3+ names',
    '[file] ada-names.txt',
    'Nobody has registered the name nobody',
  ];
  const at = parts.map((part) => stdout.indexOf(part));
  expect(at[0], stdout).toBe(0);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const line of lines) expect(line).toHaveProperty('level');
  expect(lines.flatMap((line) => line.page ?? [])).toEqual([url]);
});

it('in production it registers before it is ready, finishes the commands in flight after SIGTERM, and exits with 0', async () => {
  const { discord, service, settings } = await inFront(onTestFinished);
  const { applicationId, guildId } = discord;
  const moderated = { ...settings, MODERATION_GUILD_IDS: guildId, REGISTER_AT_START: 'true' };
  const program = runProgram(['start'], moderated);
  await program.logged('"ready"');
  const written = discord.requests
    .filter(({ method, path }) => method !== 'GET' && path.includes('/applications/'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(written.toSorted()).toEqual([
    `PUT /api/v10/applications/${applicationId}/commands`,
    `PUT /api/v10/applications/${applicationId}/guilds/${guildId}/commands`,
  ]);
  const stopping = Promise.withResolvers<void>();
  const answering = service.misbehave;
  service.misbehave = async (incoming, outgoing) => {
    await stopping.promise;
    return answering(incoming, outgoing);
  };
  const inHand = ['member', 'moderator', 'visitor'].map((who) =>
    discord.clientOf(who).command('list', { name: who }),
  );
  while (service.calls.length < 3) await sleep(10);
  program.process.kill('SIGTERM');
  await program.logged('"stopping"');
  stopping.resolve();
  for (const outcome of await Promise.all(inHand)) expect(textOf(outcome)).toContain('0x1');
  expect(await program.ended).toMatchObject({ code: 0 });
});

/** For `--import`: at each SIGUSR2 it writes the locales of the loaded catalogues to standard error. */
const REPORTS_CATALOGUES = `data:text/javascript,${encodeURIComponent(`
  const file = ${JSON.stringify(pathToFileURL(resolve('src/handlers/words/catalogues.ts')).href)};
  process.on('SIGUSR2', async () => {
    const { catalogues } = await import(file);
    process.stderr.write('catalogues ' + [...catalogues.keys()].join() + '.\\n');
  });
`)}`;

it('it registers the commands in all languages and keeps only the languages of people who write to it', async () => {
  const { discord, settings } = await inFront(onTestFinished);
  const debug = { ...settings, LOG_LEVEL: 'debug' };
  const program = runProgram(['start'], debug, undefined, ['--import', REPORTS_CATALOGUES]);
  await program.logged('the last code is loaded');
  const registered = discord.requests.find(
    ({ method, path }) => method === 'PUT' && path.endsWith('/commands'),
  );
  expect(JSON.stringify(registered?.body)).toContain('"zh-CN":');

  const member = discord.clientOf('member');
  await member.command('list', { name: 'ada' });
  program.process.kill('SIGUSR2');
  await program.logged('catalogues en-US,en-GB.');

  member.setLocale(Locale.German);
  expect(textOf(await member.command('help'))).toContain('Server');
  program.process.kill('SIGUSR2');
  await program.logged('catalogues en-US,en-GB,de.');
  program.process.kill('SIGTERM');
  expect(await program.ended).toMatchObject({ code: 0 });
});
