import { type APIEmbed, ComponentType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HandlerContext } from '../../src/handlers/context.ts';
import { explain } from '../../src/handlers/handler-failure.ts';
import { conversation, score } from '../../src/handlers/moderation/moderation-command.ts';
import { records } from '../../src/handlers/records/records.ts';
import type { Reply } from '../../src/handlers/reply.ts';
import { english } from '../../src/handlers/words/words.ts';
import { type FailureReason, ServiceFailure } from '../../src/services/service-failure.ts';
import { anyCharacter } from '../any-character.ts';
import { runs } from '../property-runs.ts';
import { answering } from './answering.ts';
import { emptyContext } from './empty-context.ts';

const text = fc.oneof(
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 255 }),
  fc.constantFrom('א'.repeat(255), 'א` · '.repeat(51)),
);
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
    part: unused,
    retrieve: async () => rows[0] ?? unused(),
    create: unused,
    update: unused,
    delete: unused,
  };
  return {
    ...emptyContext,
    explainAndLog: (failure) => explain(failure, english) ?? { sentence: 'a defect', logged: true },
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
          const reply = await runnables
            .get(name)
            ?.prepare(
              new Map<string, string | number>([
                ['id', id],
                ['limit', 25],
                ['group', 'g'.repeat(255)],
              ]),
            )
            .run(context);
          expectWithinLimits(reply ?? unused());
        }
      }),
      { numRuns: runs(12) },
    );
  });

  it('score records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 25, maxLength: 25 }), async (rows) => {
        const context = { ...contextOver([]), scoreRecords: { page: async () => ({ rows, more: true }) } };
        expectWithinLimits(
          (await records.runnables
            .get('')
            ?.prepare(new Map([['limit', 25]]))
            .run(context)) ?? unused(),
        );
      }),
      { numRuns: runs(12) },
    );
  });
});

describe('what is told of several that were changed', () => {
  const gone: FailureReason = { kind: 'not-found', id: 'x'.repeat(255) };
  const long: [{ id: string; party: string; group_id: string }, FailureReason] = [
    { id: 'v'.repeat(255), party: 'l'.repeat(60), group_id: 'l'.repeat(60) },
    gone,
  ];
  const failures = fc.constantFrom<FailureReason>(
    gone,
    { kind: 'unavailable', problem: 'ECONNRESET' },
    { kind: 'rate-limited', retryAfterSeconds: 3_600 },
  );
  const chosen = fc.record({
    id: text.filter((id) => id !== ''),
    party: fc.option(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 })),
    group_id: fc.option(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 })),
  });
  const outcome = fc.oneof(fc.constant('done'), fc.constant('already'), failures);

  it('fits into a message, and offers another try of what is not gone', async () => {
    const rows = fc.array(fc.tuple(chosen, outcome), { minLength: 1, maxLength: 25 });
    const form = answering(conversation.components, 'conversation-bulk-form');
    await fc.assert(
      fc.asyncProperty(rows, async (cases) => {
        const [row] = fc.sample(resource, 1);
        if (!row) throw new Error('No sample');
        let at = -1;
        const client = {
          ...contextOver([]).conversations,
          retrieve: async () => {
            at += 1;
            const how = cases[at]?.[1];
            if (how === undefined || typeof how === 'object') throw new ServiceFailure(how ?? unused());
            return { ...row, is_muted: how === 'already' };
          },
          update: async () => ({ ...row, is_muted: true }),
        };
        const context = { ...contextOver([]), conversations: client };
        const rows = cases.map(([one]) => ({ ...one, shown: '' }));
        const key = context.tickets.keep(JSON.stringify({ noun: 'conversation', rows }));
        const until = Math.floor(Date.now() / 1_000) + 60;
        const reply = await form.prepare({
          customId: `conversation-bulk-form.1:mute:${key}:${context.asker}:${until}`,
          values: [],
          typed: new Map([['reason', '`'.repeat(200)]]),
          message: undefined,
        })(context);
        expectWithinLimits(reply);
        const count = (of: (how: (typeof cases)[number][1]) => boolean) =>
          cases.filter(([, how]) => of(how)).length;
        const heading = reply.embeds?.[0]?.description?.split('\n')[0];
        const done = count((how) => how === 'done');
        const failed = count((how) => typeof how === 'object' && how.kind !== 'not-found');
        if (done > 0) expect(heading).toContain(`: ${done} done`);
        else expect(heading).not.toContain('done');
        if (failed > 0) expect(heading).toContain(`${failed} failed`);
        expect(reply.components).toHaveLength(done + failed > 0 ? 1 : 0);
      }),
      {
        numRuns: runs(12),
        examples: [[Array.from({ length: 25 }, () => long)]],
      },
    );
  });
});

describe('a list', () => {
  const [sample = unused()] = fc.sample(resource, 1);

  const listOf = async (ids: readonly string[]) =>
    (await conversation.runnables
      .get('list')
      ?.prepare(new Map([['limit', 10]]))
      .run(contextOver(ids.map((id) => ({ ...sample, id }))))) ?? unused();

  it('has ids of 255 characters in its menu', async () => {
    const ids = Array.from({ length: 10 }, (_, at) => `${at}${'x'.repeat(254)}`);
    const { components } = await listOf(ids);
    expect(valuesOf(components).map((value) => value.slice(7))).toEqual(ids);
  });

  it('has each row once in its menu, also when the service lists it twice', async () => {
    const { components = [] } = await listOf(['a', 'b', 'a']);
    const menus = components.flatMap((part) =>
      part.type === ComponentType.ActionRow
        ? part.components.filter((inner) => inner.type === ComponentType.StringSelect)
        : [],
    );
    expect(menus).toMatchObject([{ max_values: 2, options: [{ description: 'a' }, { description: 'b' }] }]);
  });

  it('keeps its pages when something is chosen', async () => {
    const { components = [] } = await listOf(['a', 'b']);
    const menu = answering(conversation.components, 'conversation-menu');
    const message = { components: [...components] };
    const chosen = await menu.prepare({
      customId: menuIn(components)?.custom_id ?? '',
      values: valuesOf(components).slice(0, 1),
      typed: new Map(),
      message,
    })(contextOver([]));
    expect(chosen.components).toHaveLength(4);
    expect(chosen.components?.[0]).toMatchObject({
      components: [{ label: 'Previous' }, { label: 'Page 1' }, { label: 'Next' }],
    });
  });
});

const menuIn = (components: Reply['components'] = []) =>
  components
    .flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []))
    .find((part) => part.type === ComponentType.StringSelect);

const valuesOf = (components: Reply['components']) =>
  menuIn(components)?.options.map(({ value }) => value) ?? [];
