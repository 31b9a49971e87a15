/** The views of conversations and scores: the labels in menus and suggestions, and the card. */

import { type APIEmbed, ButtonStyle } from 'discord-api-types/v10';
import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import { indexEntry, partyOf } from '../../services/indexes/resource-table.ts';
import type { AnyResource, IndexedResource } from '../../services/resources/managed-resource.ts';
import { beginningOf } from '../../services/text.ts';
import { EMBED_TITLE_LENGTH, SELECT_OPTION_LABEL_LENGTH } from '../discord-limits.ts';
import { type Button, button, row } from '../display/buttons.ts';
import { ARCHIVED_COLOUR, COLOUR } from '../display/colours.ts';
import { AROUND_INLINE, inline, shownText } from '../display/safe-text.ts';
import { clockTimestamp, timestamp } from '../display/timestamps.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import type { Verb } from './actions.ts';
import { resourceIdentity } from './resource-identity.ts';
import type { ResourceKind } from './resource-kind.ts';

/** Maximum characters of a contact or game, and of a group after it. The id gets the rest. */
const PARTY_LENGTH = 40;
const GROUP_LENGTH = 24;

/** Characters of an id after a contact or game: they distinguish most resources. A slightly longer id is shown in full. */
const ID_BEGINNING = 6;
const SHORT_ID = 9;

/** The fields of a label. Marks are optional, because they may be unknown. */
export type LabelFields = Pick<IndexedResource, 'id' | 'party' | 'group_id'> &
  Partial<Pick<IndexedResource, 'is_pinned' | 'is_muted' | 'archived'>>;

/** The contact or game with marks, and the group: `linus 📌 🔕 · group eu`. The id if a resource has neither. */
export function resourceLabel(resource: LabelFields, { moderation }: Words): string {
  const { id, party, group_id } = resource;
  const group =
    group_id === null ? undefined : moderation.group({ group: shownText(group_id, GROUP_LENGTH) });
  const withWhom = party === null ? undefined : shownText(party, PARTY_LENGTH);
  const [first = shownText(id, SELECT_OPTION_LABEL_LENGTH - MARKS_LENGTH), ...others] = [
    withWhom,
    group,
  ].filter((part) => part !== undefined);
  return [[first, ...stateMarks(resource)].join(' '), ...others].join(' · ');
}

/** Labels with the id at the end: its beginning, or the full id if two labels would be equal. */
export function distinctLabels(resources: readonly LabelFields[], words: Words): string[] {
  const short = resources.map((resource) => labelWithId(resource, beginningOfId(resource.id), words));
  return resources.map((resource, at) => {
    const label = short[at] ?? '';
    const isOnlyOne = short.filter((other) => other === label).length === 1;
    return isOnlyOne ? label : labelWithId(resource, resource.id, words);
  });
}

function labelWithId(resource: LabelFields, id: string, words: Words): string {
  const label = resourceLabel(resource, words);
  if (resource.party === null && resource.group_id === null) return label;
  return `${label} · ${shownText(id, SELECT_OPTION_LABEL_LENGTH - label.length - 3)}`;
}

function beginningOfId(id: string): string {
  return id.length <= SHORT_ID ? id : `${beginningOf(id, ID_BEGINNING)}…`;
}

/** Maximum characters of a contact, game or group in a line, so that 25 lines with ids fit into an embed; of an id's end. */
const LINE_PART_LENGTH = 20;
const ID_END = 12;

/**
 * A line for each row: the contact or game with its marks, the group and the last activity. Rows that would look alike also
 * have the beginning of their ids, or the end if the beginnings are equal.
 * @param length maximum characters of a contact, game or group
 */
export function resourceLines(
  { noun }: ResourceKind,
  rows: readonly IndexedResource[],
  words: Words,
  length = LINE_PART_LENGTH,
): string[] {
  const { fact } = words[noun];
  const named = rows.map(({ party, group_id }): readonly [string, ...string[]] => {
    const group = group_id === null ? [] : [words.moderation.group({ group: inline(group_id, length) })];
    const [first = fact.nobody, ...others] = [...(party === null ? [] : [inline(party, length)]), ...group];
    return [first, ...others];
  });
  const names = named.map((parts) => parts.join());
  const ids = distinguishingIds(rows, names);
  return rows.map((row, at) => {
    const [first, ...others] = named[at] ?? [fact.nobody];
    const active = factAt(row.last_active_at, fact.active, words) ?? fact.neverActive;
    return [[first, ...stateMarks(row)].join(' '), ...others, active, ...(ids[at] ?? [])].join(' · ');
  });
}

/** For each row whose name is not unique, the beginning of its id, or the end if the beginnings are equal. */
export const distinguishingIds = (
  rows: readonly { readonly id: string }[],
  names: readonly string[],
): string[][] =>
  rows.map(({ id }, at) => {
    const alike = rows.filter((_, other) => names[other] === names[at]).map((row) => beginningOfId(row.id));
    const isOnlyOne = alike.filter((each) => each === beginningOfId(id)).length === 1;
    return alike.length === 1 ? [] : [inline(isOnlyOne ? beginningOfId(id) : endOfId(id), FULL_LENGTH)];
  });

/** The end of an id, for ids with equal beginnings, such as a prefix for their kind. */
function endOfId(id: string): string {
  const characters = [...id];
  return characters.length <= ID_END + 1 ? id : `…${characters.slice(-ID_END).join('')}`;
}

/** Characters of all marks, with the spaces before them. */
const MARKS_LENGTH = 10;

/** The number of searched resources: `Looked through 1,000 conversations so far.` */
export function searchProgress(
  { noun }: ResourceKind,
  { size: looked, cut }: ResourceIndexState,
  words: Words,
): string {
  const texts = words[noun].looked;
  return cut ? texts.available({ count: looked }) : texts.soFar({ count: looked });
}

/** The words for the verbs of a kind. A score has no sound: muting it means turning off its notifications. */
export const actionWords = (
  { noun }: ResourceKind,
  { moderation: { action, scoreAction } }: Words,
): Words['moderation']['action'] => (noun === 'score' ? { ...action, ...scoreAction } : action);

/** The marks for pinned, muted and archived. */
function stateMarks({ is_pinned, is_muted, archived }: LabelFields): string[] {
  return [is_pinned && '📌', is_muted && '🔕', archived && '🗄️'].filter((mark) => typeof mark === 'string');
}

/** Maximum characters of an id in a title, next to its kind and marks. Ids have at most 255. */
const TITLE_LENGTH = EMBED_TITLE_LENGTH - 14 - AROUND_INLINE;
const FULL_LENGTH = 300;

/** The text above a card, and the button that undoes the change. */
interface Note {
  readonly text: string;
  readonly undo?: Button | undefined;
}

/** The card of a resource: its state, and buttons for all possible changes. */
export function resourceCard(kind: ResourceKind, resource: AnyResource, words: Words, note?: Note): Reply {
  const { ids } = kind;
  const action = actionWords(kind, words);
  const { button: label } = words.moderation;
  const { id, pinned_message_id } = resource;
  const reference = { shown: resourceIdentity(indexEntry(kind, resource)), id };
  const change = (verb: Verb) => button(ids.change, { verb, ...reference }, action[verb].button);
  const rows = row(
    change(resource.is_pinned ? 'unpin' : 'pin'),
    change(resource.is_muted ? 'unmute' : 'mute'),
    change(resource.archived_at === null ? 'archive' : 'restore'),
    button(ids.askMessage, reference, label.pinMessage),
    ...(pinned_message_id === null ? [] : [button(ids.unpinMessage, reference, label.unpinMessage)]),
  );
  const askDelete = button(ids.askDelete, { id }, label.delete, { style: ButtonStyle.Danger });
  // Undo is never the first button: after the card has moved, a second click in the same place must not hit it.
  const history = button(kind.history.of, { about: id }, words.history.button.history);
  const below = [askDelete, history, ...(note?.undo ? [note.undo] : [])];
  return {
    content: note?.text ?? '',
    embeds: [resourceEmbed(kind, resource, words)],
    components: [...rows, ...row(...below)],
  };
}

/** The summary of a resource: its party, its flags, its last use, and its id in small print. */
export function resourceEmbed(kind: ResourceKind, resource: AnyResource, words: Words): APIEmbed {
  const { fact } = words[kind.noun];
  const { id, group_id, archived_at } = resource;
  const party = partyOf(kind, resource);
  const group =
    group_id === null ? undefined : words.moderation.group({ group: inline(group_id, TITLE_LENGTH) });
  const title = party === null ? undefined : inline(party, TITLE_LENGTH);
  const times = [
    factAt(resource.last_active_at, fact.active, words) ?? fact.neverActive,
    factAt(resource.last_opened_at, fact.opened, words) ?? fact.neverOpened,
    factAt(resource.created_at, fact.created, words),
  ].join(' · ');
  const lines = [
    badges(kind, resource, words).join(' · '),
    title === undefined ? '' : (group ?? ''),
    times,
    `-# ${fact.id({ id: inline(id, FULL_LENGTH) })}`,
  ];
  return {
    color: archived_at === null ? COLOUR : ARCHIVED_COLOUR,
    title: title ?? group ?? fact.noParty,
    description: lines.filter((line) => line !== '').join('\n'),
  };
}

/** The set flags of a resource in words. */
function badges(
  { noun }: ResourceKind,
  { is_pinned, is_muted, archived_at, pinned_message_id }: AnyResource,
  words: Words,
): string[] {
  const { fact } = words[noun];
  return [
    is_muted && `🔕 ${fact.muted}`,
    is_pinned && `📌 ${fact.pinned}`,
    archived_at !== null && `🗄️ ${factAt(archived_at, fact.archived, words)}`,
    pinned_message_id !== null &&
      `💬 ${fact.pinnedMessage({ message: inline(pinned_message_id, FULL_LENGTH) })}`,
  ].filter((badge) => typeof badge === 'string');
}

/** A fact with its age, or with its time if the words are for everybody; undefined for null. */
const factAt = (
  time: Date | null,
  say: (at: { time: string }) => string,
  { isForAll }: Words,
): string | undefined =>
  time === null ? undefined : say({ time: isForAll ? clockTimestamp(time) : timestamp(time, 'R') });
