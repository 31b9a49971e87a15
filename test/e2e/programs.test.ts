import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { answerWith } from './faulty-service.ts';
import { inFront } from './in-front.ts';
import { runProgram } from './program.ts';
import { textOf } from './rollcall.ts';

type Discord = Awaited<ReturnType<typeof inFront>>['discord'];

const moderated = ({ guildId }: Discord) => ({ MODERATION_GUILD_IDS: guildId });

/** The calls about the application so far: its commands, and itself. */
const ofApplication = ({ requests }: Discord) =>
  requests
    .filter(({ path }) => path.includes('/applications/'))
    .map(({ method, path }) => `${method} ${path}`);

describe('npm start in front of a Discord', () => {
  it.concurrent('says in a sentence that the token is refused', async ({ expect, onTestFinished }) => {
    const { settings } = await inFront(onTestFinished);
    const { code, stderr } = await runProgram(
      ['start'],
      { ...settings, DISCORD_TOKEN: 'wrong.wrong.wrong' },
      '',
    ).ended;
    expect(code).toBe(77);
    expect(stderr).toContain('Discord refuses the token: copy it again');
  });

  it.concurrent('writes nothing when it is not to register, and ends with the same words when the gateway refuses the token later', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], { ...settings, ...moderated(discord), REGISTER_AT_START: 'false' });
    await program.logged('"ready"');
    // How Discord delivers interactions is asked for in any case.
    expect(ofApplication(discord)).toEqual(['GET /api/v10/applications/@me']);
    discord.faults.drop(4004);
    expect(await program.ended).toMatchObject({ code: 77 });
  });

  it.concurrent('registers before it is ready, finishes the commands in flight after SIGTERM, and exits with 0', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, service, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], { ...settings, ...moderated(discord), REGISTER_AT_START: 'true' });
    await program.logged('"ready"');
    const written = ofApplication(discord).filter((call) => !call.startsWith('GET '));
    const { applicationId, guildId } = discord;
    expect(written.toSorted()).toEqual([
      `PUT /api/v10/applications/${applicationId}/commands`,
      `PUT /api/v10/applications/${applicationId}/guilds/${guildId}/commands`,
    ]);
    const answering = service.misbehave;
    service.misbehave = async (incoming, outgoing) => {
      await sleep(600);
      return answering(incoming, outgoing);
    };
    const inHand = ['a', 'b', 'c'].map((name, at) =>
      discord.clientOf(at === 0 ? 'member' : at === 1 ? 'moderator' : 'visitor').command('list', { name }),
    );
    while (service.calls.length < 3) await sleep(10);
    program.process.kill('SIGTERM');
    for (const outcome of await Promise.all(inHand)) expect(textOf(outcome)).toContain('0x1');
    expect(await program.ended).toMatchObject({ code: 0 });
  });

  it.concurrent('exits at once on a second signal', async ({ expect, onTestFinished }) => {
    const { discord, service, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], settings);
    await program.logged('"ready"');
    service.misbehave = () => true;
    const unanswered = discord.clientOf('member').command('list', { name: 'ada' });
    while (service.calls.length < 1) await sleep(10);
    program.process.kill('SIGINT');
    program.process.kill('SIGINT');
    await sleep(300);
    expect(program.process.exitCode).toBeNull();
    program.process.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 143 });
    expect(await unanswered).toMatchObject({ kind: 'failed' });
  });

  it.concurrent('gives back what its start took, once it is quiet', async ({ expect, onTestFinished }) => {
    const { settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], { ...settings, LOG_LEVEL: 'debug' });
    await program.logged('"memory was given back"');
    program.process.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 0 });
  });

  it.concurrent('writes no secret to its log, whatever goes wrong', async ({ expect, onTestFinished }) => {
    const { discord, service, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], { ...settings, LOG_LEVEL: 'trace', COOLDOWN_SECONDS: '0' });
    await program.logged('"ready"');
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
    program.process.kill('SIGTERM');
    const { code, stderr, stdout } = await program.ended;
    expect(code).toBe(0);
    const tokens = discord.requests.flatMap(
      ({ path }) => /\/(?:interactions|webhooks)\/\d+\/([^/?]+)/.exec(path)?.[1] ?? [],
    );
    expect(tokens.length).toBeGreaterThan(3);
    for (const secret of [discord.token, 'canary', ...tokens]) expect(stderr + stdout).not.toContain(secret);
    expect(stderr).toContain('"outcome":"lost"');
  });
});
