import type { NameListing, NamesSource } from '../../services/names/names-service.ts';
import type { FailureSource } from '../../services/service-failure.ts';
import type { FieldsOf } from '../declaration/component.ts';
import { type Button, button } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import type { Say, Words } from '../words/words.ts';
import { namesPages } from './custom-ids.ts';

/** Public registries in answers. */

/** Returns the notes about names of a registry. */
export function sourceNotes(
  typed: string,
  { lookedUp }: NamesSource,
  { paysTo, readSoFar }: Pick<NameListing, 'paysTo' | 'readSoFar'>,
): (Say | undefined)[] {
  return [
    lookedUp === undefined
      ? undefined
      : ({ registries }) => registries.lookedUp({ typed: inline(typed, 255), name: inline(lookedUp, 255) }),
    paysTo === undefined
      ? undefined
      : ({ registries }) => registries.paysTo({ address: inline(paysTo, 255) }),
    readSoFar === undefined ? undefined : ({ registries }) => registries.readSoFar({ count: readSoFar }),
  ];
}

/** Returns the credit that the API of a registry requires. */
export const creditLine = ({ text, url }: NonNullable<NamesSource['credit']>): string =>
  `-# [${text}](<${url}>)`;

/** The buttons that fit into a row, beside the file and the link. */
const MAX_OTHERS = 3;

/** Returns buttons to the names of the same wallet at other registries. @param first leads to a first page */
export function otherButtons<Fields extends FieldsOf<typeof namesPages.page>>(
  others: FailureSource['others'],
  first: Fields,
  { registries }: Words,
): Button[] {
  return others.slice(0, MAX_OTHERS).map(({ title, subject }) => {
    const label = title === undefined ? registries.namesAtService : registries.namesAt({ registry: title });
    return button(namesPages.page, { ...first, by: 'wallet', subject }, label);
  });
}
