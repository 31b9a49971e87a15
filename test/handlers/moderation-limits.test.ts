import type { APIEmbed, APIMessage } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HandlerContext } from '../../src/handlers/context.ts';
import { conversation, score } from '../../src/handlers/moderation/moderation-command.ts';
import { RecentNames } from '../../src/handlers/recent-names.ts';
import { RecentResources } from '../../src/handlers/recent-resources.ts';
import { records } from '../../src/handlers/records.ts';
import type { Reply } from '../../src/handlers/reply.ts';

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 255 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const time = fc.date({ min: new Date(0), max: new Date(8.64e15), noInvalidDate: true });

const resource = fc.record({
  id: text,
  contact_id: maybe(text),
  game_id: maybe(text),
  group_id: maybe(text),
  pinned_message_id: maybe(text),
  is_pinned: fc.boolean(),
  is_muted: fc.boolean(),
  last_active_at: maybe(time),
  last_opened_at: maybe(time),
  created_at: time,
  archived_at: maybe(time),
});

const record = fc.record({
  id: fc.maxSafeNat(),
  service: text,
  provider: text,
  nft_earned: text,
  score: fc.maxSafeInteger(),
  stage: fc.maxSafeInteger(),
  bonus: fc.maxSafeInteger(),
  json: fc.oneof(text, fc.json()),
  created_at: time,
  updated_at: time,
});

const unused = () => {
  throw new Error('not used here');
};

function contextOver(
  rows: readonly (typeof resource extends fc.Arbitrary<infer Row> ? Row : never)[],
): HandlerContext {
  const client = {
    page: async () => ({ rows, more: true }),
    retrieve: async () => rows[0] ?? unused(),
    rows: unused,
    create: unused,
    update: unused,
    delete: unused,
  };
  return {
    asker: '1',
    place: '2',
    commands: [],
    refusal: () => undefined,
    tell: String,
    audit: () => undefined,
    progress: async () => undefined,
    names: { list: unused },
    recentNames: new RecentNames(),
    recentResources: new RecentResources(),
    scoreRecords: { page: unused },
    conversations: client,
    scores: client,
  };
}

/** Discord's documented limits of embeds, counted in UTF-16 units, the stricter way. */
function expectWithinLimits({ content = '', embeds = [] }: Reply): void {
  expect(content.length).toBeLessThanOrEqual(2_000);
  let all = 0;
  for (const { description = '', fields = [] } of embeds as readonly APIEmbed[]) {
    expect(description.length).toBeLessThanOrEqual(4_096);
    expect(fields.length).toBeLessThanOrEqual(25);
    for (const { name, value } of fields) {
      expect(name.length).toBeLessThanOrEqual(256);
      expect(value.length).toBeLessThanOrEqual(1_024);
    }
    all += description.length + fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  }
  expect(all).toBeLessThanOrEqual(6_000);
}

describe('whatever the service holds, an answer stays within the limits of a message:', () => {
  it.each([conversation, score])('the list and the card of $name', async ({ runnables }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(resource, { minLength: 25, maxLength: 25 }), async (rows) => {
        const context = contextOver(rows);
        for (const [name, id] of [
          ['list', ''],
          ['show', 'x'],
          ['delete', 'x'],
        ] as const) {
          const reply = await runnables.get(name)?.run(
            new Map<string, string | number>([
              ['id', id],
              ['limit', 25],
              ['group', 'g'.repeat(255)],
            ]),
            context,
          );
          expectWithinLimits(reply ?? unused());
        }
      }),
      { numRuns: 40 },
    );
  });

  it('score records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 25, maxLength: 25 }), async (rows) => {
        const context = { ...contextOver([]), scoreRecords: { page: async () => ({ rows, more: true }) } };
        expectWithinLimits(
          (await records.runnables.get('')?.run(new Map([['limit', 25]]), context)) ?? unused(),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('a list', () => {
  const rowsWith = (id: string) => fc.sample(resource, 1).map((row) => ({ ...row, id }));

  const listOf = async (ids: readonly string[]) =>
    (await conversation.runnables
      .get('list')
      ?.run(new Map([['limit', 10]]), contextOver(ids.flatMap(rowsWith)))) ?? unused();

  it('shows ids of 255 characters whole on a page of ten, so that they can be typed', async () => {
    const ids = Array.from({ length: 10 }, (_, at) => `${at}${'x'.repeat(254)}`);
    const reply = await listOf(ids);
    for (const id of ids) expect(reply.embeds?.[0]?.description).toContain(`\`${id}\``);
    expectWithinLimits(reply);
  });

  it('keeps its pages when something is chosen', async () => {
    const { components = [] } = await listOf(['a', 'b']);
    const menu = conversation.components.find(({ id }) => id === 'conversation-menu') ?? unused();
    // Of the message that Discord sends along, the components alone are read.
    const message = { components: [...components] } as APIMessage;
    const chosen = await menu.run(
      { customId: 'conversation-menu', values: ['a'], fields: new Map(), message },
      contextOver([]),
    );
    expect(chosen.components).toHaveLength(4);
    expect(chosen.components?.[0]).toEqual(components[0]);
  });
});
