import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

it('an audit line is in the log even when the process is killed right after it', () => {
  const source = (file: string) => JSON.stringify(pathToFileURL(file).href);
  const program = `
    import { Audit } from ${source('src/bot/audit/audit.ts')};
    import { standardError } from ${source('src/bot/log/standard-error.ts')};
    import { createLogger } from ${source('src/bot/log/logger.ts')};
    const audit = new Audit(createLogger('silent', [], await standardError()));
    audit.write({ id: '1', type: 2, user: { id: '3' } }, 'a1b2c3d4', { action: 'score delete', outcome: 'done' });
    process.kill(process.pid, 'SIGKILL');
  `;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(stderr)).toMatchObject({
    reference: 'a1b2c3d4',
    audit: { action: 'score delete', user: '3' },
  });
});
