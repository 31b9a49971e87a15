import { type APIMessageTopLevelComponent, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { Dispatcher } from '../../../src/bot/dispatch/dispatcher.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { TicketCache } from '../../../src/bot/state/ticket-cache.ts';
import type { Tickets } from '../../../src/handlers/context.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import {
  customIdCodec,
  defineComponent,
  defineModalOpener,
} from '../../../src/handlers/declaration/component.ts';
import { button, menuRow, row } from '../../../src/handlers/display/buttons.ts';
import { UnreadableCustomId } from '../../../src/handlers/handler-failure.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { type Call, newId, payloadResponder } from './payload-responder.ts';

const text = { text: z.string() };
const pressId = customIdCodec('press', 2, text);
const otherId = customIdCodec('other', 2, text);
const pickId = customIdCodec('pick', 1, text);
const openId = customIdCodec('open', 1, text);
const formId = customIdCodec('form', 1, text);
const guardedId = customIdCodec('guarded', 1, text);

/** Too long for a custom id and for a value, with all that is escaped, and with half of a surrogate pair. */
const LONG = `${'x'.repeat(250)}:%~\ud83d`;
/** A service may have an id that looks like a ticket. */
const LIKE_A_TICKET = '~AAAAAAAAAA';
const TICKET = /^(press|other|pick|open|form)\.[12]~[\w-]{10}$/;

let texts: string[];
let asked: string[];
let tickets: Tickets;
let dispatcher: Dispatcher;

const screen = (): APIMessageTopLevelComponent[] => [
  ...row(button(pressId, { text: LONG }, 'press'), button(openId, { text: LONG }, 'open')),
  ...menuRow(
    pickId.encode({ text: LONG }),
    [LONG, 'short', LIKE_A_TICKET, ' blank ends '].map((value) => ({ label: 'x', value })),
  ),
];

const answering = (codec: typeof pressId, effect: 'update' | 'private' = 'update') =>
  defineComponent({
    codec,
    effect,
    async run(fields, { progress }, { values, message, chosen = new Map() }) {
      const menus = JSON.stringify(message?.components ?? []).includes('"value":"short"');
      texts.push(JSON.stringify([codec.id, fields.text, values, [...chosen.values()].flat(), menus]));
      await progress({ components: screen() });
      return { components: screen() };
    },
  });

beforeEach(() => {
  texts = [];
  asked = [];
  const kept = new TicketCache(pino({ level: 'silent' }));
  tickets = {
    keep: (each) => kept.keep(each),
    find(key) {
      asked.push(key);
      return kept.find(key);
    },
  };
  const log = createLogger('silent', [], { write: () => {} });
  const of = { description: 'x', example: '', options: {}, visibility: 'private' } as const;
  const opener = defineModalOpener({
    codec: openId,
    open: (fields) => ({
      title: 'x',
      custom_id: formId.encode(fields),
      components: [
        {
          type: ComponentType.Label,
          label: 'x',
          component: { type: ComponentType.TextInput, style: TextInputStyle.Short, custom_id: 'typed' },
        },
        {
          type: ComponentType.Label,
          label: 'x',
          component: {
            type: ComponentType.StringSelect,
            custom_id: 'chosen',
            options: [{ label: 'x', value: LONG }],
          },
        },
      ],
    }),
  });
  dispatcher = dispatcherOf(
    [
      defineCommand({
        ...of,
        name: 'screen',
        access: 'everyone',
        components: [answering(pressId), answering(otherId), answering(pickId), answering(formId), opener],
        run: async () => ({ components: screen(), aside: { components: screen() } }),
      }),
      defineCommand({
        ...of,
        name: 'guard',
        access: 'moderators',
        components: [answering(guardedId)],
        run: async () => ({}),
      }),
    ],
    log,
    { dependencies: { ...emptyContext, tickets } },
  );
});

interface Part {
  readonly custom_id?: string;
  readonly options?: readonly { readonly value: string }[];
  readonly components?: readonly Part[];
  readonly component?: Part;
}

interface Sent {
  readonly data?: Part;
  readonly content?: string;
  readonly components?: readonly Part[];
}

async function sentFor(fields: object): Promise<[Call, Sent][]> {
  const sent: [Call, Sent][] = [];
  const responder = payloadResponder(async (call, payload) => void sent.push([call, payload ?? {}]));
  await dispatcher.handle(received({ id: newId(), user: { id: '3' }, ...fields }), responder);
  return sent;
}

const partsIn = (part: Part | Sent | undefined): Part[] => {
  if (!part) return [];
  const inside = [
    ...(part.components ?? []),
    ...('component' in part && part.component ? [part.component] : []),
  ];
  return [part, ...inside.flatMap(partsIn)];
};
const idsIn = (sent: Sent | undefined) =>
  partsIn(sent?.data ?? sent).flatMap(({ custom_id }) => (custom_id === undefined ? [] : [custom_id]));
const valuesIn = (sent: Sent | undefined) =>
  partsIn(sent?.data ?? sent).flatMap(({ options = [] }) => options.map(({ value }) => value));

/** The parts of a shown screen. */
async function shown() {
  const calls = await sentFor({ type: 2, data: { id: '77', name: 'screen', type: 1 } });
  const [last] = calls.at(-1) ?? [];
  const answer = calls.find(([call]) => call === 'edit')?.[1];
  const [press = '', open = '', pick = ''] = idsIn(answer);
  return { calls, last, press, open, pick, values: valuesIn(answer), components: answer?.components };
}

const click = (custom_id: string, values?: readonly string[], components: unknown = []) =>
  sentFor({
    type: 3,
    data: { custom_id, component_type: values ? 3 : 2, ...(values && { values }) },
    message: { id: '5', flags: 0, components },
  });
const saidIn = (sent: readonly [Call, Sent][]) => JSON.stringify(sent);

it('what Discord does not take is sent as a ticket, in every message of an answer, and the same text has one', async () => {
  const { calls, press, open, pick, values } = await shown();
  expect(calls.map(([call]) => call)).toEqual(['respond', 'follow-up', 'edit']);
  for (const id of [press, open, pick]) expect(id).toMatch(TICKET);
  expect(values[1]).toBe('short');
  for (const at of [0, 2, 3]) expect(values[at]).toMatch(/^~[\w-]{10}$/);
  expect(values[2]).not.toBe(LIKE_A_TICKET);
  const [aside, answer] = calls.slice(1).map(([, sent]) => [...idsIn(sent), ...valuesIn(sent)]);
  expect(aside).toEqual(answer);
});

it('a click, a choice and the menus of the message come back as they were written', async () => {
  const { press, pick, values, components } = await shown();
  await click(press, undefined, components);
  await click(pick, values);
  expect(texts).toEqual([
    JSON.stringify(['press', LONG, [], [], true]),
    JSON.stringify(['pick', LONG, [LONG, 'short', LIKE_A_TICKET, ' blank ends '], [], false]),
  ]);
});

it('a form has tickets, and what is typed into it stays as it was typed', async () => {
  const { open } = await shown();
  const [[, form] = []] = await click(open);
  const [custom_id = '', typed, chosen] = idsIn(form);
  const [value] = valuesIn(form);
  expect(custom_id).toMatch(TICKET);
  expect([typed, chosen]).toEqual(['typed', 'chosen']);
  const component = (type: number, fields: object) => ({ type: 18, component: { type, ...fields } });
  await sentFor({
    type: 5,
    data: {
      custom_id,
      components: [
        component(4, { custom_id: 'typed', value }),
        component(3, { custom_id: 'chosen', values: [value] }),
      ],
    },
  });
  expect(texts).toEqual([JSON.stringify(['form', LONG, [], [LONG], false])]);
});

it('a ticket is of its component, of its version and of its kind, and no other key is one', async () => {
  const { press, values } = await shown();
  const key = press.slice(-10);
  const [value = ''] = values;
  for (const forged of [
    ...[`other.2~${key}`, `press.1~${key}`, `press.3~${key}`, 'press.2~AAAAAAAAAA'],
    ...[`press.2${value}`, `press.2~${tickets.keep(JSON.stringify({ of: 'a handler' }))}`],
  ])
    expect(saidIn(await click(forged)), forged).toContain('This button or form has expired');
  expect(saidIn(await click(press, [`~${key}`]))).toContain('This button or form has expired');
  for (const forged of [value, `~${key}`, `press~${key}`, `press.2~${key}x`, `press.2~${key}:`])
    expect(saidIn(await click(forged)), forged).toMatch(
      /cannot read this|from an older version|does not recognise this/,
    );
  expect(texts).toEqual([]);
});

it('rights are checked before anything is looked up', async () => {
  const key = tickets.keep(guardedId.encode({ text: LONG }));
  expect(saidIn(await click(`guarded.1~${key}`))).not.toContain('has expired');
  expect([asked, texts]).toEqual([[], []]);
});

it('a message with tickets that are not kept still has the buttons that are', async () => {
  const { press, components } = await shown();
  const others = JSON.parse(JSON.stringify(components).replaceAll(/~[\w-]{10}/g, '~AAAAAAAAAA'));
  await click(press, undefined, others);
  expect(texts).toHaveLength(1);
});

it('all are looked up at once, so that a store that does not answer takes its time once', async () => {
  const { pick, values, components } = await shown();
  const { find } = tickets;
  const wanted = new Set([...JSON.stringify(components).matchAll(/(?<=~)[\w-]{10}/g)].map(([key]) => key));
  const { promise: all, resolve } = Promise.withResolvers<void>();
  tickets.find = async (key) => {
    wanted.delete(key);
    if (wanted.size === 0) resolve();
    await all;
    return find(key);
  };
  await click(pick, values, components);
  expect(texts).toHaveLength(1);
});

it('where nothing can be looked up, the answer says to try again', async () => {
  const { press } = await shown();
  tickets.find = () => Promise.reject(new UnreadableCustomId('away'));
  expect(saidIn(await click(press))).toContain('Nothing was changed: try again in a minute');
  expect(texts).toEqual([]);
});

it('the time for tickets is a part of the 3 s, so that the data of a form has the rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { open } = await shown();
  const { find } = tickets;
  tickets.find = async (key) => {
    vi.advanceTimersByTime(900);
    return find(key);
  };
  const data = { custom_id: open, component_type: 2 };
  const responder = payloadResponder(async () => undefined);
  const limits = vi.spyOn(globalThis, 'setTimeout');
  // It came 500 ms after it was made, and a form has until 2,000 ms.
  const interaction = received({ id: newId(), type: 3, data, user: { id: '3' } });
  await dispatcher.handle(interaction, responder, { state: 'unanswered', age: 500 });
  expect(limits.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(600);
});
