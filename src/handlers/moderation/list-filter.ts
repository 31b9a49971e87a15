import type { ResourceFilter } from '../../services/resources/managed-resource.ts';
import { inline } from '../display/display-text.ts';
import type { IndexedResource } from '../resource-index.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { Kind } from './kind.ts';

/** What a list is filtered and ordered by. */
export type ListFilter = Pick<ListPageFields, 'flags' | 'order' | 'group' | 'party'>;

const FLAGS = [
  { name: 'muted', letter: 'm', holds: ({ is_muted }: IndexedResource) => is_muted },
  { name: 'archived', letter: 'a', holds: ({ archived }: IndexedResource) => archived },
  { name: 'pinned', letter: 'p', holds: ({ is_pinned }: IndexedResource) => is_pinned },
] as const;

type FlagName = (typeof FLAGS)[number]['name'];

/** Flags as a custom id has them. */
export const flagsOf = (choices: Readonly<Record<FlagName, 'only' | 'hide' | undefined>>): string =>
  FLAGS.map(({ name, letter }) => {
    if (choices[name] === undefined) return '';
    return choices[name] === 'only' ? letter : letter.toUpperCase();
  }).join('');

/** Whether the service can list these by itself: it knows flags that are set, a group, and an order of its own. */
export const isOfService = ({ flags, order, party }: ListFilter): boolean =>
  flags === flags.toLowerCase() && order === 'n' && party === '';

/** As much of a filter as the service knows. */
export function serviceFilter({ flags, group }: ListFilter): ResourceFilter {
  const set = FLAGS.filter(({ letter }) => flags.includes(letter));
  return {
    ...Object.fromEntries(set.map(({ name }) => [name, true as const])),
    ...(group !== '' && { group_id: group }),
  };
}

/** Whether a resource is one of those that are wanted. A part of a contact or game will do, whatever its capitals. */
export function matcher({ flags, group, party }: ListFilter): (resource: IndexedResource) => boolean {
  const wanted = FLAGS.flatMap(({ letter, holds }) => {
    if (flags.includes(letter)) return [{ holds, be: true }];
    return flags.includes(letter.toUpperCase()) ? [{ holds, be: false }] : [];
  });
  const part = folded(party);
  return (resource) =>
    wanted.every(({ holds, be }) => holds(resource) === be) &&
    (group === '' || resource.group_id === group) &&
    (party === '' || (resource.party !== null && folded(resource.party).includes(part)));
}

/** Above every time that a date can have. */
const AFTER_ALL = 1e16;

/**
 * What resources are sorted by, the largest first: when they were created; or when they were active last, those that
 * never were behind all others, by when they were created.
 */
export function sizeOf({ order }: Pick<ListFilter, 'order'>) {
  return ({ created_at, last_active_at }: IndexedResource): number =>
    order === 'n' || last_active_at === null ? created_at.getTime() : AFTER_ALL + last_active_at.getTime();
}

/** What is left out of a list, and its order, where it is not the service's own. */
export function filterInWords({ party }: Kind, { flags, order, group, party: part }: ListFilter): string {
  const only = FLAGS.filter(({ letter }) => flags.includes(letter)).map(({ name }) => name);
  const parts = [
    ...(only.length > 0 ? [`only ${only.join(', ')}`] : []),
    ...FLAGS.filter(({ letter }) => flags.includes(letter.toUpperCase())).map(({ name }) => `not ${name}`),
    ...(group === '' ? [] : [`of group ${inline(group, 60)}`]),
    ...(part === '' ? [] : [`${party} containing ${inline(part, 60)}`]),
    ...(order === 'a' ? ['last active first'] : []),
  ];
  return parts.map((part) => ` · ${part}`).join('');
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
