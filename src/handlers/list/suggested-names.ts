import { ButtonStyle } from 'discord-api-types/v10';
import { allNear } from 'startup/near-word';
import { type FailureReason, ServiceFailure } from '../../services/service-failure.ts';
import { foldedForSearch } from '../../services/text.ts';
import type { HandlerContext } from '../context.ts';
import { HINT_VALUE, type Suggestion } from '../declaration/options.ts';
import { ACTION_ROW_BUTTONS, BUTTON_LABEL_LENGTH } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { inline, shownText } from '../display/safe-text.ts';
import { CannotDo, sentenceFor } from '../handler-failure.ts';
import { firstPage } from '../paging/page-fields.ts';
import { type NamesPageFields, namesPages } from './custom-ids.ts';
import { withoutRegistryId } from './registry-id.ts';
import { otherButtons } from './registry-view.ts';

/**
 * Suggests the names that were shown here lately. Without any, suggests one choice that explains how to continue. That
 * choice disappears with the first letter: on Enter a client takes the first choice instead of the typed text.
 */
export function suggestNames(
  typed: string,
  { namesShownHere, words }: Pick<HandlerContext, 'namesShownHere' | 'words'>,
): Suggestion[] {
  const found = namesShownHere(typed);
  if (found.length === 0 && typed.trim() === '') {
    return [{ name: words.lists.unregistered.nothingAsked, value: HINT_VALUE }];
  }
  return found.map((name) => ({ name, value: name }));
}

/** One button of the row may lead to a wallet. */
const MAX_SUGGESTIONS = ACTION_ROW_BUTTONS - 1;

/** Hexadecimal digits after `0x`, or letters and digits mixed, in a length that few names have. */
const LIKE_AN_ADDRESS = /^(0x[\da-f]{8,}|(?=.*\d)(?=.*[a-z])[\da-z]{26,})$/i;

/**
 * Suggests alternatives to an unregistered name: similar names that were shown in the same place, names that begin with
 * it, and the wallet if it may be an address, each with a button.
 * @returns the failure with the suggestion, or any other failure unchanged
 */
export function withSimilarNames(
  failure: unknown,
  fields: NamesPageFields,
  { namesShownHere, names, mention, settings: { nameSources } }: HandlerContext,
): unknown {
  const { subject, contains, limit, direction } = fields;
  if (!(failure instanceof ServiceFailure)) return failure;
  if (subject === HINT_VALUE && NO_NAME.has(failure.reason.kind)) {
    return new CannotDo(({ lists }) => lists.unregistered.nothingAsked);
  }
  if (isInOtherRegistries(failure)) return withOtherRegistries(failure, fields);
  if (failure.reason.kind === 'instead') return withNameButton(failure, failure.reason.instead, fields);
  if (failure.reason.kind !== 'not-registered') return failure;
  const { name: asked } = failure.reason;
  // Names are compared without the ids of registries, both as typed and as looked up.
  const shown = Map.groupBy(namesShownHere(''), (text) => withoutRegistryId(text, nameSources));
  const typed = withoutRegistryId(subject, nameSources);
  const wanted = [...new Set([typed, asked])];
  const begun = [...shown.keys()].filter((name) => foldedForSearch(name).startsWith(foldedForSearch(typed)));
  const alike = [...wanted.flatMap((name) => allNear(name, [...shown.keys()], foldedForSearch)), ...begun];
  const near = [...new Set(alike)]
    .flatMap((name) => shown.get(name) ?? [])
    .filter((text) => text !== subject)
    .slice(0, MAX_SUGGESTIONS);
  const isAddress =
    names.ofWallet !== undefined && failure.source?.title === undefined && LIKE_AN_ADDRESS.test(subject);
  if (near.length === 0 && !isAddress) return failure;

  const page = { ...firstPage(limit), format: 'c', direction, by: 'name', contains, subject } as const;
  return new CannotDo(
    (words) => {
      const { unregistered } = words.lists;
      return [
        failure.source?.title === undefined
          ? unregistered.nobody({ name: inline(asked, 255) })
          : sentenceFor(failure, words),
        ...(near.length > 0
          ? [unregistered.didYouMean({ names: words.either(near.map((name) => inline(name, 100))) })]
          : []),
        ...(isAddress ? [unregistered.likeAnAddress({ command: mention('wallet') })] : []),
      ].join(' ');
    },
    ({ lists }) => {
      const named = near.map((name) =>
        button(namesPages.page, { ...page, subject: name }, shownText(name, BUTTON_LABEL_LENGTH)),
      );
      const address = isAddress
        ? [button(namesPages.page, { ...page, by: 'wallet' }, lists.button.namesOfWallet, PRIMARY)]
        : [];
      return row(...named, ...address);
    },
  );
}

/** The service refuses the name, or no registry can have it. */
const NO_NAME: ReadonlySet<FailureReason['kind']> = new Set([
  'invalid-name',
  'no-registry',
  'not-of-registry',
]);

const PRIMARY = { style: ButtonStyle.Primary } as const;

/** Adds a button for the name that may be meant. */
function withNameButton(
  failure: ServiceFailure,
  name: string,
  { contains, limit, direction }: Pick<NamesPageFields, 'contains' | 'limit' | 'direction'>,
): CannotDo {
  const page = { ...firstPage(limit), format: 'c', direction, by: 'name', contains, subject: name } as const;
  return new CannotDo(
    (words) => sentenceFor(failure, words),
    () => row(button(namesPages.page, page, shownText(name, BUTTON_LABEL_LENGTH))),
  );
}

const isInOtherRegistries = ({ reason, source }: ServiceFailure): boolean =>
  reason.kind === 'no-names' && source !== undefined && source.others.length > 0;

/** Adds buttons to the other registries that may have the same wallet. */
function withOtherRegistries(
  failure: ServiceFailure,
  { contains, limit, direction }: Pick<NamesPageFields, 'contains' | 'limit' | 'direction'>,
): CannotDo {
  const first = { ...firstPage(limit), format: 'c', direction, by: 'wallet', contains, subject: '' } as const;
  return new CannotDo(
    (words) => sentenceFor(failure, words),
    (words) => row(...otherButtons(failure.source?.others ?? [], first, words)),
  );
}

/**
 * Suggests, with a button, to look up a wallet without names as a name.
 * @returns the failure with the suggestion, or any other failure unchanged
 */
export function withNameInstead(
  failure: unknown,
  { subject, contains, limit, direction }: NamesPageFields,
  { mention }: Pick<HandlerContext, 'mention'>,
): unknown {
  if (!(failure instanceof ServiceFailure)) return failure;
  if (isInOtherRegistries(failure)) return withOtherRegistries(failure, { contains, limit, direction });
  const isNoAddress = failure.reason.kind === 'no-registry';
  if (!isNoAddress && (failure.reason.kind !== 'no-names' || LIKE_AN_ADDRESS.test(subject))) return failure;
  const page = { ...firstPage(limit), format: 'c', direction, by: 'name', contains, subject } as const;
  return new CannotDo(
    (words) => {
      const sentence = sentenceFor(failure, words);
      return isNoAddress
        ? sentence
        : `${sentence} ${words.lists.unregistered.likeAName({ command: mention('list') })}`;
    },
    ({ lists }) => row(button(namesPages.page, page, lists.button.lookUp, PRIMARY)),
  );
}
