import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-groups-'));
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a file with one group that needs a server which no machine has. */
async function runGroup(CI: string) {
  const config = join(folder, 'vitest.config.ts');
  const program = JSON.stringify(resolve(import.meta.dirname, 'describe-with.ts'));
  writeFileSync(
    config,
    `export default { test: { root: ${JSON.stringify(folder)}, reporters: ['default', ${program}] } };`,
  );
  writeFileSync(
    join(folder, 'group.test.ts'),
    `import { it } from 'vitest';
     import { describeWith } from ${program};
     describeWith(['no-such-server'], 'a group', () => it('runs', () => {}));`,
  );
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--pool', 'threads', '--config', config], {
    env: { PATH: process.env.PATH, CI, NO_COLOR: '1' },
  });
  const [said, errors] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'close');
  return { code, said: (await said) + (await errors) };
}

describe('a group of tests whose server is not installed', () => {
  it.concurrent('is named in the summary with the reason, and fails nothing', async ({ expect }) => {
    const { code, said } = await runGroup('');
    expect(code, said).toBe(0);
    expect(said).toMatch(/Not run on this machine:\n +a group: no-such-server is not installed\n/);
  });

  it.concurrent('is a failure in CI', async ({ expect }) => {
    const { code, said } = await runGroup('true');
    expect(code, said).toBe(1);
    expect(said).toContain('no-such-server is not installed: .ci/run installs what the tests need');
  });
});
