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
      build: z.unknown().optional(),
      environment: variables.default({}),
      ports: z.array(z.string()).default([]),
    }),
  ),
});

/** The services of the compose file, with what is written in it in the place of what the host sets. */
export function composeServices(): z.output<typeof compose>['services'] {
  return compose.parse(readYaml(join(OPS, 'compose.yaml')).documents[0]).services;
}

/** The value that a host gives to what the compose file leaves to its own environment. */
export const withoutReferences = (environment: Variables, host: Variables): Variables =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):?[?-]?([^}]*)\}/g, (_, variable: string) => host[variable] ?? ''),
    ]),
  );

const named = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const configMap = z.looseObject({ data: variables });
const workload = z.looseObject({
  spec: z.looseObject({
    replicas: z.int().optional(),
    template: z.looseObject({
      metadata: z.looseObject({ annotations: variables }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.int(),
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
