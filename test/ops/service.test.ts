/** Our service as its unit and the compose file start it. */

import { devNull } from 'node:os';
import { join } from 'node:path';
import { readServiceSettings } from 'reference-service/settings';
import { SERVICE_VARIABLES } from 'startup/settings-file';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readYaml } from '../../ops/check/yaml-documents.ts';
import { imageVariables, OPS, readOps } from './deployments.ts';

const unit = readOps('rollcall-service.service');

const compose = z
  .object({
    services: z.object({
      service: z.looseObject({
        profiles: z.array(z.string()),
        command: z.array(z.string()),
        environment: z.record(z.string(), z.string()),
        env_file: z.undefined().optional(),
        ports: z.undefined().optional(),
        volumes: z.array(z.string()),
        healthcheck: z.object({ test: z.array(z.string()) }),
      }),
    }),
    volumes: z.record(z.string(), z.object({})),
  })
  .parse(readYaml(join(OPS, 'compose.yaml')).documents[0]);
const { service } = compose.services;

const ofUnit = Object.fromEntries(
  [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace('%S', '/var/lib'),
  ]),
);

function read(environment: NodeJS.ProcessEnv) {
  const { databaseFile, ...settings } = readServiceSettings({
    ...environment,
    ROLLCALL_ENV_FILE: devNull,
  });
  return { ...settings, database: databaseFile(undefined) };
}

/** What the service reads. */
const VARIABLES: readonly string[] = [...SERVICE_VARIABLES, 'DATA_DIR'];

it('the unit listens at loopback, in the folder that systemd makes for it, and logs as in production', () => {
  const { NODE_ENV, ...others } = ofUnit;
  expect(NODE_ENV).toBe('production');
  expect(Object.keys(others).filter((name) => !VARIABLES.includes(name))).toEqual([]);
  expect(read(ofUnit)).toMatchObject({
    host: '127.0.0.1',
    port: 4_000,
    database: '/var/lib/rollcall-service/service/rollcall.sqlite',
    warnings: [],
  });
  expect(unit).toContain('\nStateDirectory=rollcall-service\n');
  expect(unit).toContain('\nRestartPreventExitStatus=64 78\n');
});

it('the container answers to its name alone, keeps its data in a volume, and reads nothing of .env', () => {
  const { host, port, allowedHosts, database, warnings } = read({
    ...imageVariables(),
    ...service.environment,
  });
  expect({ host, allowedHosts, database, warnings }).toEqual({
    host: '0.0.0.0',
    allowedHosts: ['service'],
    database: '/data/service/rollcall.sqlite',
    warnings: [],
  });
  expect(service.profiles).toEqual(['service']);
  expect(service.volumes).toEqual(['service:/data']);
  expect(Object.keys(compose.volumes)).toContain('service');
  expect(service.healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${port}/livez`);
});

it('both start Node without what a SIGUSR1 would open, and give requests in flight their 5 s', () => {
  const [, line = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  for (const words of [line.split(' ').slice(1), service.command.slice(1)])
    expect(words).toEqual(['--disable-sigusr1', 'rollcall.js', 'service', 'start']);
  // Docker gives 10 s.
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(7);
});

it('the unit is closed to the machine as the unit of a bot is', () => {
  const closing = (text: string) =>
    text
      .slice(text.indexOf('\nDynamicUser='))
      .split('\n')
      .filter((line) => !line.startsWith('StateDirectory='));
  expect(closing(unit)).toEqual(closing(readOps('rollcall@.service')));
});
