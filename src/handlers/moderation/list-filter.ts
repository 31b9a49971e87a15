import type { IndexedResource, ResourceFilter } from '../../services/resources/managed-resource.ts';
import { foldedNfkc } from '../../services/text.ts';
import { inline } from '../display/safe-text.ts';
import type { Words } from '../words/words.ts';
import { ACTIONS, FLAGS, type Flag, type Verb } from './actions.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { ResourceKind } from './resource-kind.ts';

/** The filter and the order of a list. */
export type ListFilter = Pick<ListPageFields, 'flags' | 'order' | 'group' | 'party'>;

/** Whether only rows with a flag are shown, or such rows are hidden. */
type FlagChoice = 'only' | 'hide' | undefined;

/** Encodes the choices of flags for a custom id. */
export const encodeFlags = (chosen: (flag: Flag) => FlagChoice): string =>
  FLAGS.map((flag) => {
    const choice = chosen(flag);
    if (choice === undefined) return '';
    return choice === 'only' ? flag.letter : flag.letter.toUpperCase();
  }).join('');

function flagChoice({ flags }: Pick<ListFilter, 'flags'>, { letter }: Pick<Flag, 'letter'>): FlagChoice {
  if (flags.includes(letter)) return 'only';
  return flags.includes(letter.toUpperCase()) ? 'hide' : undefined;
}

/** The choice that selects the rows that a verb can change. */
const choiceBefore = (verb: Verb) => (ACTIONS[verb].to ? 'hide' : 'only');

/** Whether a verb can change any row of a filter: for instance, muted rows cannot be muted. */
export const canChangeRows = (verb: Verb, filter: ListFilter): boolean =>
  (flagChoice(filter, ACTIONS[verb].flag) ?? choiceBefore(verb)) === choiceBefore(verb);

/** The filter that also excludes rows that already have the state of the verb. */
export const remainingFilter = (verb: Verb, filter: ListFilter): ListFilter => ({
  ...filter,
  flags: encodeFlags((flag) => (flag === ACTIONS[verb].flag ? choiceBefore(verb) : flagChoice(filter, flag))),
});

/** Whether the service can return this list: it only supports set flags, a group and its own order. */
export const canServiceList = ({ flags, order, party }: ListFilter): boolean =>
  flags === flags.toLowerCase() && order === 'n' && party === '';

/** The part of a filter that the service supports. */
export function serviceFilter({ flags, group }: ListFilter): ResourceFilter {
  const set = FLAGS.filter(({ letter }) => flags.includes(letter));
  return {
    ...Object.fromEntries(set.map(({ name }) => [name, true as const])),
    ...(group !== '' && { group_id: group }),
  };
}

/** Returns a test for rows. It matches parts of the contact or game, ignoring case. */
export function matcher(filter: ListFilter): (resource: IndexedResource) => boolean {
  const { group, party } = filter;
  const chosen = FLAGS.map(({ isSet, ...flag }) => ({ isSet, choice: flagChoice(filter, flag) }));
  const wanted = chosen.filter(({ choice }) => choice !== undefined);
  const part = foldedNfkc(party);
  return (resource) =>
    wanted.every(({ isSet, choice }) => isSet(resource) === (choice === 'only')) &&
    (group === '' || resource.group_id === group) &&
    (party === '' || (resource.party !== null && foldedNfkc(resource.party).includes(part)));
}

/** The filter and the order of a list in words. The service's own order is not mentioned. */
export function filterInWords(
  { noun }: ResourceKind,
  { flags, order, group, party }: ListFilter,
  words: Words,
): string[] {
  const texts = words[noun].filter;
  const only = FLAGS.filter(({ letter }) => flags.includes(letter)).map(({ name }) => texts.flag[name]);
  const hidden = FLAGS.filter(({ letter }) => flags.includes(letter.toUpperCase()));
  return [
    ...(only.length > 0 ? [texts.only({ flags: words.listed(only) })] : []),
    ...hidden.map(({ name }) => texts.not[name]),
    ...(group === '' ? [] : [texts.group({ group: inline(group, 60) })]),
    ...(party === '' ? [] : [texts.party({ part: inline(party, 60) })]),
    ...(order === 'a' ? [texts.lastActiveFirst] : []),
  ];
}

/** The filter in words, or a text for no filter. */
export function filterOrNone(kind: ResourceKind, filter: ListFilter, words: Words): string[] {
  const parts = filterInWords(kind, filter, words);
  return parts.length > 0 ? parts : [words.moderation.list.noFilter];
}
