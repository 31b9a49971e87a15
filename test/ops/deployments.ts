/** What the files of `ops/` give to the program, as the platforms they are for would give it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readYaml } from '../../ops/check/yaml-documents.ts';

export const OPS = join(import.meta.dirname, '../../ops');
export const readOps = (file: string): string => readFileSync(join(OPS, file), 'utf8');

const variables = z.record(z.string(), z.string());

/** Variables by name. */
export type Variables = z.output<typeof variables>;

/** `NAME=value NAME=value`, as `ENV` and `Environment=` have it. */
const assignments = (text: string): Variables =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]));

/** Those that the image sets. */
export const imageVariables = (): Variables =>
  assignments(
    readOps('Dockerfile')
      .match(/^ENV .*$/gm)
      ?.join(' ') ?? '',
  );

const compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      build: z.unknown().optional(),
      profiles: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.unknown()).default({}),
      secrets: z.array(z.string()).default([]),
      env_file: z.array(z.string()).default([]),
      environment: variables.default({}),
      ports: z.array(z.string()).default([]),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

/** The compose file, or another version of it at this path. */
export const composeFile = (path: string = join(OPS, 'compose.yaml')): z.output<typeof compose> =>
  compose.parse(readYaml(path).documents[0]);

/**
 * The variables of a container: those of `.env`, under what the compose file sets
 * (https://docs.docker.com/compose/how-tos/environment-variables/envvars-precedence/).
 * @param dotEnv the text of the host's `.env`
 */
export function containerVariables(
  { env_file, environment }: z.output<typeof compose>['services'][string],
  dotEnv: string,
): Variables {
  const files = env_file.map((file) => join(OPS, file));
  if (!files.every((file) => file === join(OPS, '../.env'))) throw new Error(`No .env of a host: ${files}`);
  return { ...(files.length > 0 && parseEnvFile(dotEnv)), ...environment };
}

/**
 * A file of `env_file`, as Compose reads it: a value in single quotes is as it stands, `$NAME` in others is the variable
 * of that name, and a comment in a line begins with a space
 * (https://docs.docker.com/compose/how-tos/environment-variables/variable-interpolation/#env-file-syntax).
 */
export function parseEnvFile(text: string): Variables {
  const read: Variables = {};
  for (const [, name = '', value = ''] of text.matchAll(/^(?!#)(\w+)=(.*)$/gm)) {
    const [, literal] = /^'([^']*)'(?: #.*)?$/.exec(value) ?? [];
    const [, quoted] = /^"([^"]*)"(?: #.*)?$/.exec(value) ?? [];
    const plain = quoted ?? value.replace(/(^| )#.*$/, '').trim();
    read[name] = literal ?? plain.replace(/\$\{?(\w+)\}?/g, (_, other: string) => read[other] ?? '');
  }
  return read;
}

const named = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const configMap = z.looseObject({ data: variables });
const workload = z.looseObject({
  spec: z.looseObject({
    replicas: z.int().optional(),
    template: z.looseObject({
      metadata: z.looseObject({ annotations: variables }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.int(),
        // Other Services of the namespace set variables otherwise.
        enableServiceLinks: z.literal(false),
        containers: z.tuple([
          z.looseObject({
            image: z.string(),
            command: z.array(z.string()).optional(),
            envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })),
            ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
            startupProbe: z.unknown(),
            livenessProbe: z.unknown(),
            readinessProbe: z.unknown(),
          }),
        ]),
      }),
    }),
  }),
});

/** A Deployment or StatefulSet: its manifest, its container, and the variables that are set there. */
export function kubernetesWorkload(file: string) {
  const manifests = ['settings.yaml', file].flatMap((each) =>
    readYaml(join(OPS, 'kubernetes', each)).documents.map((document) => named.parse(document)),
  );
  const { spec } = workload.parse(
    manifests.find(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet'),
  );
  const { template, replicas } = spec;
  const [container] = template.spec.containers;
  const maps = container.envFrom.map(({ configMapRef }) =>
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef.name),
  );
  const environment: Variables = Object.assign({}, ...maps.map((map) => configMap.parse(map).data));
  return { container, template, replicas: replicas ?? 1, environment, manifests };
}

/** The variables that the unit sets, with systemd's folders in their places. */
export const unitVariables = (): Variables =>
  assignments(
    [...readOps('rollcall@.service').matchAll(/^Environment=(.*)$/gm)]
      .map(([, assignment = '']) => assignment)
      .join(' ')
      .replaceAll('%S', '/var/lib')
      .replaceAll('%i', 'gateway')
      .replaceAll('%d', '/run/credentials'),
  );
