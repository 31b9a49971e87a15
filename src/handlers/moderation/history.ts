import type { AuditedParty } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { type Component, defineComponent } from '../declaration/component.ts';
import { optionalText, optionalUser, type Suggestion } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { AUTOCOMPLETE_CHOICES, EMBED_DESCRIPTION_LENGTH } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { inline, isExactValue } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import { digestOfId } from '../moderation-history.ts';
import { pageComponents } from '../paging/page-components.ts';
import { type Arrival, extentOf, firstPage, listHeading, pageAt, pageButtons } from '../paging/paging.ts';
import type { Reply } from '../reply.ts';
import { commands } from '../words/en/commands.ts';
import { HISTORY_ROWS, type HistoryFields, packedNumber } from './custom-ids.ts';
import {
  historyAsFile,
  historyFilter,
  linesThatFit,
  mustBeRead,
  ofServer,
  wantedLines,
} from './history-lines.ts';
import type { ResourceKind } from './resource-kind.ts';
import { EXAMPLE_ID } from './resource-option.ts';
import { distinctLabels } from './view.ts';

/** What moderators did with one conversation or score, by one of them, or with all in the server. */
export function historySubcommand(kind: ResourceKind): Runnable {
  return defineRunnable({
    name: 'history',
    description: commands[kind.noun].history,
    example: EXAMPLE_ID,
    options: {
      id: optionalText({
        description: commands.moderation.pastId,
        minLength: 1,
        maxLength: 255,
        suggest: (typed, context) => suggest(kind, typed, context),
      }),
      by: optionalUser({ description: commands.moderation.by }),
    },
    visibility: 'private',
    async run({ id: typed, by }, context) {
      const about = typed === undefined ? '' : digestOfId(await idMeant(kind, typed, context));
      const fields = { ...firstPage(HISTORY_ROWS), about, by: by === undefined ? '' : packedNumber(by) };
      return historyPage(kind, fields, context);
    },
  });
}

/** Its other pages, the button of a card that opens it, and the one that gives all of its lines as a file. */
export function historyComponents(kind: ResourceKind): Component[] {
  const { of, file } = kind.history;
  return [
    ...pageComponents(kind.history, {
      effect: 'update',
      show: (fields, context, arrival) => historyPage(kind, fields, context, arrival),
    }),
    defineComponent({
      codec: of,
      effect: 'private',
      run: ({ about }, context) => historyPage(kind, { ...firstPage(HISTORY_ROWS), about, by: '' }, context),
    }),
    defineComponent({
      codec: file,
      effect: 'private',
      run: (fields, context) => historyAsFile(kind, fields, context),
    }),
  ];
}

/** Those that the history has lines about, deleted ones too, and then others that exist. */
async function suggest(kind: ResourceKind, typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const { noun } = kind;
  const { rows } = await context.resourceIndex.matching(noun, typed, AUTOCOMPLETE_CHOICES);
  const past = await context.moderationHistory.targets(ofServer(kind, context), typed, AUTOCOMPLETE_CHOICES);
  const merged = new Map([
    ...past.map(({ id, party }) => [id, context.resourceIndex.get(noun, id) ?? labelled(id, party)] as const),
    ...rows.map((resource) => [resource.id, resource] as const),
  ]);
  const offered = [...merged.values()].filter(({ id }) => isExactValue(id)).slice(0, AUTOCOMPLETE_CHOICES);
  const labels = distinctLabels(offered, context.words);
  return offered.map(({ id }, at) => ({ name: labels[at] ?? id, value: id }));
}

function labelled(id: string, party: AuditedParty | undefined) {
  const group_id = party?.kind === 'group' ? party.id : null;
  return { id, party: party && group_id === null ? party.id : null, group_id };
}

/** The id for the typed text: itself, or that of the only one with this contact, game or group. @throws CannotDo */
async function idMeant(kind: ResourceKind, typed: string, context: HandlerContext): Promise<string> {
  const { resourceIndex, moderationHistory } = context;
  if (resourceIndex.get(kind.noun, typed)) return typed;
  const past = await moderationHistory.targets(ofServer(kind, context), typed, AUTOCOMPLETE_CHOICES);
  if (past.some(({ id }) => id === typed)) return typed;
  const { rows } = await resourceIndex.withParty(kind.noun, typed, AUTOCOMPLETE_CHOICES);
  const ids = new Set([
    ...past.filter(({ party }) => party?.id === typed).map(({ id }) => id),
    ...rows.filter(({ party }) => party === typed).map(({ id }) => id),
  ]);
  const [only = typed] = ids;
  if (ids.size <= 1) return only;
  throw new CannotDo(({ history }) => history.several({ typed: inline(typed, 255), found: ids.size }));
}

async function historyPage(
  kind: ResourceKind,
  fields: HistoryFields,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  const { words, moderationHistory } = context;
  const filter = historyFilter(kind, fields, context);
  const page = mustBeRead(await moderationHistory.page(filter, pageOfHistory(fields)), context);
  const extent = extentOf(fields, { ...page, rows: page.rows.length }, arrival);
  const heading = [
    `**${listHeading('lines', extent, words.lists)}**`,
    ...wantedLines(filter, page.rows, words),
  ];
  const above = [heading.join(' · '), ...(extent.note ? [extent.note(words)] : [])].join('\n');
  return {
    embeds: [
      {
        color: COLOUR,
        title: words.history.title,
        description: [above, ...linesThatFit(page.rows, EMBED_DESCRIPTION_LENGTH - above.length, words)].join(
          '\n',
        ),
      },
    ],
    components: [
      ...row(...pageButtons(kind.history, fields, extent, words)),
      ...(page.rows.length === 0 ? [] : row(button(kind.history.file, fields, words.history.button.csv))),
    ],
  };
}

const pageOfHistory = (fields: HistoryFields) => {
  const { offset, limit } = pageAt(fields);
  return { offset, limit };
};
