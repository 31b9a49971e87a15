import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_VARIABLES } from 'startup/settings-file';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readYaml } from '../../ops/check/yaml-documents.ts';
import { declaredSettings, fileVariable, parseConfig, settingNames } from '../../src/bot/config/config.ts';
import { shardIds } from '../../src/bot/config/values.ts';
import {
  composeFile,
  containerVariables,
  imageVariables,
  kubernetesWorkload,
  OPS,
  readOps,
  unitVariables,
  type Variables,
} from './deployments.ts';

const HOST: Variables = {
  API_BASE_URL: 'https://api.example.com',
  DISCORD_PUBLIC_KEY: 'ab'.repeat(32),
};
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://rollcall@postgres:5432/rollcall',
};
const packageFile = z.object({ dependencies: z.record(z.string(), z.string()) });
const { dependencies } = packageFile.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
);

/** As the program reads it, with something in the files of its secrets. */
function configOf(variables: Variables) {
  const secretFiles = declaredSettings.filter(({ fromFile }) => fromFile).map(({ name }) => name);
  const environment = Object.entries(variables).map(([name, value]) => {
    const secret = secretFiles.find((each) => fileVariable(each) === name);
    return secret === undefined || value === '' ? [name, value] : [secret, SECRETS[secret] ?? 'secret'];
  });
  return parseConfig(Object.fromEntries(environment));
}

/** With what a host puts in the place of each blank. */
const filledIn = (variables: Variables): Variables =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.includes('YOUR') ? (HOST[name] ?? value) : value,
    ]),
  );

const webhooks = kubernetesWorkload('webhooks.yaml');
const shards = kubernetesWorkload('shards.yaml');
const image = imageVariables();
const { services } = composeFile();
const example = readOps('../.env.example');

/** `.env`: a copy of the example with these values filled in. */
const filledExample = (values: Variables): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
    example,
  );

function ofCompose(name: string, values: Variables = { ...HOST, DISCORD_TOKEN: 'secret' }): Variables {
  const service = services[name];
  if (!service) throw new Error(`The compose file has no ${name}.`);
  return { ...image, ...containerVariables(service, filledExample(values)) };
}

/** The image's own commit, which is no setting of a host's. */
const BUILT = ['COMMIT'];

/** Each with what is no setting of the bot, since another program of the same `.env` reads it, or its own command. */
const DEPLOYMENTS: Readonly<Record<string, readonly [Variables, readonly string[]]>> = {
  'compose, gateway': [ofCompose('gateway'), [...BUILT, ...SERVICE_VARIABLES]],
  'compose, webhook-one': [ofCompose('webhook-one'), [...BUILT, ...SERVICE_VARIABLES]],
  'compose, webhook-two': [ofCompose('webhook-two'), [...BUILT, ...SERVICE_VARIABLES]],
  'Kubernetes, webhooks': [{ ...image, ...filledIn(webhooks.environment) }, BUILT],
  'Kubernetes, shards': [{ ...image, ...filledIn(shards.environment) }, [...BUILT, 'SHARDS_PER_POD']],
  systemd: [{ ...unitVariables(), ...HOST }, []],
};

it.each(Object.entries(DEPLOYMENTS))(
  '%s sets the settings of the program, to what they may be',
  (_, given) => {
    const [variables, others] = given;
    expect(Object.keys(variables).filter((name) => !settingNames.includes(name))).toEqual(others);
    const { bot, observation, discord } = configOf(variables);
    expect(bot.environment).toBe('production');
    expect(bot.dataDir).toMatch(/^\/(data$|var\/lib\/)/);
    expect(observation.healthPort).toBe(9090);
    expect(discord.token).toBe('secret');
  },
);

it('chooses webhooks where there is something in front of them, and the gateway elsewhere', () => {
  const chosen = Object.entries(DEPLOYMENTS).map(([name, [variables]]) => {
    const {
      discord,
      webhooks: { port, host },
    } = configOf(variables);
    return `${name}: ${discord.publicKey && port !== undefined ? `webhooks at ${host}:${port}` : 'gateway'}`;
  });
  expect(chosen).toEqual([
    'compose, gateway: gateway',
    'compose, webhook-one: webhooks at 0.0.0.0:8080',
    'compose, webhook-two: webhooks at 0.0.0.0:8080',
    'Kubernetes, webhooks: webhooks at 0.0.0.0:8080',
    'Kubernetes, shards: gateway',
    'systemd: gateway',
  ]);
});

it('is asked where it listens', () => {
  const { PORT, HEALTH_PORT } = { ...image, ...webhooks.environment };
  expect(readOps('Dockerfile')).toContain(`\nEXPOSE ${PORT} ${HEALTH_PORT}\n`);
  for (const { environment, container, template } of [webhooks, shards]) {
    const ports = { interactions: environment.PORT, health: HEALTH_PORT };
    for (const { name, containerPort } of container.ports)
      expect(String(containerPort)).toBe(z.object({ [name]: z.string() }).parse(ports)[name]);
    expect(template.metadata.annotations['prometheus.io/port']).toBe(HEALTH_PORT);
    const ready = { httpGet: { path: '/readyz', port: 'health' } };
    const live = { httpGet: { path: '/livez', port: 'health' } };
    expect(container).toMatchObject({ startupProbe: live, livenessProbe: live, readinessProbe: ready });
  }
  const proxy = services.proxy?.environment;
  expect([proxy?.REPLICA_1, proxy?.REPLICA_2]).toEqual([`webhook-one:${PORT}`, `webhook-two:${PORT}`]);
  expect([proxy?.REPLICA_1_HEALTH, proxy?.REPLICA_2_HEALTH]).toEqual([HEALTH_PORT, HEALTH_PORT]);
  expect(services.proxy?.ports).toEqual([
    expect.stringMatching(`:${/:(\d+)/.exec(proxy?.ROLLCALL_BIND ?? '')?.[1]}$`),
  ]);
});

it('gives each pod its part of the shards, and all of them together every shard', () => {
  const { container, environment, replicas } = shards;
  const [shell = '', flag = '', line = ''] = container.command ?? [];
  const told = line.replace('exec node --disable-sigusr1 rollcall.js start', 'eval echo \'"$SHARDS"\'');
  const ids = Array.from({ length: replicas }, (_, index) => {
    const env = { ...environment, POD_INDEX: String(index), PATH: '/usr/bin:/bin' };
    return shardIds.parse(execFileSync(shell, [flag, told], { env, encoding: 'utf8' }).trim());
  });
  expect(ids.flat()).toEqual(Array.from({ length: Number(environment.SHARD_COUNT) }, (_, id) => id));
});

it('starts Node without what a SIGUSR1 would open', () => {
  const lines = [
    'Dockerfile',
    'rollcall@.service',
    'kubernetes/shards.yaml',
    'kubernetes/webhooks.yaml',
    'compose.yaml',
  ]
    .flatMap((file) => readOps(file).split('\n'))
    .filter((line) => /rollcall\.js"?,? "?start/.test(line));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/node"?,? "?--disable-sigusr1"?,? "?rollcall\.js/);
});

it('gives the program the time that it takes to stop', () => {
  // 8 s for commands in flight and 2 more for the audit channel.
  const seconds = [
    ...readOps('compose.yaml').matchAll(/stop_grace_period: (\d+)s/g),
    ...readOps('rollcall@.service').matchAll(/TimeoutStopSec=(\d+)/g),
  ].map(([, time]) => Number(time));
  const pods = [webhooks, shards].map(({ template }) => template.spec.terminationGracePeriodSeconds);
  expect(seconds.length).toBe(2);
  expect(Math.min(...seconds, ...pods)).toBeGreaterThan(12);
});

it('runs on the Node that it is tested with, as nobody special', () => {
  expect(readOps('Dockerfile')).toContain(`ARG NODE_VERSION=${dependencies.node}\n`);
  expect(readOps('Dockerfile')).toMatch(/\nUSER node\n/);
});

it('two servers are in use by the proxy, and more lines wait behind a #', () => {
  const lines = (pattern: RegExp) => [...readOps('haproxy.cfg').matchAll(pattern)].length;
  expect([lines(/^ {4}server /gm), lines(/^ {4}# server /gm)]).toEqual([2, 2]);
});

it('every container has limits of its memory and of its log', () => {
  const limited = z.object({
    services: z.record(
      z.string(),
      z.looseObject({
        mem_limit: z.string().regex(/^\d+m$/),
        logging: z.object({
          driver: z.literal('json-file'),
          options: z.object({ 'max-size': z.string(), 'max-file': z.string() }),
        }),
      }),
    ),
  });
  expect(limited.safeParse(readYaml(join(OPS, 'compose.yaml')).documents[0]).error).toBeUndefined();
});
