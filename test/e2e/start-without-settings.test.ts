import { describe, it } from 'vitest';
import { runProgram } from './program.ts';

describe('npm start without any setting', () => {
  it.concurrent('answers piped lines in order, on standard output alone, and ends with the input', async ({
    expect,
  }) => {
    const { code, stdout, stderr } = await runProgram(
      ['start'],
      { COOLDOWN_SECONDS: '0' },
      '/list ada limit:2\n:click 4\n/list nobody\n',
    ).ended;
    expect(code, stderr).toBe(0);
    const parts = [
      'ada belongs to the wallet',
      '3+ names',
      '[file] ada-names.txt',
      'Nobody has registered the name nobody',
    ];
    const at = parts.map((part) => stdout.indexOf(part));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThanOrEqual(0);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const line of lines) expect(line).toHaveProperty('level');
    expect(lines.flatMap(({ page = [] }) => page)).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    ]);
  });
});

describe('a wrong start', () => {
  it.concurrent('names every wrong setting at once and never a value', async ({ expect }) => {
    const settings = {
      COOLDOWN_SECONDS: 'often',
      API_BASE_URL: 'ftp://canary',
      DISCORD_TOKEN: 'canary canary',
    };
    const { code, stdout, stderr } = await runProgram(['start'], settings, '').ended;
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    for (const name of Object.keys(settings)) expect(stderr).toContain(`  ${name}: expected `);
    const { level, problems } = JSON.parse(stderr);
    expect(level).toBe('fatal');
    expect(problems.map(({ variable }: { variable: string }) => variable).toSorted()).toEqual(
      Object.keys(settings).toSorted(),
    );
    expect(stderr).not.toContain('canary');
    expect(stderr).not.toContain('    at ');
  });

  it.concurrent('stops on an older Node with one sentence', async ({ expect }) => {
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
});
