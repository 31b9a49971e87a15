import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_VARIABLES } from 'startup/settings-file';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readYaml } from '../../ops/check/yaml-documents.ts';
import { settingNames } from '../../src/bot/config/config.ts';
import { ExitCode } from '../../src/bot/process/exit.ts';

const PROJECT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');
const document = read('docs/operations.md');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
const compose = z
  .object({
    services: z.record(z.string(), z.looseObject({ profiles: z.array(z.string()).default([]) })),
  })
  .parse(readYaml(join(PROJECT, 'ops/compose.yaml')).documents[0]);

/** Those of lines behind a # too, which a host may take away. */
const secrets = [...read('ops/compose.yaml').matchAll(/ file: (\.\/secrets\/\S+)/g)].map(([, file = '']) =>
  join('ops', file),
);

/** Lines of shells, and the commands within sentences. */
const commands = [
  ...[...document.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, lines = '']) => lines.trim().split('\n')),
  ...[...document.matchAll(/`((?:npm|systemctl|docker|kubectl|curl|haproxy) [^`]+)`/g)].map(
    ([, command = '']) => command,
  ),
];
const named = (pattern: RegExp): string[] => [...document.matchAll(pattern)].map(([, name = '']) => name);

it('names settings that there are', () => {
  const names = [
    ...named(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g),
    ...commands.flatMap((command) =>
      [...command.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name = '']) => name),
    ),
  ];
  // What the command of a pod and the reading of .env take, and the settings of earlier versions.
  const others = ['SHARDS_PER_POD', 'ROLLCALL_ENV_FILE', 'REDIS_URL', 'REDIS_URL_FILE', ...SERVICE_VARIABLES];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => ![...settingNames, ...others].includes(name))).toEqual([]);
});

it('has commands whose programs, files, units and profiles are there', () => {
  expect(commands.length).toBeGreaterThan(30);
  for (const command of commands) {
    const [, script] = /\bnpm run (?:-s )?([\w:]+)/.exec(command) ?? [];
    if (script !== undefined) expect(Object.keys(scripts), command).toContain(script);
    for (const [file] of command.matchAll(/\bops\/[\w@./-]+(?<![.])/g)) {
      const isThere = existsSync(join(PROJECT, file)) || [...secrets, 'ops/secrets'].includes(file);
      expect(isThere, command).toBe(true);
    }
    for (const [, profile = ''] of command.matchAll(/--profile (\S+)/g))
      expect(Object.values(compose.services).flatMap(({ profiles }) => profiles)).toContain(profile);
    if (/^(systemctl (?!daemon)|journalctl)/.test(command)) expect(command).toMatch(/rollcall(@|-service)/);
    if (!command.startsWith('docker compose')) continue;
    for (const [, service = ''] of command.matchAll(/ (?:--build|exec|stop|logs -f) ([a-z]\S+)/g))
      expect(Object.keys(compose.services)).toContain(service);
  }
});

it('has the secrets that the compose file asks for', () => {
  const shells = commands.join('\n');
  expect(secrets).toHaveLength(3);
  for (const file of secrets) expect(shells).toContain(file);
});

it('names the exit codes after which systemd starts nothing again, as the unit does', () => {
  const [, sentence = ''] = /for exit codes ([\d, and]+), which/.exec(document) ?? [];
  const { usage, tokenRefused, invalidConfiguration } = ExitCode;
  const final = [usage, tokenRefused, invalidConfiguration].map(String);
  expect(sentence.match(/\d+/g)).toEqual(final);
  expect(read('ops/rollcall@.service')).toContain(`\nRestartPreventExitStatus=${final.join(' ')}\n`);
});
