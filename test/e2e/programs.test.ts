import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalDiscord, startLocalDiscord } from '../../src/local/discord/start.ts';
import { answerWith, type FaultyService, startFaultyService } from './faulty-service.ts';
import { runProgram } from './program.ts';
import { textOf } from './rollcall.ts';

describe('npm start without any setting', () => {
  it('answers piped lines in order, on standard output alone, and ends with the input', async () => {
    const { code, stdout, stderr } = await runProgram(
      ['start'],
      { COOLDOWN_SECONDS: '0' },
      '/list ada\n:click 1\n/list nobody\n',
    ).ended;
    expect(code, stderr).toBe(0);
    const parts = [
      'ada belongs to the wallet',
      '3 names',
      '[file] names.txt',
      'Nobody has registered the name nobody',
    ];
    const at = parts.map((part) => stdout.indexOf(part));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThanOrEqual(0);
    for (const line of stderr.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  });
});

describe('an address that is no such service', () => {
  it('is told in the log, once, when nothing else than 404 ever came, with its path', async () => {
    const service = await startFaultyService('http://127.0.0.1:9');
    service.misbehave = answerWith(404);
    try {
      const address = `${service.url.origin}/wrong`;
      const names = Array.from({ length: 7 }, (_, at) => `/list name${at}\n`);
      const { stderr } = await runProgram(
        ['start'],
        { API_BASE_URL: `${address}/`, COOLDOWN_SECONDS: '0' },
        names.join(''),
      ).ended;
      const lines = stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines).toContainEqual(expect.objectContaining({ msg: 'starting', service: address }));
      expect(lines.filter(({ level }) => level === 'warn')).toEqual([
        expect.objectContaining({
          msg: expect.stringMatching(
            /^every call of the service so far was answered 404: check API_BASE_URL/,
          ),
          calls: 5,
          service: address,
        }),
      ]);
    } finally {
      await service.close();
    }
  });
});

describe('a wrong start', () => {
  it('names every wrong setting at once and never a value', async () => {
    const settings = {
      COOLDOWN_SECONDS: 'often',
      API_BASE_URL: 'ftp://canary',
      DISCORD_TOKEN: 'canary canary',
    };
    const { code, stdout, stderr } = await runProgram(['start'], settings, '').ended;
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    for (const name of Object.keys(settings)) expect(stderr).toContain(`  ${name}: expected `);
    expect(stderr).not.toContain('canary');
    expect(stderr).not.toContain('    at ');
  });

  it('stops on an older Node with one sentence', async () => {
    const older =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
    const { code, stderr } = await runProgram(['start'], {}, '', [
      '--import',
      `data:text/javascript,${older}`,
    ]).ended;
    expect(code).toBe(78);
    expect(stderr.trim()).toMatch(
      /^Rollcall needs Node 26 or later and this is Node 20\.20\.2: .*npm start.*\.$/,
    );
  });

  it('names the programs when there is none of the name', async () => {
    const { code, stderr } = await runProgram(['dance']).ended;
    expect(code).toBe(64);
    expect(stderr).toMatch(/^There is no program "dance"\. The programs are: start, commands, .*\.\n$/);
  });

  it.each([
    ['Discord', 'discord.sqlite'],
    ['service', 'service.sqlite'],
  ])('names the file of the local %s when it is no database', async (side, name) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-corrupt-'));
    const file = join(folder, name);
    writeFileSync(file, 'this is no database');
    const { code, stderr } = await runProgram(['start'], { LOCAL_DATA_DIR: folder }, '').ended;
    rmSync(folder, { recursive: true });
    expect(code).toBe(1);
    expect(stderr).toContain(`The local ${side} cannot start with ${file}: `);
  });

  it('says in a sentence that Discord cannot be reached', async () => {
    const settings = { DISCORD_TOKEN: 'canary.canary.canary', DISCORD_API_URL: 'http://127.0.0.1:1/api' };
    const { code, stderr } = await runProgram(['start'], settings, '').ended;
    expect(code).toBe(69);
    expect(stderr).toContain(
      'Discord cannot be reached at http://127.0.0.1:1/api (ECONNREFUSED): check the network',
    );
    expect(stderr).not.toContain('canary');
  });
});

describe('npm start in front of a Discord', () => {
  let discord: LocalDiscord;
  let service: FaultyService;
  let settings: Record<string, string>;

  beforeEach(async () => {
    discord = await startLocalDiscord();
    service = await startFaultyService('http://127.0.0.1:1');
    service.misbehave = (incoming, outgoing) =>
      answerWith(
        200,
        JSON.stringify({
          data: incoming.url?.includes('/wallets/') ? { names: ['ada'] } : { wallet: '0x1' },
        }),
      )(incoming, outgoing);
    settings = {
      NODE_ENV: 'production',
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      API_BASE_URL: service.url.href,
      API_TOKEN: 'canary-api-token',
      NAMES_SEND_TOKEN: 'true',
    };
  });
  afterEach(async () => {
    await discord.close();
    await service.close();
  });

  it('says in a sentence that the token is refused', async () => {
    const { code, stderr } = await runProgram(
      ['start'],
      { ...settings, DISCORD_TOKEN: 'wrong.wrong.wrong' },
      '',
    ).ended;
    expect(code).toBe(77);
    expect(stderr).toContain('Discord refuses the token: copy it again');
  });

  it('ends with the same words when the gateway refuses the token later', async () => {
    const program = runProgram(['start'], settings);
    await program.logged('"ready"');
    discord.faults.drop(4004);
    expect(await program.ended).toMatchObject({ code: 77 });
  });

  it('finishes the commands in hand after SIGTERM, and exits with 0', async () => {
    const program = runProgram(['start'], settings);
    await program.logged('"ready"');
    const answering = service.misbehave;
    service.misbehave = async (incoming, outgoing) => {
      await sleep(600);
      return answering(incoming, outgoing);
    };
    const inHand = ['a', 'b', 'c'].map((name, at) =>
      discord.chat(at === 0 ? 'member' : at === 1 ? 'moderator' : 'visitor').command('list', { name }),
    );
    while (service.calls.length < 3) await sleep(10);
    program.process.kill('SIGTERM');
    for (const outcome of await Promise.all(inHand)) expect(textOf(outcome)).toContain('0x1');
    expect(await program.ended).toMatchObject({ code: 0 });
  });

  it('exits at once on a second signal', async () => {
    const program = runProgram(['start'], settings);
    await program.logged('"ready"');
    service.misbehave = () => true;
    const unanswered = discord.chat('member').command('list', { name: 'ada' });
    while (service.calls.length < 1) await sleep(10);
    program.process.kill('SIGINT');
    program.process.kill('SIGINT');
    await sleep(300);
    expect(program.process.exitCode).toBeNull();
    program.process.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 143 });
    expect(await unanswered).toMatchObject({ kind: 'failed' });
  });

  it('writes no secret to its log, whatever goes wrong', async () => {
    const program = runProgram(['start'], { ...settings, LOG_LEVEL: 'trace', COOLDOWN_SECONDS: '0' });
    await program.logged('"ready"');
    const member = discord.chat('member');
    for (const fault of [
      { kind: 'status', status: 404 },
      { kind: 'status', status: 400 },
      { kind: 'reset' },
    ] as const) {
      discord.faults.next(/POST .*callback/, fault);
      await member.command('list', { name: 'ada' });
    }
    service.misbehave = answerWith(401, 'canary-api-token');
    await member.command('list', { name: 'other' });
    discord.faults.drop(4000);
    await program.logged('resumed');
    program.process.kill('SIGTERM');
    const { code, stderr, stdout } = await program.ended;
    expect(code).toBe(0);
    const tokens = discord.faults.requests.flatMap(
      ({ path }) => /\/(?:interactions|webhooks)\/\d+\/([^/?]+)/.exec(path)?.[1] ?? [],
    );
    expect(tokens.length).toBeGreaterThan(3);
    for (const secret of [discord.token, 'canary', ...tokens]) expect(stderr + stdout).not.toContain(secret);
    expect(stderr).toContain('"outcome":"lost"');
  });

  it('registers the commands once, and with --dry-run says what would change', async () => {
    const wanted = await runProgram(['commands', '--dry-run'], settings).ended;
    expect(wanted).toMatchObject({ code: 0, stdout: '+ /list\n+ /records\n+ /help\nNothing was written.\n' });
    expect(await runProgram(['commands'], settings).ended).toMatchObject({
      code: 0,
      stdout: '+ /list\n+ /records\n+ /help\nRegistered.\n',
    });
    const again = await runProgram(['commands', '--dry-run'], settings).ended;
    expect(again.stdout).toBe('Discord has the commands as they are declared.\n');
    const writes = discord.faults.requests.filter(
      ({ method, path }) => method !== 'GET' && path.includes('/commands'),
    );
    expect(writes).toHaveLength(1);
  });

  it('registers them in one guild when told to', async () => {
    const guild = { ...settings, DISCORD_GUILD_ID: '1190000000000000100' };
    expect((await runProgram(['commands'], guild).ended).stdout).toContain(
      '+ /help in guild 1190000000000000100\nRegistered.\n',
    );
    expect((await runProgram(['commands'], guild).ended).stdout).toContain('as they are declared');
    const [write] = discord.faults.requests.filter(({ method }) => method === 'PUT');
    expect(write?.path).toContain('/guilds/1190000000000000100/commands');
  });
});
