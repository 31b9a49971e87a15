/** Docker is "copy .env.example to .env, fill in, up": every setting reaches the container, or is the container's. */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { composeProblems } from '../../ops/check/containers.ts';
import { parseConfig } from '../../src/bot/config/config.ts';
import { composeFile, containerVariables, parseEnvFile, readOps, type Variables } from './deployments.ts';

const example = readOps('../.env.example');
const { services } = composeFile();
const names = Object.keys(parseEnv(example));

/** What the container decides, whatever `.env` says. */
const OF_THE_CONTAINER = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  HEALTH_HOST: '0.0.0.0',
  HEALTH_PORT: '9090',
  DATA_DIR: '/data',
};
const DECIDED: Readonly<Record<string, Variables>> = {
  gateway: OF_THE_CONTAINER,
  'webhook-one': { ...OF_THE_CONTAINER, PORT: '8080' },
  'webhook-two': { ...OF_THE_CONTAINER, PORT: '8080', REGISTER_AT_START: 'false' },
};

function variablesOf(name: string, dotEnv: string): Variables {
  const service = services[name];
  if (!service) throw new Error(`The compose file has no ${name}.`);
  return containerVariables(service, dotEnv);
}

/** The example with these values in place of its own. */
const withValues = (filledIn: (name: string) => string | undefined): string =>
  example.replace(/^(\w+)=.*$/gm, (line, name: string) => {
    const value = filledIn(name);
    return value === undefined ? line : `${name}=${value}`;
  });

it.each(Object.keys(DECIDED))(
  'every setting reaches %s as .env has it, but for what the container decides',
  (name) => {
    expect(names.length).toBeGreaterThan(40);
    const dotEnv = withValues((setting) => `the host's ${setting}`);
    const wanted = Object.fromEntries(names.map((setting) => [setting, `the host's ${setting}`]));
    expect(variablesOf(name, dotEnv)).toEqual({ ...wanted, ...DECIDED[name] });
  },
);

it('a copy of the example, with two values filled in, is as these two alone', () => {
  const values: Variables = { DISCORD_TOKEN: 'token', API_BASE_URL: 'https://api.example.com' };
  const container = variablesOf(
    'gateway',
    withValues((name) => values[name]),
  );
  expect(parseConfig(container)).toEqual(parseConfig({ ...values, ...OF_THE_CONTAINER }));
});

it('Compose reads the example, and a value in single quotes, as the bot does', () => {
  expect(parseEnvFile(example)).toEqual(parseEnv(example));
  const quoted = "API_TOKEN='a$b #c'\n";
  expect(parseEnvFile(quoted)).toEqual(parseEnv(quoted));
});

it('each image gets the commit of the shell that builds it, behind all that a change of it would build again', () => {
  const built = Object.values(services).filter(({ build }) => build !== undefined);
  expect(built).toHaveLength(4);
  for (const { build } of built) expect(build).toMatchObject({ args: { COMMIT: '$'.concat('{COMMIT:-}') } });
  const [before = '', after] = readOps('Dockerfile').split('\nARG COMMIT\nENV COMMIT=$COMMIT\n');
  expect(before).toContain('\nCOPY src src\n');
  expect(after).not.toMatch(/^(COPY|RUN) /m);
});

it('plain "up" is one process at the gateway, without Postgres and files of secrets', () => {
  const plain = Object.entries(services).filter(([, { profiles }]) => profiles.length === 0);
  expect(plain).toMatchObject([['gateway', { depends_on: {}, secrets: [] }]]);
});

it('"up proxy" brings replicas and Postgres, which the profile of each has', () => {
  const started = ['proxy'];
  for (const name of started) started.push(...Object.keys(services[name]?.depends_on ?? {}));
  expect(new Set(started)).toEqual(new Set(['proxy', 'webhook-one', 'webhook-two', 'postgres']));
  for (const name of started) expect(services[name]?.profiles, name).toContain('webhooks');
});

it('those who want secrets in files take the # from the lines without a space behind it', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'rollcall-compose-')), 'compose.yaml');
  writeFileSync(path, readOps('compose.yaml').replace(/^( *)#(?! \S)/gm, '$1'));
  expect(composeProblems(path)).toEqual([]);
  const withFiles = composeFile(path);
  for (const name of Object.keys(DECIDED)) {
    expect(withFiles.services[name]?.environment, name).toMatchObject({
      DISCORD_TOKEN_FILE: '/run/secrets/discord_token',
      API_TOKEN_FILE: '/run/secrets/api_token',
    });
    expect(withFiles.services[name]?.secrets, name).toEqual(['discord_token', 'api_token']);
  }
  expect(Object.keys(withFiles.secrets).sort()).toEqual(['api_token', 'certificate', 'discord_token']);
});

it('the image has no settings, secrets and data of the host', () => {
  const [everything, ...others] = readOps('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(everything).toBe('*');
  const kept = others.flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
  expect(kept).toHaveLength(others.length);
  for (const file of ['.env', 'ops/secrets/discord_token', '.data/bot.sqlite'])
    expect(kept.filter((pattern) => matchesGlob(file, pattern) || file.startsWith(`${pattern}/`))).toEqual(
      [],
    );
});
