import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as statefulSet } from 'kubernetes-models/_schemas/IoK8sApiAppsV1StatefulSet';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { z } from 'zod';
import { readYaml } from './yaml-documents.ts';

/** Kubernetes' schemas, each compiled to a function that stores its errors in its own property. */
const SCHEMAS = new Map([
  ['v1 ConfigMap', configMap],
  ['v1 Service', service],
  ['apps/v1 Deployment', deployment],
  ['apps/v1 StatefulSet', statefulSet],
  ['autoscaling/v2 HorizontalPodAutoscaler', autoscaler],
  ['policy/v1 PodDisruptionBudget', disruptionBudget],
]);

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

const errors = z
  .array(
    z.object({ instancePath: z.string(), keyword: z.string(), params: z.record(z.string(), z.unknown()) }),
  )
  .nullish();

/** Returns the problems of a manifest file: invalid values and unknown fields. */
export function kubernetesProblems(path: string): string[] {
  const { documents, problems } = readYaml(path);
  return [...problems, ...documents.flatMap(manifestProblems)];
}

function manifestProblems(document: unknown): string[] {
  const parsed = manifest.safeParse(document);
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  const { apiVersion, kind, metadata } = parsed.data;
  const validate = SCHEMAS.get(`${apiVersion} ${kind}`);
  if (!validate) return [`${apiVersion} ${kind} has no schema here: add it to ops/check/kubernetes.ts`];
  const unknown = fieldsNotRead(document, validate);
  const found = errors.parse(Reflect.get(validate, 'errors')) ?? [];
  return [
    ...unknown.map((at) => `${at} is no field`),
    ...found.map(
      ({ instancePath, keyword, params }) =>
        `${instancePath} is against "${keyword}" (${Object.values(params).join(', ')})`,
    ),
  ].map((problem) => `${kind} ${metadata.name}: ${problem}`);
}

/**
 * Returns the fields that a validator never read. A compiled JSON schema that allows other fields reads each field that
 * it knows, so an unread field is unknown, usually a typo.
 */
function fieldsNotRead(value: unknown, validate: (value: unknown) => unknown): string[] {
  const read = new Set<string>();
  validate(watched(value, '', read));
  return notRead(value, '', read);
}

function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (!isObject(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const child: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return child;
      const at = `${path}/${key}`;
      read.add(at);
      return watched(child, at, read);
    },
  });
}

function notRead(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = `${path}/${key}`;
    return read.has(at) ? notRead(child, at, read) : [at];
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
