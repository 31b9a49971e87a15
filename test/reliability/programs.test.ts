import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { answerWith } from '../e2e/faulty-service.ts';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';

describe('npm start in front of a Discord', () => {
  it.concurrent('writes nothing when it is not to register, tells once of an address where everything is 404, and ends with the same words when the gateway refuses the token later', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, service, settings } = await inFront(onTestFinished);
    service.misbehave = answerWith(404);
    const address = `${service.url.origin}/wrong`;
    const program = runProgram(['start'], {
      ...settings,
      API_BASE_URL: `${address}/`,
      COOLDOWN_SECONDS: '0',
      MODERATION_GUILD_IDS: discord.guildId,
      REGISTER_AT_START: 'false',
    });
    await program.logged('"ready"');
    // How Discord delivers interactions is asked for in any case.
    expect(
      discord.requests
        .filter(({ path }) => path.includes('/applications/'))
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual(['GET /api/v10/applications/@me']);

    // Its client knows no command that is not registered.
    const member = discord.tamperedClientOf('member');
    for (let at = 0; at < 7; at += 1) await member.command('list', { name: `name${at}` });
    // The log is not written before the answer.
    await program.logged('was answered 404');
    const lines = program
      .soFar()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'starting', service: address }));
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({
        msg: expect.stringMatching(/^every call of the service so far was answered 404: check API_BASE_URL/),
        calls: 5,
        service: address,
      }),
    ]);

    discord.faults.drop(4004);
    const { code, stderr } = await program.ended;
    expect(code).toBe(77);
    expect(stderr).toContain('Discord refuses the token: copy it again');
  });

  it.concurrent('gives back what its start took, writes no secret to its log whatever goes wrong, and exits at once on a second signal', async ({
    expect,
    onTestFinished,
  }) => {
    // It asks for answers that do not come.
    const { discord, service, settings } = await inFront(onTestFinished, 3_000);
    const program = runProgram(['start'], { ...settings, LOG_LEVEL: 'trace', COOLDOWN_SECONDS: '0' });
    await program.logged('"memory was given back"');
    const member = discord.clientOf('member');
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

    const before = service.calls.length;
    service.misbehave = () => true;
    const unanswered = member.command('list', { name: 'third' });
    while (service.calls.length === before) await sleep(10);
    program.process.kill('SIGINT');
    // The same signal twice, as Ctrl-C sends it to npm and to the bot, is one.
    program.process.kill('SIGINT');
    await program.logged('"stopping"');
    expect(program.process.exitCode).toBeNull();
    program.process.kill('SIGTERM');
    const { code, stderr, stdout } = await program.ended;
    expect(code).toBe(143);
    expect(await unanswered).toMatchObject({ kind: 'failed' });
    const tokens = discord.requests.flatMap(
      ({ path }) => /\/(?:interactions|webhooks)\/\d+\/([^/?]+)/.exec(path)?.[1] ?? [],
    );
    expect(tokens.length).toBeGreaterThan(3);
    for (const secret of [discord.token, 'canary', ...tokens]) expect(stderr + stdout).not.toContain(secret);
    expect(stderr).toContain('"outcome":"lost"');
  });
});
