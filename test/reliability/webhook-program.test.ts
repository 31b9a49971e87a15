import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { inFront } from '../e2e/in-front.ts';
import { runProgram, TELLS_WHAT_IS_LOADED } from '../e2e/program.ts';
import { textOf } from '../e2e/rollcall.ts';
import { freePort } from '../free-port.ts';
import { describeWith } from '../servers/describe-with.ts';
import { startPostgresServer } from '../servers/postgres-server.ts';

const NODE = ['--import', TELLS_WHAT_IS_LOADED];

/** Of the addresses of what was loaded, those that need DATABASE_URL, HEALTH_PORT or an address for traces. */
const unconfiguredIn = (loaded: string) =>
  loaded
    .split('\n')
    .filter(
      (url) =>
        /^file:.*\/(node_modules\/pg|src\/bot\/replicas)\//.test(url) ||
        /^file:.*(prom-client|opentelemetry|serve-health|health-server|send-traces|metrics\.ts)/.test(url),
    );

/** The packages among the addresses of what was loaded. */
const packagesIn = (loaded: string) =>
  [...loaded.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name = '']) => name);

describe('npm start with webhooks', () => {
  it.concurrent('needs no token in production, listens before it is ready, and like the gateway loads nothing that is not configured', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, settings } = await inFront(onTestFinished);
    const PORT = String(await freePort());
    const webhooks = { ...settings, DISCORD_TOKEN: '', DISCORD_PUBLIC_KEY: discord.publicKey, PORT };
    const registering = runProgram(['commands'], webhooks).ended;
    const program = runProgram(['start'], webhooks, undefined, NODE);
    await program.logged('"msg":"ready');
    await discord.setInteractionsEndpointUrl(`http://127.0.0.1:${PORT}/interactions`);
    // Nobody has registered the command, as this bot has no token for it.
    const answer = await discord.tamperedClientOf('member').command('list', { name: 'ada' });
    expect(textOf(answer)).toContain('`ada` belongs to the wallet');
    program.process.kill('SIGTERM');
    const { code, stderr } = await program.ended;
    expect(code).toBe(0);
    expect(stderr).toContain('"msg":"DISCORD_TOKEN is not set: no commands are registered');
    expect(stderr.indexOf('interactions are received as webhooks')).toBeLessThan(
      stderr.indexOf('"msg":"ready'),
    );
    expect(packagesIn(stderr)).toContain('fastify');
    expect(
      packagesIn(stderr).filter((name) => /^(ajv$|@discordjs\/|discord\.js$|ws$|pg$)/.test(name)),
    ).toEqual([]);
    expect(unconfiguredIn(stderr)).toEqual([]);
    expect(await registering).toMatchObject({
      code: 78,
      stderr: expect.stringContaining('DISCORD_TOKEN is not set: registering commands needs it'),
    });

    const overGateway = runProgram(
      ['start'],
      { ...webhooks, DISCORD_TOKEN: discord.token, PORT: '' },
      undefined,
      NODE,
    );
    await overGateway.logged('and not over the gateway: set DISCORD_PUBLIC_KEY and PORT');
    overGateway.process.kill('SIGTERM');
    const { stderr: ofGateway } = await overGateway.ended;
    expect(ofGateway).toContain('DISCORD_PUBLIC_KEY has no effect without PORT');
    expect(packagesIn(ofGateway)).toContain('ws');
    expect(packagesIn(ofGateway)).not.toContain('@discordjs/ws');
    expect(packagesIn(ofGateway)).not.toContain('fastify');
    expect(ofGateway).toMatch(/\/src\/bot\/state\/memory\/state-in-memory\.ts\n/);
    expect(unconfiguredIn(ofGateway)).toEqual([]);
  });

  it.concurrent('warns where Discord delivers otherwise, and after kill -9 goes on with what it has promised, without a database', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, service, settings } = await inFront(onTestFinished);
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-webhooks-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const PORT = String(await freePort());
    const webhooks = { ...settings, DISCORD_PUBLIC_KEY: discord.publicKey, PORT, DATA_DIR: folder };
    const first = runProgram(['start'], webhooks);
    await first.logged('"msg":"ready');
    await first.logged('Discord delivers interactions over the gateway and not here: set');
    expect(first.soFar()).not.toContain('DISCORD_PUBLIC_KEY is not the key');
    await discord.setInteractionsEndpointUrl(`http://127.0.0.1:${PORT}/interactions`);
    const { misbehave } = service;
    service.misbehave = () => true;
    const asked = discord.clientOf('member').command('list', { name: 'ada' });
    await sleep(2_500);
    first.process.kill('SIGKILL');
    await first.ended;
    service.misbehave = misbehave;
    const second = runProgram(['start'], webhooks);
    onTestFinished(() => void second.process.kill('SIGKILL'));
    expect(textOf(await asked)).toContain('`ada` belongs to the wallet');
    second.process.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0 });
  });

  it.concurrent('warns of a key of another application, and of settings that change nothing', async ({
    expect,
    onTestFinished,
  }) => {
    const { settings } = await inFront(onTestFinished);
    const wrongKey = { ...settings, DISCORD_PUBLIC_KEY: 'ab'.repeat(32), PORT: '0', SHARDS: '0' };
    const program = runProgram(['start'], wrongKey);
    await program.logged('SHARDS has no effect with webhooks');
    await program.logged('DISCORD_PUBLIC_KEY is not the key of the application that DISCORD_TOKEN');
    program.process.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });
});

describeWith(['postgres'], 'npm start with webhooks and DATABASE_URL', () => {
  it('goes on with what a killed process has promised, whose folder it does not have', async ({
    expect,
    onTestFinished,
  }) => {
    const server = await startPostgresServer();
    onTestFinished(() => server.close());
    const { discord, service, settings } = await inFront(onTestFinished);
    const PORT = String(await freePort());
    const DATABASE_URL = await server.database();
    const webhooks = { ...settings, DISCORD_PUBLIC_KEY: discord.publicKey, PORT, DATABASE_URL };
    const first = runProgram(['start'], webhooks);
    onTestFinished(() => void first.process.kill('SIGKILL'));
    await first.logged('"msg":"ready');
    await discord.setInteractionsEndpointUrl(`http://127.0.0.1:${PORT}/interactions`);
    const { misbehave } = service;
    const isAsked = new Promise<void>((resolve) => {
      service.misbehave = () => {
        resolve();
        return true;
      };
    });
    const asked = discord.clientOf('member').command('list', { name: 'ada' });
    await isAsked;
    const isPromised = async () =>
      server.run(DATABASE_URL, `SELECT state FROM rollcall.claim WHERE state = 'acknowledged'`);
    await expect.poll(isPromised, { timeout: 60_000 }).toHaveLength(1);
    first.process.kill('SIGKILL');
    await first.ended;
    service.misbehave = misbehave;
    const second = runProgram(['start'], webhooks);
    onTestFinished(() => void second.process.kill('SIGKILL'));
    expect(textOf(await asked)).toContain('`ada` belongs to the wallet');
    second.process.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0 });
  });
});
