import { type Button, button } from '../display/buttons.ts';
import type { PageFields, PageIds } from '../paging.ts';
import { type Extent, pageCount, pageNumber } from './extent.ts';
import { furthestPage } from './page-wish.ts';

/**
 * The buttons to other pages; none when everything is on this one. Each is undefined when its fields do not fit into a
 * custom id.
 * @param last the id of the last row of this page, where the list can continue after it
 */
export function pageButtons<Fields extends PageFields>(
  ids: PageIds<Fields>,
  fields: Fields,
  extent: Extent,
  last = '',
): readonly (Button | undefined)[] {
  const { page, more, total, limit } = extent;
  if (page === 0 && !more) return [];
  const here = { ...fields, total: total ?? '', after: '' };
  const end = (pageCount(extent) ?? 1) - 1;
  const isBeforeEnd = page < end && end <= furthestPage(limit);
  const [codec, to] = [ids.page, (wanted: Fields) => fitting(ids.page, wanted)];
  return [
    button(codec, to({ ...here, turn: 'f', page: 0 }), 'First', { disabled: page === 0 }),
    button(codec, to({ ...here, turn: 'p', page: Math.max(0, page - 1) }), 'Previous', {
      disabled: page === 0,
    }),
    button(ids.askPage, fitting(ids.askPage, { ...here, page }), `Page ${pageNumber(extent)} …`),
    button(codec, to({ ...here, turn: 'n', page: page + 1, after: last }), 'Next', { disabled: !more }),
    button(codec, to({ ...here, turn: 'l', page: end }), 'Last', { disabled: !isBeforeEnd }),
  ];
}

/**
 * Fields without what can be found again, where they do not fit with it: without the last id the service is asked from
 * the start, and without the total its end is looked for.
 */
function fitting<Fields extends PageFields>(codec: PageIds<Fields>['page'], fields: Fields): Fields {
  const lighter = [fields, { ...fields, after: '' }, { ...fields, after: '', total: '' as const }];
  return lighter.find((each) => codec.encode(each) !== undefined) ?? fields;
}
