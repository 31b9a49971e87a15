import { type APIMessage, ComponentType } from 'discord-api-types/v10';
import fc from 'fast-check';
import type { InteractionResult, OptionValue } from 'local-discord/people';
import { ChatRefusal } from 'local-discord/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWith } from '../e2e/faulty-service.ts';
import { type Rollcall, SUBCOMMANDS, startRollcall } from '../e2e/rollcall.ts';
import { hostileText } from '../hostile-text.ts';
import { expectIsolatedLines } from '../isolated-lines.ts';
import { runs } from '../property-runs.ts';

/** Few that are alike, so that a list often has one twice. */
const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('A', 'B', 'x'.repeat(255)) }, hostileText);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const time = fc.constantFrom(0, 1, -1, 1_700_000_000, 1_700_000_000_000, 8_640_000_000_000);
const resource = fc.record({
  id,
  contact_id: maybe(hostileText),
  game_id: maybe(hostileText),
  group_id: maybe(hostileText),
  pinned_message_id: maybe(hostileText),
  is_pinned: fc.boolean(),
  is_muted: fc.boolean(),
  last_active_at: maybe(time),
  last_opened_at: maybe(time),
  created_at: time,
  archived_at: maybe(time),
});
const stamp = fc.constantFrom('2026-01-01T00:00:00.000000Z', '0001-01-01T00:00:00.000000Z');
const record = fc.record({
  id: fc.oneof(fc.constantFrom(1, 2), fc.maxSafeInteger()),
  'the service': hostileText,
  provider: hostileText,
  nft_earned: hostileText,
  score: fc.maxSafeInteger(),
  stage: fc.maxSafeInteger(),
  bonus: fc.maxSafeInteger(),
  json: fc.oneof(hostileText, fc.json(), fc.constant('['.repeat(2000))),
  created_at: stamp,
  updated_at: stamp,
});
const world = fc.record({
  wallet: hostileText,
  names: fc.array(hostileText, { maxLength: 120 }),
  resources: fc.array(resource, { minLength: 1, maxLength: 26 }),
  records: fc.array(record, { maxLength: 26 }),
  // Seldom: a list without an end is waited for, some seconds with each command.
  more: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  // A client sends no half of a character.
  typed: hostileText.map((text) => text.toWellFormed()),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

let rollcall: Rollcall;

/** The service answers with this alone from now on. */
function serve({ wallet, names, resources, records, more }: World): void {
  rollcall.service.misbehave = (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    const answer = () => {
      if (/\/names\/[^/]*\/wallet$/.test(pathname)) return { data: { wallet } };
      if (pathname.startsWith('/api/v1/wallets/')) return { data: { names } };
      if (pathname === '/api/v1/score') return { data: records };
      if (/^\/v1\/[a-z]+$/.test(pathname) && incoming.method === 'GET')
        return { data: resources, has_more: more };
      return resources[0];
    };
    return answerWith(200, JSON.stringify(answer()), { 'content-type': 'application/json' })(
      incoming,
      outgoing,
    );
  };
}

/** Does something at the client; undefined when the client would not let this person do it. */
async function attempt(action: () => Promise<InteractionResult>): Promise<InteractionResult | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof ChatRefusal) return undefined;
    throw error;
  }
}

/** Uses every control of a message once, and sends every form that opens. */
async function useControls({ id: messageId, components = [] }: APIMessage, typed: string): Promise<void> {
  const { moderator } = rollcall;
  for (const part of components.flatMap((row) =>
    row.type === ComponentType.ActionRow ? row.components : [],
  )) {
    const outcome = await attempt(async () => {
      if (part.type === ComponentType.StringSelect) {
        const values = part.options.slice(0, part.max_values ?? 1).map(({ value }) => value);
        return moderator.select(messageId, part.custom_id, values);
      }
      if (part.type !== ComponentType.Button || !('custom_id' in part)) throw new ChatRefusal('no control');
      return moderator.click(messageId, part.custom_id);
    });
    expect(outcome?.kind).not.toBe('failed');
    expect(JSON.stringify(outcome ?? '')).not.toContain('went wrong inside');
    if (outcome?.kind === 'modal') await attempt(() => moderator.submit(outcome, { message: typed }));
  }
}

async function run(command: string, options: Record<string, OptionValue>, typed: string): Promise<void> {
  const outcome = await attempt(() => rollcall.moderator.command(command, options));
  if (!outcome) return;
  expect(outcome.kind).not.toBe('failed');
  expect(JSON.stringify(outcome)).not.toContain('went wrong inside');
  if (outcome.kind === 'modal') await attempt(() => rollcall.moderator.submit(outcome, { message: typed }));
  if (outcome.kind === 'messages')
    for (const { message } of outcome.messages) await useControls(message, typed);
}

/** Forgets what the bot sent, of which no line may be reordered by a text. */
function expectLinesInOrder(): void {
  for (const { path, body } of rollcall.discord.requests.splice(0))
    if (!path.includes('/commands')) expectIsolatedLines(body);
}

describe.each([
  ['with a cursor', 'starting_after'],
  ['without a cursor', ''],
])('whatever the service answers, %s, each reply is one that Discord takes', (_what, cursor) => {
  beforeAll(async () => {
    const settings = { NAMES_CACHE_SECONDS: '0', API_CURSOR_PARAMETER: cursor };
    rollcall = await startRollcall(settings);
  });
  afterAll(() => rollcall.close());

  it('of the commands for everyone', async () => {
    // What the index of records has is what was read first.
    let first: World | undefined;
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        serve(one);
        for (const format of ['card', 'text', 'json'])
          await run('list', { name: one.typed, format }, one.typed);
        await run('list', { name: one.typed, contains: one.typed }, one.typed);
        await run('wallet', { address: one.typed }, one.typed);
        await run('records', { limit: 25 }, one.typed);
        first ??= one;
        const { provider = one.typed, 'the service': player = one.typed } = first.records.at(-1) ?? {};
        await run('top', { provider, player }, one.typed);
        await run('chart', { provider }, one.typed);
        await run('chart', { provider, player, kind: 'distribution' }, one.typed);
        await run('records', { provider, sort: 'score', award: one.typed }, one.typed);
        await run('records', { player, sort: 'newest', format: 'csv' }, one.typed);
        expect((await rollcall.moderator.autocomplete('top', 'provider', one.typed)).kind).toBe('choices');
        await run('help', {}, one.typed);
        expect((await rollcall.moderator.autocomplete('list', 'name', '')).kind).toBe('choices');
        expectLinesInOrder();
      }),
      { numRuns: runs(3), endOnFailure: true },
    );
  });

  it.each(['conversation', 'score'])('of /%s', async (noun) => {
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        serve(one);
        const target = one.resources[0]?.id ?? '';
        for (const subcommand of SUBCOMMANDS) {
          const options: Record<string, OptionValue> =
            subcommand === 'list'
              ? { limit: 25, group: one.typed }
              : subcommand === 'create'
                ? { group: one.typed }
                : { id: target, action: 'pin' };
          await run(`${noun} ${subcommand}`, options, one.typed);
        }
        const offered = await rollcall.moderator.autocomplete(`${noun} show`, 'id', '');
        expect(offered.kind).toBe('choices');
        expectLinesInOrder();
      }),
      { numRuns: runs(2), endOnFailure: true },
    );
  });
});
