import { expect, it } from 'vitest';
import { answerWith, startFaultyService } from './faulty-service.ts';
import { runProgram } from './program.ts';

it('an address that is no such service is told in the log, once, when nothing else than 404 ever came, with its path', async () => {
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
        msg: expect.stringMatching(/^every call of the service so far was answered 404: check API_BASE_URL/),
        calls: 5,
        service: address,
      }),
    ]);
  } finally {
    await service.close();
  }
});
