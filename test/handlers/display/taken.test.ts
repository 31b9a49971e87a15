import { type APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestedChoices } from '../../../src/bot/dispatch/dispatcher.ts';
import { InteractionRouter } from '../../../src/bot/dispatch/interaction-router.ts';
import { replaceWithTickets } from '../../../src/bot/dispatch/ticket-replacement.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { isExactValue, menuRow } from '../../../src/handlers/display/buttons.ts';
import { inline, shownText } from '../../../src/handlers/display/safe-text.ts';
import { CannotDo } from '../../../src/handlers/handler-failure.ts';
import { list } from '../../../src/handlers/list/list.ts';
import { withSimilarNames } from '../../../src/handlers/list/suggested-names.ts';
import { namesCard } from '../../../src/handlers/list/view.ts';
import { lookUpName } from '../../../src/handlers/look-up/look-up.ts';
import { selectionMenu } from '../../../src/handlers/moderation/jobs/selection.ts';
import { conversation } from '../../../src/handlers/moderation/moderation-command.ts';
import { conversationKind } from '../../../src/handlers/moderation/resource-kind.ts';
import { chooseOneMenu } from '../../../src/handlers/moderation/resource-option.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { received } from '../../bot/received.ts';
import { hostileText } from '../../hostile-text.ts';
import { runs } from '../../property-runs.ts';
import { emptyContext } from '../empty-context.ts';

/** Nothing but what Discord trims or nobody sees. */
const BLANK =
  /^[\s\p{White_Space}\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\u2800\u3164\uffa0\u115f\u1160\u{e0000}-\u{e0fff}]*$/u;

function expectShown(text: string | undefined, most: number): void {
  expect(text).not.toMatch(BLANK);
  expect(text?.isWellFormed()).toBe(true);
  expect(text?.length).toBeLessThanOrEqual(most);
}

/** What comes back is what was sent, one of the given ones where there are any. */
function expectExact(value: string, given?: readonly string[]): void {
  expect(value.isWellFormed()).toBe(true);
  expect(value).toMatch(/^\S(?:.{0,98}\S)?$/su);
  if (given) expect(given).toContain(value);
}

/** Buttons and menus as Discord takes them, with tickets for what it does not take. */
function expectTaken(written: readonly APIMessageTopLevelComponent[] = []): void {
  const { components = [] } = replaceWithTickets({ components: written }, emptyContext.tickets);
  const parts = components.flatMap((part) =>
    part.type === ComponentType.ActionRow ? [...part.components] : [],
  );
  for (const part of parts) {
    if (part.type === ComponentType.Button && 'label' in part) expectShown(part.label, 80);
    if ('custom_id' in part) {
      expect(part.custom_id.isWellFormed()).toBe(true);
      expect(part.custom_id.length).toBeLessThanOrEqual(100);
    }
    if (part.type !== ComponentType.StringSelect) continue;
    expect(new Set(part.options.map(({ value }) => value)).size).toBe(part.options.length);
    expect(part.options.length).toBeGreaterThan(0);
    expect(part.options.length).toBeLessThanOrEqual(25);
    for (const { label, value, description } of part.options) {
      expectShown(label, 100);
      expectExact(value);
      if (description !== undefined) expectShown(description, 100);
    }
  }
}

const texts = fc.array(hostileText, { minLength: 1, maxLength: 30 });
const rows = fc.array(
  fc.record({
    id: hostileText,
    party: fc.option(hostileText, { nil: null }),
    group_id: fc.option(hostileText, { nil: null }),
    is_pinned: fc.boolean(),
    is_muted: fc.boolean(),
    archived: fc.boolean(),
    last_active_at: fc.constant(null),
    created_at: fc.constant(new Date(0)),
  }),
  { minLength: 1, maxLength: 30 },
);

/** What is offered for the option of a command that is being typed into. */
async function choicesOf(
  command: typeof list,
  name: string,
  path: readonly string[],
  context: HandlerContext,
) {
  const typing = [{ name, type: 3, value: '', focused: true }];
  const [subcommand] = path;
  const options = subcommand === undefined ? typing : [{ name: subcommand, type: 1, options: typing }];
  const interaction = received({ type: 4, data: { name: command.name, options } });
  if (interaction.type !== 4) throw new Error('Another type');
  const log = createLogger('silent', [], { write: () => {} });
  return suggestedChoices(interaction, new InteractionRouter([command]), context, { log });
}

describe('whatever others wrote, Discord takes', () => {
  it('a text as a label: it is never blank, torn or too long', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 12, max: 100 }), (text, length) => {
        expectShown(shownText(text, length), length);
        expect(inline(text, length).slice(1, -1)).not.toMatch(BLANK);
      }),
    );
    expect(shownText(' \u3000', 80)).toBe('⟨U+0020⟩⟨U+3000⟩');
    expect(shownText('  ', 80)).toBe('⟨U+0020⟩⟨U+0020⟩');
    expect(shownText('\u2800', 80)).toBe('⟨U+2800⟩');
    expect(shownText('', 80)).toBe('⟨empty⟩');
    expect(shownText(' ada', 80)).toBe(' ada');
  });

  it('the names that are offered, exactly or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (names) => {
        const choices = await choicesOf(list, 'name', [], { ...emptyContext, namesShownHere: () => names });
        expect(choices.map(({ value }) => value)).toEqual(names.filter(isExactValue).slice(0, 25));
        for (const { name, value } of choices) {
          expectShown(name, 100);
          expectExact(value, names);
        }
      }),
      { numRuns: runs(25) },
    );
    for (const text of ['ada', 'a b', 'Zoë', '千夏', '👩‍👩‍👧‍👦', 'x'.repeat(100)])
      expect(isExactValue(text)).toBe(true);
    for (const text of ['', ' ', 'ada ', '\tada', 'x'.repeat(101), 'ada\ud83d', '\udc4dada', 'a\u0000'])
      expect(isExactValue(text)).toBe(false);
  });

  it('the conversations that are offered, and menus of them', async () => {
    const state = { whole: true, size: 1, cut: false };
    const page = {
      turn: 'f',
      limit: 25,
      page: 0,
      total: '',
      flags: '',
      order: 'n',
      after: '',
      job: '',
      group: '',
      party: '',
    } as const;
    await fc.assert(
      fc.asyncProperty(rows, async (found) => {
        const resourceIndex = {
          ...emptyContext.resourceIndex,
          matching: async () => ({ rows: found, state }),
        };
        const choices = await choicesOf(conversation, 'id', ['show'], { ...emptyContext, resourceIndex });
        for (const { name, value } of choices) {
          expectShown(name, 100);
          expectExact(
            value,
            found.map(({ id }) => id),
          );
        }
        expectTaken(chooseOneMenu(found, 'x', english));
        expectTaken(selectionMenu(conversationKind, found, page, { key: '' }, english));
      }),
      { numRuns: runs(25) },
    );
  });

  it('the buttons of names, and the menu of those in a message', async () => {
    await fc.assert(
      fc.asyncProperty(texts, hostileText, async (names, subject) => {
        const context = { ...emptyContext, namesShownHere: () => names };
        const fields = { by: 'name', subject, contains: '', limit: 15, direction: 'asc', page: 0 } as const;
        const said = withSimilarNames(
          new ServiceFailure({ kind: 'not-registered', name: subject }),
          fields,
          context,
        );
        if (said instanceof CannotDo) expectTaken(said.buttons?.(english));
        const listing = { wallet: subject, names, offset: 0, more: true, total: 99, staleSeconds: undefined };
        const extent = { limit: 15, page: 0, rows: names.length, more: true, total: 99, note: undefined };
        expectTaken(namesCard({ ...fields, listing, extent, link: undefined }, english).components);
        const message = { content: names.join(' '), embeds: [] };
        const data = { target_id: '1', resolved: { messages: { 1: message } } };
        const asked = await lookUpName
          .use?.(data, { ...emptyContext, namesShownHere: () => [] })
          .catch(() => undefined);
        expectTaken(asked?.components);
      }),
      { numRuns: runs(25) },
    );
  });

  it('a menu with each option once, and none without any', () => {
    const option = (value: string) => ({ label: 'x', value });
    expect(menuRow('x', [])).toEqual([]);
    const [menu] = menuRow('x', [option('a'), option('a'), option('b')], { isOfMany: true });
    expect(menu?.components[0]).toMatchObject({
      options: [option('a'), option('b')],
      min_values: 0,
      max_values: 2,
    });
  });
});
