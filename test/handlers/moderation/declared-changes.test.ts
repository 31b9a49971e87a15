import { type APIMessage, ComponentType } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { commands } from '../../../src/handlers/commands.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { confirmationCode, confirmationFor } from '../../../src/handlers/moderation/confirmation.ts';
import { moderationIds } from '../../../src/handlers/moderation/custom-ids.ts';
import { emptyContext } from '../../handlers/empty-context.ts';

const ASKER = '1';
const row = {
  id: 'a',
  group_id: null,
  contact_id: 'x',
  game_id: 'x',
  is_pinned: false,
  is_muted: false,
  archived_at: null,
  pinned_message_id: 'was',
  last_active_at: null,
  last_opened_at: null,
  created_at: new Date(0),
};

/** A context whose service takes everything, and whether anything of it was altered. */
function recording(resource: object) {
  const altered: string[] = [];
  const taking = (what: string) => async () => {
    altered.push(what);
    return resource;
  };
  const client = {
    page: async () => ({ rows: [resource], more: false }),
    retrieve: async () => resource,
    create: taking('create'),
    update: taking('update'),
    delete: taking('delete'),
  };
  const context = {
    ...emptyContext,
    asker: ASKER,
    conversations: client,
    scores: client,
    names: { walletOf: async () => 'w', namesOf: async () => ({ rows: [], total: 0 }) },
  } as unknown as HandlerContext;
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

const confirmation = confirmationFor(row as never, ASKER);
/** A value for each option that a command of today has. */
const OPTIONS: Readonly<Record<string, string>> = {
  id: 'a',
  code: confirmationCode(confirmation),
  message: 'm',
  contact: 'c',
  game: 'g',
  group: 'g',
};

const runnables = commands.flatMap((command) =>
  [...command.runnables.values()].map((runnable) => ({
    label: `/${command.name} ${runnable.name}`,
    runnable,
  })),
);

it.each(runnables)('$label declares that it alters the service if it does', async ({ runnable }) => {
  const given = runnable.options.filter(({ name }) => name in OPTIONS);
  const raw = new Map(given.map(({ name }) => [name, OPTIONS[name] ?? '']));
  expect(await alters((context) => runnable.run(raw, context))).toBe(runnable.changes !== undefined);
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

const FIELDS = {
  page,
  pageForm: page,
  menu: page,
  choice: {},
  again: {},
  kept: {},
  bulk: { verb: 'mute' },
  change: { verb: 'mute', id: 'a' },
  undo: { field: 'pinned_message_id', was: 'm', now: 'was', id: 'a' },
  undoMenu: {},
  undoAll: { field: 'pinned_message_id' },
  messageForm: { id: 'a' },
  unpinMessage: { id: 'a' },
  goOn: { to: 'delete' },
  goOnChange: { verb: 'mute' },
  goOnMessage: { message: 'm' },
  show: { id: 'a' },
  askDelete: { id: 'a' },
  confirm: confirmation,
  keep: { id: 'a' },
} as const;

const menus = [
  ...['conversation-choice.1', 'score-choice.1'].map((id) => [id, 'a'] as const),
  ...['conversation-undo-menu.1', 'score-undo-menu.1'].map((id) => [id, 'm:was:a'] as const),
].map(([custom_id, value]) => ({
  type: ComponentType.StringSelect,
  custom_id,
  options: [{ label: 'a', value, default: true }],
}));
const input = {
  values: ['a'],
  typed: new Map([
    ['message', 'm'],
    ['page', '1'],
  ]),
  message: {
    components: menus.map((menu) => ({ type: ComponentType.ActionRow, components: [menu] })),
  } as unknown as APIMessage,
};

const components = commands.flatMap((command) =>
  command.components.flatMap((component) =>
    'open' in component || command.access === 'everyone' ? [] : [{ id: component.id, component }],
  ),
);

it.each(components)('$id declares that it alters the service if it does', async ({ id, component }) => {
  const ids = moderationIds(id.startsWith('score') ? 'score' : 'conversation');
  const [name, codec] = Object.entries(ids).find(([, found]) => found.id === id) ?? [];
  const fields = Object.entries(FIELDS).find(([key]) => key === name)?.[1];
  // The fields are those of the codec by the name; TypeScript cannot follow that through entries.
  const customId = codec?.encode(fields as never);
  if (customId === undefined) throw new Error(`Give ${id} fields in this test`);
  component.check(customId);
  const altering = alters((context) => component.run({ ...input, customId }, context));
  expect(await altering).toBe(component.changes !== undefined);
});
