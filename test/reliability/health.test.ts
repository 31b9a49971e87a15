import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { readPrometheusText } from '../bot/observation/prometheus-text.ts';
import { answerWith } from '../e2e/faulty-service.ts';
import { inFront } from '../e2e/in-front.ts';
import { type Program, runProgram } from '../e2e/program.ts';
import { textOf } from '../e2e/rollcall.ts';

const linesOf = (stderr: string): Record<string, unknown>[] =>
  stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function healthAt(program: Program): Promise<string> {
  await program.logged('health endpoints');
  const line = linesOf(program.soFar()).find(({ msg }) => String(msg).startsWith('health endpoints'));
  return `http://127.0.0.1:${line?.port}`;
}

describe('npm start', () => {
  it.concurrent('shows its health and its metrics from its start to its end', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, service, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], {
      ...settings,
      HEALTH_PORT: '0',
      COOLDOWN_SECONDS: '0',
      NAMES_CACHE_SECONDS: '0',
    });
    const url = await healthAt(program);
    const status = async (path: string) => (await fetch(url + path)).status;
    expect(await status('/livez')).toBe(200);
    await program.logged('"ready"');
    await expect.poll(() => status('/readyz')).toBe(200);

    const member = discord.clientOf('member');
    await member.command('list', { name: 'ada' });
    service.misbehave = answerWith(500, 'canary');
    for (let count = 0; count < 3; count += 1) await member.command('list', { name: 'ada' });
    const readiness = await fetch(`${url}/readyz`);
    expect(readiness.status).toBe(200);
    expect(await readiness.json()).toMatchObject({ ready: true, service: 'degraded' });
    await expect
      .poll(async () => {
        const text = await (await fetch(`${url}/metrics`)).text();
        const samples = readPrometheusText(text).get('rollcall_interactions_total')?.samples ?? [];
        return Object.fromEntries(samples.map(({ labels, value }) => [labels.outcome, value]));
      })
      .toEqual({ answered: 1, failed: 3 });

    service.misbehave = async (request, response) => {
      await sleep(700);
      return answerWith(404, '')(request, response);
    };
    const unfinished = member.command('list', { name: 'slow' });
    await sleep(200);
    program.process.kill('SIGTERM');
    await expect.poll(() => status('/readyz'), { interval: 10 }).toBe(503);
    expect(await status('/livez')).toBe(200);
    expect(textOf(await unfinished)).toContain('slow');
    const { code, stderr } = await program.ended;
    expect(code).toBe(0);
    const lines = linesOf(stderr);
    const line = (msg: string) => lines.find((each) => each.msg === msg);
    expect(line('ready')).toMatchObject({
      bot: expect.any(String),
      version: expect.stringMatching(/^\d+\./),
      transport: 'gateway',
      shards: 1,
      servers: expect.any(Number),
      commands: expect.any(Number),
    });
    expect(line('stopping')).toMatchObject({ signal: 'SIGTERM' });
    expect(line('stopped')).toMatchObject({
      waitedFor: { interactions: 1, auditLines: 0, seconds: expect.any(Number) },
      upSeconds: expect.any(Number),
    });
    // One line for the outage, and the usual one for each command, in which its reference leads to the reason.
    expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toMatchObject([
      { msg: expect.stringContaining('the service fails'), failure: { kind: 'unavailable' } },
    ]);
    expect(lines.filter(({ outcome }) => outcome === 'failed')).toMatchObject(
      Array(3).fill({ reference: expect.any(String), failure: { kind: 'unavailable' } }),
    );
  });

  it.concurrent('says that the port is taken before it starts anything', async ({
    expect,
    onTestFinished,
  }) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, stderr } = await runProgram(['start'], { HEALTH_PORT: String(port) }, '').ended;
    expect(code).toBe(1);
    const lines = linesOf(stderr);
    expect(lines.at(-1)).toMatchObject({ level: 'fatal', msg: expect.stringContaining(`port ${port}`) });
    expect(lines.map(({ msg }) => msg)).not.toContain('starting');
  });
});
