import { expect, it } from 'vitest';
import { commands } from '../../../src/handlers/commands.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { type ComponentMessage, idOf } from '../../../src/handlers/declaration/component.ts';
import { confirmationFor } from '../../../src/handlers/moderation/confirmation.ts';
import { historyIds, moderationIds } from '../../../src/handlers/moderation/custom-ids.ts';
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
  const runClaims = { claim: () => true, release: () => undefined };
  const context = { ...emptyContext, asker: ASKER, conversations: client, scores: client, runClaims };
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
  expect(await alters(async (context) => runnable.prepare(raw).run(context))).toBe(
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
  job: '',
  group: '',
  party: '',
} as const;

/** The key of a job that changes the row, or undoes a change of it. */
const jobOf = (noun: 'conversation' | 'score') =>
  emptyContext.tickets.keep(
    JSON.stringify({
      noun,
      field: 'pinned_message_id',
      rows: [{ id: 'a', shown: '', party: null, group_id: null, was: 'm', now: 'was' }],
    }),
  );

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
const ofResources = (['conversation', 'score'] as const).flatMap((noun) => {
  const ids = moderationIds(noun);
  const job = jobOf(noun);
  const until = Math.floor(Date.now() / 1_000) + 60;
  const again = {
    limit: 10,
    page: 0,
    total: '',
    flags: '',
    order: 'n',
    after: '',
    job: '',
    group: '',
    party: '',
  } as const;
  return [
    ids.page.encode(page),
    ids.pageForm.encode(page),
    ids.menu.encode(page),
    ids.bulkForm.encode({ verb: 'mute', job, asker: ASKER, until }),
    ids.tryAgain.encode({ verb: 'mute', job }),
    ids.change.encode({ verb: 'mute', shown: '', id: 'a' }),
    ids.undo.encode({ field: 'pinned_message_id', was: 'm', now: 'was', shown: '', id: 'a' }),
    ids.undoAll.encode({ job }),
    ids.messageForm.encode({ shown: '', id: 'a' }),
    ids.unpinMessage.encode({ shown: '', id: 'a' }),
    ids.continueQuery.encode({ to: 'delete' }),
    ids.continueChange.encode({ verb: 'mute' }),
    ids.show.encode({ shown: '', id: 'a' }),
    ids.askDelete.encode({ id: 'a' }),
    ids.confirm.encode(confirmation),
    ids.keep.encode({ id: 'a' }),
    ids.refresh.encode(again),
    ids.chooseAll.encode(again),
  ];
});

const message: ComponentMessage = { components: [] };
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
  const run = component.prepare({ ...input, customId });
  const altering = alters(run);
  expect(await altering).toBe(component.changes !== undefined);
});
