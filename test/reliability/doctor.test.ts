import type { ChildProcess } from 'node:child_process';
import { startLocalRegistry } from 'local-registries/start';
import { VERSION } from 'startup/version';
import { test } from 'vitest';
import { z } from 'zod';
import { inFront } from '../e2e/in-front.ts';
import { runProgram, TELLS_WHAT_IS_LOADED } from '../e2e/program.ts';
import { startForeignService } from '../services/foreign-service.ts';
import { type Finished, passOn, startUpstream } from '../services/upstream.ts';

const finding = z.strictObject({
  check: z.string(),
  verdict: z.enum(['ok', 'advice', 'unknown', 'wrong']),
  text: z.string(),
});

const sections = z.array(z.object({ title: z.string(), findings: z.array(finding) }));

const languageIn = (report: { readonly sections: z.infer<typeof sections> }) =>
  report.sections.flatMap(({ findings }) => findings).find(({ check }) => check === 'language');

const doctor = (settings: Record<string, string>, ...args: string[]) =>
  runProgram(['doctor', ...args], settings).ended;

test.concurrent('with nothing configured it examines the local stand-ins, and they are well', async ({
  expect,
}) => {
  const node = ['--import', TELLS_WHAT_IS_LOADED];
  const asked = ['doctor', '--write', '--name', 'ada'];
  const { code, stdout, stderr } = await runProgram(asked, {}, undefined, node).ended;
  const lines = stderr.trim().split('\n');
  expect(lines.filter((line) => !/^(file|node):/.test(line))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/\/src\/bot\/doctor\/examine\.ts$/));
  // What is not configured is not loaded.
  expect(lines.filter((url) => /\/(node_modules\/pg|src\/bot\/store\/postgres\.ts)/.test(url))).toEqual([]);
  expect(stdout.split('\n').slice(0, 2)).toEqual([`Rollcall ${VERSION}`, '']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('the local one, because DISCORD_TOKEN is not set');
  expect(stdout).toMatch(/\n {2}delete {17}ok {7}the conversation is gone\n\nNothing is wrong\.\n$/);
  expect(code).toBe(0);
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test.concurrent('with --json standard output is one document, without secrets, and what is wrong at the service and at Postgres makes it 1', async ({
  expect,
  onTestFinished,
}) => {
  const { settings } = await inFront(onTestFinished);
  const foreign = await startForeignService();
  onTestFinished(() => foreign.close());
  foreign.addRecord();
  const DATABASE_URL = 'postgres://ada:canary-canary@127.0.0.1:1/rollcall';
  const REDIS_URL = 'redis://:canary-canary@127.0.0.1:1';
  const HTTPS_PROXY = 'http://ada:canary-canary@127.0.0.1:1';
  const addresses = { DATABASE_URL, REDIS_URL, SHARDS: '0', HTTPS_PROXY, NO_PROXY: 'a.example' };
  const another = {
    ...{ ...settings, ...foreign.settings, RECORDS_SERVICE_FIELD: 'another', ...addresses },
    PUBLIC_LANGUAGE: 'de',
  };
  const { code, stdout, stderr } = await doctor(another, '--json');
  expect(stderr).toBe('');
  const report = z
    .strictObject({
      format: z.literal(1),
      version: z.literal(VERSION),
      ok: z.boolean(),
      checks: z.int(),
      wrong: z.int(),
      sections: z.array(
        z.strictObject({
          title: z.string(),
          findings: z.array(finding),
        }),
      ),
    })
    .parse(JSON.parse(stdout));
  expect(report).toMatchObject({ ok: false, wrong: 3 });
  const texts = report.sections.flatMap(({ findings }) => findings.map(({ text }) => text));
  expect(texts).toContainEqual(expect.stringContaining('there is no "another"'));
  expect(texts).toContain(
    'claims, gateway sessions and their starts through 127.0.0.1:1/rollcall, which cannot be reached: see above',
  );
  expect(texts).toContainEqual(
    expect.stringMatching(/^is no longer used: .* Remove REDIS_URL, then the Redis$/),
  );
  // The servers can choose no language.
  expect(languageIn(report)).toEqual({
    check: 'language',
    verdict: 'ok',
    text: expect.stringContaining('German in every server, by PUBLIC_LANGUAGE'),
  });
  expect(texts).toContain('http://127.0.0.1:1 carries https calls, except to this machine, a.example');
  expect(report.sections.map(({ title }) => title)).toEqual([
    'Configuration',
    'Discord',
    'How Discord reaches the bot',
    'Settings of servers',
    'Replicas',
    'The calls of the service',
    'Where the interface is silent',
    'Writing',
  ]);
  expect(texts.length).toBe(report.checks);
  expect(stdout).not.toContain('canary');
  expect(code).toBe(1);
  const wrong = await doctor({ LOG_LEVEL: 'loud' }, '--json');
  expect(JSON.parse(wrong.stdout)).toMatchObject({ wrong: 1, sections: [{ title: 'Configuration' }] });
});

test.concurrent('a Redis without which nothing would be shared ends a start with 78, and is wrong for the doctor, without its password', async ({
  expect,
}) => {
  const settings = {
    DISCORD_TOKEN: 'abc.def.ghijkl',
    SHARDS: '0',
    SHARD_COUNT: '2',
    REDIS_URL: 'redis://ada:canary-canary@127.0.0.1:1',
  };
  const sentence = 'is no longer used, and DATABASE_URL is not set to a Postgres. Set DATABASE_URL ';
  const started = await runProgram(['start'], settings, '').ended;
  expect(started).toMatchObject({ code: 78, stderr: expect.stringContaining(`REDIS_URL: ${sentence}`) });
  const examined = await doctor(settings, '--json');
  expect(JSON.parse(examined.stdout).sections).toEqual([
    {
      title: 'Configuration',
      findings: [{ check: 'REDIS_URL', verdict: 'wrong', text: expect.stringContaining(sentence) }],
    },
  ]);
  expect(examined.code).toBe(1);
  expect(`${started.stderr}${examined.stdout}${examined.stderr}`).not.toContain('canary');
});

/** For `--import`: a machine on which no host name can be looked up. */
const WITHOUT_NETWORK = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  dns.lookup = (host, options, done) => done(Object.assign(new Error('no'), { code: 'EAI_AGAIN', hostname: host }));
`)}`;

test.concurrent('without a network it says so of each side, and leaves no section empty', async ({
  expect,
}) => {
  const settings = { DISCORD_TOKEN: 'abc.def.ghijkl', API_BASE_URL: 'https://api.example.com' };
  const node = ['--import', WITHOUT_NETWORK];
  const { code, stdout } = await runProgram(['doctor', '--json'], settings, undefined, node).ended;
  const { sections } = z
    .object({ sections: z.array(z.object({ title: z.string(), findings: z.array(finding) })) })
    .parse(JSON.parse(stdout));
  const noNetwork = expect.stringContaining(
    "(EAI_AGAIN): no DNS or no internet; check this machine's network",
  );
  expect(sections).toMatchObject([
    { title: 'Configuration' },
    { title: 'Discord', findings: [{ check: 'token', verdict: 'wrong', text: noNetwork }] },
    { title: 'How Discord reaches the bot', findings: [{ check: 'interactions', verdict: 'unknown' }] },
    { title: 'Settings of servers' },
    {
      title: 'The calls of the service',
      findings: [{ check: 'reach the service', verdict: 'wrong', text: noNetwork }],
    },
  ]);
  const moderation = sections[0]?.findings.find(({ check }) => check === 'moderation')?.text;
  expect(moderation).toMatch(/MODERATION_GUILD_IDS .* DISCORD_GUILD_ID /);
  expect(code).toBe(1);
});

test.concurrent('each registry that is listed is examined, and no key and no path of an address is shown', async ({
  expect,
  onTestFinished,
}) => {
  const { settings } = await inFront(onTestFinished);
  const owner = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';
  const self = await startLocalRegistry('self', { names: [{ name: 'ada_2', owner }] });
  onTestFinished(() => self.close());
  const handle = await startLocalRegistry('handle', { names: [] });
  onTestFinished(() => handle.close());
  handle.trouble.alter = () => ({ status: 403, body: { message: 'canary-canary' } });
  const urls = `self=${self.url},handle=${handle.url}/canary-canary-canary`;
  const { code, stdout } = await doctor(
    {
      ...settings,
      NAMES_REGISTRIES: 'service,self,handle',
      NAMES_REGISTRY_URLS: urls,
      NAMES_REGISTRY_KEYS: 'handle=canary-canary',
    },
    '--name',
    'self:ada_2',
    '--json',
  );
  const { sections } = z
    .object({ sections: z.array(z.object({ title: z.string(), findings: z.array(finding) })) })
    .parse(JSON.parse(stdout));
  expect(sections.find(({ title }) => title === 'Name registries')?.findings).toEqual([
    {
      check: 'self',
      verdict: 'ok',
      text: `${self.url}: the wallet of ada_2, and its names: 1 in all`,
    },
    {
      check: 'handle',
      verdict: 'wrong',
      text: `${handle.url}: answers 403: check the key of handle in NAMES_REGISTRY_KEYS`,
    },
  ]);
  expect(languageIn({ sections })).toEqual({
    check: 'language',
    verdict: 'advice',
    text: expect.stringMatching(
      /^Discord reports English for 1 of 1 servers, .* with \/settings, .* PUBLIC_LANGUAGE /s,
    ),
  });
  const names = sections.flatMap(({ findings }) => findings).find(({ check }) => check === 'list names');
  expect(names?.verdict).toBe('ok');
  expect(stdout).not.toContain('canary');
  expect(code).toBe(1);
});

/** A doctor that writes, stopped in its first update before a service of another making. */
async function stoppedInUpdate(onTestFinished: Finished, stop: (program: ChildProcess) => void) {
  const { settings } = await inFront(onTestFinished);
  const foreign = await startForeignService();
  onTestFinished(() => foreign.close());
  const arrived = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const upstream = await startUpstream(async (request, response) => {
    if (request.method === 'PUT') {
      arrived.resolve();
      await stopped.promise;
    }
    await passOn(request, foreign.baseUrl, response);
  }, onTestFinished);
  const program = runProgram(['doctor', '--write'], {
    ...settings,
    ...foreign.settings,
    API_BASE_URL: upstream.baseUrl.href,
    MODERATOR_ROLE_ID: '1',
  });
  await arrived.promise;
  stop(program.process);
  return { program, foreign, contact: foreign.rows.conversations[0]?.contact_id, goOn: stopped.resolve };
}

test.concurrent.for(['SIGINT', 'SIGTERM'] as const)(
  'a first %s does not leave behind what was created',
  async (signal, { expect, onTestFinished }) => {
    const { program, foreign, contact, goOn } = await stoppedInUpdate(onTestFinished, (child) =>
      child.kill(signal),
    );
    await program.logged(`The conversation with the contact ${contact} is deleted first.`);
    goOn();
    const { code, stdout } = await program.ended;
    expect(stdout).toMatch(/ archive +unknown +not tried, because the doctor was stopped\n/);
    expect(stdout).toContain('the conversation is gone');
    // Nothing else is wrong, and advice is nothing wrong.
    expect(stdout).toMatch(/ settings +ok +all are valid\. Settings come from the\n/);
    expect(stdout).toMatch(
      / MODERATOR_ROLE_ID +advice +is not a setting: did you mean\n +MODERATOR_ROLE_IDS\?\n/,
    );
    expect(code).toBe(0);
    expect(foreign.requests.filter((request) => !request.startsWith('GET '))).toHaveLength(3);
    expect(foreign.rows.conversations).toEqual([]);
  },
);

test.concurrent('a hangup whose terminal takes no word any more does not leave it behind either', async ({
  expect,
  onTestFinished,
}) => {
  const { program, foreign, goOn } = await stoppedInUpdate(onTestFinished, (child) => {
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill('SIGHUP');
  });
  // Nothing tells that the signal has arrived.
  setTimeout(goOn, 100);
  const { code } = await program.ended;
  expect(foreign.rows.conversations).toEqual([]);
  expect(code).toBe(0);
});

test.concurrent('no secret is shown, though the service repeats it wherever it can', async ({
  expect,
  onTestFinished,
}) => {
  const token = `canary-${'x'.repeat(60)}`;
  const upstream = await startUpstream((request, response) => {
    const { authorization = '' } = request.headers;
    const body = JSON.stringify({
      [authorization]: authorization,
      data: [{ [authorization]: authorization }],
    });
    response.writeHead(request.url?.includes('doctor') ? 400 : 200, { 'content-type': 'text/x' }).end(body);
  }, onTestFinished);
  const settings = { API_BASE_URL: upstream.baseUrl.href, API_TOKEN: token, RECORDS_SEND_TOKEN: 'true' };
  const { stdout, stderr } = await doctor(
    { ...settings, DISCORD_TOKEN: token, DISCORD_API_URL: upstream.baseUrl.href },
    '--write',
  );
  expect(stdout).toContain('[scrubbed]');
  expect(`${stdout}${stderr}`).not.toMatch(/canary|xxx/);
});
