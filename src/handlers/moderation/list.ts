import type { Component } from '../declaration/component.ts';
import { choice, onlyOrHide, optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { pageComponents } from '../paging/page-components.ts';
import { firstPage, limitOption } from '../paging.ts';
import { MOST_ROWS } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { shareable } from './options.ts';

const answers = () => import('./list-page.ts');

/** Goes to another page of a list. */
export function listComponents(kind: Kind): Component[] {
  return pageComponents(kind.ids, {
    effect: 'update',
    rows: `${kind.noun}s`,
    show: async (fields, context, arrival, message) =>
      (await answers()).turnedPage(kind, fields, context, { arrival, message }),
  });
}

/** The list, filtered and in pages. */
export function listSubcommand(kind: Kind): Runnable {
  return defineRunnable({
    name: 'list',
    description: `List ${kind.noun}s, the newest or the last active first`,
    example: `${kind.party}:${kind.party === 'contact' ? 'margaret' : 'star'} archived:hide`,
    options: {
      // Its name is that of the party.
      [kind.party]: optionalText({
        description: `A part of the ${kind.party}; capitals do not matter`,
        minLength: 1,
        maxLength: 255,
      }),
      muted: onlyOrHide({ description: 'Muted ones only, or all others' }),
      archived: onlyOrHide({ description: 'Archived ones only, or all others' }),
      pinned: onlyOrHide({ description: 'Pinned ones only, or all others' }),
      group: optionalText({
        description: 'Only those of the group with this id',
        minLength: 1,
        maxLength: 255,
      }),
      order: choice({
        description: 'Which come first, the newest unless told',
        choices: [
          { value: 'newest', name: 'newest' },
          { value: 'active', name: 'last activity' },
        ],
        fallback: 'newest',
      }),
      limit: limitOption('Rows', { most: MOST_ROWS, usual: 10 }),
    },
    visibility: shareable,
    async run({ [kind.party]: part = '', muted, archived, pinned, group = '', order, limit }, context) {
      const { flagsOf } = await import('./list-filter.ts');
      const filter = {
        flags: flagsOf({ muted, archived, pinned }),
        order: order === 'active' ? 'a' : 'n',
        group,
        // By its computed name TypeScript takes it for any of the options.
        party: String(part),
      } as const;
      return (await answers()).listPage(kind, { ...firstPage(limit), ...filter, after: '' }, context);
    },
  });
}
