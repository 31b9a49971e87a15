import { startDemoTestDiscord } from 'local-world/testing';
import { expect, it } from 'vitest';
import { answerWith, startFaultyService } from './faulty-service.ts';
import { runProgram } from './program.ts';

it('an address that is no such service is told in the log, once, when nothing else than 404 ever came, with its path', async () => {
  const discord = await startDemoTestDiscord();
  const service = await startFaultyService('http://127.0.0.1:9');
  service.misbehave = answerWith(404);
  try {
    const address = `${service.url.origin}/wrong`;
    const program = runProgram(['start'], {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      API_BASE_URL: `${address}/`,
      COOLDOWN_SECONDS: '0',
    });
    await program.logged('"ready"');
    for (let at = 0; at < 7; at += 1) await discord.clientOf('member').command('list', { name: `name${at}` });
    program.process.kill('SIGTERM');
    const { stderr } = await program.ended;
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'starting', service: address }));
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({
        msg: expect.stringMatching(/^every call of the service so far was answered 404: check API_BASE_URL/),
        calls: 5,
        service: address,
      }),
    ]);
  } finally {
    await service.close();
    await discord.close();
  }
});
