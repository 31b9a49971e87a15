import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { describeWith } from '../servers/describe-with.ts';
import { OPS, readOps } from './deployments.ts';

describeWith(['haproxy'], "HAProxy's configuration", () => {
  it('is one, with the replicas that it names and with others', () => {
    const check = (env: Record<string, string>) =>
      execFileSync('haproxy', ['-c', '-f', join(OPS, 'haproxy.cfg')], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      });
    expect(check({ ROLLCALL_BIND: '127.0.0.1:1' })).toContain('Configuration file is valid');
    const set = { ROLLCALL_BIND: '127.0.0.1:1', REPLICA_1: '127.0.0.1:2', REPLICA_1_HEALTH: '3' };
    expect(check(set)).toContain('Configuration file is valid');
  });
});

describeWith(['systemd-analyze'], "systemd's unit", () => {
  it('has directives and values that systemd knows', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-unit-'));
    const path = join(folder, 'rollcall@gateway.service');
    // It also looks whether the program is there.
    const here = readOps('rollcall@.service').replace(/(?<=^ExecStart=)\S+/m, process.execPath);
    const verify = (text: string) => {
      writeFileSync(path, text);
      return spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' }).stderr;
    };
    expect(verify(here)).toBe('');
    expect(verify(here.replace('ProtectClock', 'ProtectClok'))).toContain("Unknown key 'ProtectClok'");
  });
});
