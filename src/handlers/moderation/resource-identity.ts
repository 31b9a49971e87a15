import { createHash } from 'node:crypto';
import { indexEntry } from '../../services/indexes/resource-table.ts';
import type { AnyResource, IndexedResource } from '../../services/resources/managed-resource.ts';
import type { ResourceKind } from './resource-kind.ts';

/**
 * Distinguishes a resource from a later one with the same id: one with another contact, game or group, or another time of
 * creation. It is short, because it is a part of custom ids. The buttons of a card carry it, so that they only change the shown
 * resource.
 */
export function resourceIdentity({ party, group_id, created_at }: IdentityFacts): string {
  const facts = JSON.stringify([party, group_id, created_at]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, IDENTITY_LENGTH);
}

/** Characters of an identity. */
const IDENTITY_LENGTH = 6;

type IdentityFacts = Pick<IndexedResource, 'party' | 'group_id' | 'created_at'>;

/** The id of a resource, with the identity of the shown resource, if one was shown. */
export interface ResourceReference {
  readonly id: string;
  readonly shown?: string | undefined;
}

/** Whether a resource is the shown one. True if no resource was shown. */
export const isSameResource = (
  { shown }: Pick<ResourceReference, 'shown'>,
  resource: IdentityFacts,
): boolean => shown === undefined || shown === '' || shown === resourceIdentity(resource);

/** Whether a resource is not the shown one. */
export const isAnother = (
  kind: ResourceKind,
  reference: Pick<ResourceReference, 'shown'>,
  resource: AnyResource,
): boolean => !isSameResource(reference, indexEntry(kind, resource));
