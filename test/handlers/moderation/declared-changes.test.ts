import { type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { commands } from '../../../src/handlers/commands.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { type ComponentMessage, idOf } from '../../../src/handlers/declaration/component.ts';
import { historyIds, moderationIds, packedNumber } from '../../../src/handlers/moderation/custom-ids.ts';
import { confirmationFor } from '../../../src/handlers/moderation/resource-kind.ts';
import { emptyContext } from '../empty-context.ts';
import { type Row, rowOf } from './moderator.ts';

const ASKER = '1';
const row = rowOf({ group_id: null, pinned_message_id: 'was' });

/** A context whose service takes everything, and whether anything of it was altered. */
function recording(resource: Row) {
  const altered: string[] = [];
  const taking = (what: string) => async () => {
    altered.push(what);
    return resource;
  };
  const client = {
    page: async () => ({ rows: [resource], more: false }),
    part: async () => ({ rows: [resource], follows: 'nothing' as const }),
    retrieve: async () => resource,
    create: taking('create'),
    update: taking('update'),
    delete: async () => void altered.push('delete'),
  };
  const kept = { count: 1, meant: [':a'] };
  const nothing = () => undefined;
  const filterQuestions = { keep: nothing, kept: () => kept, claim: () => true, release: nothing };
  const context = { ...emptyContext, asker: ASKER, conversations: client, scores: client, filterQuestions };
  return { context, altered };
}

/** Runs it on resources that are one way and the other, and says whether the service was altered. */
async function alters(run: (context: HandlerContext) => Promise<unknown>): Promise<boolean> {
  const set = { ...row, is_pinned: true, is_muted: true, archived_at: new Date(0) };
  const altered = [row, set].map(async (resource) => {
    const recorded = recording(resource);
    // What was altered counts, whatever comes of it.
    await run(recorded.context).catch(() => undefined);
    return recorded.altered.length > 0;
  });
  return (await Promise.all(altered)).includes(true);
}

const confirmation = confirmationFor(row, ASKER);
/** A value for each option that a command of today has. */
const OPTIONS: Readonly<Record<string, string>> = {
  id: 'a',
  action: 'mute',
  contact: 'c',
  game: 'g',
  group: 'g',
};

/** Boards alter a store of their own. */
const ofService = commands.filter(({ name }) => name !== 'board');
const runnables = ofService.flatMap((command) =>
  [...command.runnables.values()].map((runnable) => ({
    label: `/${command.name} ${runnable.name}`,
    runnable,
  })),
);

it.each(runnables)('$label declares that it alters the service if it does', async ({ runnable }) => {
  const given = runnable.options.filter(({ name }) => name in OPTIONS);
  const raw = new Map(given.map(({ name }) => [name, OPTIONS[name] ?? '']));
  expect(await alters(async (context) => runnable.begin(raw).run(context))).toBe(
    runnable.changes !== undefined,
  );
});

const page = {
  turn: 'n',
  flags: '',
  page: 0,
  limit: 10,
  total: '',
  order: 'a',
  after: '',
  group: '',
  party: '',
} as const;

const FILTER = { flags: '', order: 'n', group: '', party: '' } as const;

/** What is clicked, chosen from or sent that is answered with a reply. */
const ofHistory = (['conversation', 'score'] as const).map(historyIds).flatMap((ids) => {
  const lines = { about: '', by: '', run: '' };
  const fields = { turn: 'n', limit: 15, page: 0, total: '', ...lines } as const;
  return [
    ids.page.encode(fields),
    ids.pageForm.encode(fields),
    ids.of.encode(lines),
    ids.runs.encode({}),
    ids.file.encode(lines),
  ];
});
const ofResources = (['conversation', 'score'] as const).map(moderationIds).flatMap((ids) => [
  ids.page.encode(page),
  ids.pageForm.encode(page),
  ids.menu.encode(page),
  ids.choice.encode({}),
  ids.retryMenu.encode({}),
  ids.otherPagesMenu.encode({}),
  ids.bulk.encode({ verb: 'mute' }),
  ids.change.encode({ verb: 'mute', shown: '', id: 'a' }),
  ids.undo.encode({ field: 'pinned_message_id', was: 'm', now: 'was', shown: '', id: 'a' }),
  ids.undoMenu.encode({}),
  ids.undoAll.encode({ field: 'pinned_message_id' }),
  ids.messageForm.encode({ shown: '', id: 'a' }),
  ids.unpinMessage.encode({ shown: '', id: 'a' }),
  ids.continueShown.encode({ to: 'delete' }),
  ids.continueChange.encode({ verb: 'mute' }),
  ids.show.encode({ shown: '', id: 'a' }),
  ids.askDelete.encode({ id: 'a' }),
  ids.confirm.encode(confirmation),
  ids.keep.encode({ id: 'a' }),
  ids.askAllForm.encode(FILTER),
  ids.askAllAgain.encode(FILTER),
  ids.changeAll.encode({
    verb: 'mute',
    asker: '1',
    until: packedNumber(Math.floor(Date.now() / 1_000) + 60),
    shown: '',
    ...FILTER,
  }),
  ids.keepAll.encode({}),
  ids.refresh.encode({
    limit: 10,
    page: 0,
    total: '',
    flags: '',
    order: 'n',
    after: '',
    group: '',
    party: '',
  }),
]);

const menus = [
  ...['conversation-choice.2', 'score-choice.2'].map((id) => [id, ':a'] as const),
  ...['conversation-undo-menu.2', 'score-undo-menu.2'].map((id) => [id, 'm:was::a'] as const),
].map(
  ([custom_id, value]): APIStringSelectComponent => ({
    type: ComponentType.StringSelect,
    custom_id,
    options: [{ label: 'a', value, default: true }],
  }),
);
const message: ComponentMessage = {
  components: menus.map((menu) => ({ type: ComponentType.ActionRow, components: [menu] })),
};
const input = {
  values: [':a'],
  typed: new Map([
    ['message', 'm'],
    ['page', '1'],
  ]),
  message,
};

const components = commands.flatMap((command) =>
  command.components.flatMap((component) =>
    'open' in component || command.access !== 'moderators' ? [] : [{ id: component.id, component }],
  ),
);

it.each(components)('$id declares that it alters the service if it does', async ({ id, component }) => {
  const customId = [...ofHistory, ...ofResources].find((each) => each !== undefined && idOf(each) === id);
  if (customId === undefined) throw new Error(`Give ${id} fields in this test`);
  const run = component.begin({ ...input, customId });
  const altering = alters(run);
  expect(await altering).toBe(component.changes !== undefined);
});
