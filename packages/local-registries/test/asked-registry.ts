import { onTestFinished } from 'vitest';
import { type LocalRegistryOptions, type ShapeId, startLocalRegistry } from '../start-local-registry.ts';

/** A registry for the time of a test, and how a client calls it. */
export async function askedRegistry(id: ShapeId, options: LocalRegistryOptions) {
  const registry = await startLocalRegistry(id, options);
  onTestFinished(() => registry.close());
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(registry.url + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...headers,
      },
    });
    const text = await answer.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: answer.status, headers: answer.headers, json };
  };
  return { ...registry, call };
}

/** So many names with this ending, in the order of their numbers. */
export const numbered = (count: number, ending: string, owner: string) =>
  Array.from({ length: count }, (_, at) => ({ name: `n${String(at).padStart(5, '0')}${ending}`, owner }));
