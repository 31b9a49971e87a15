import { z } from 'zod';
import { ChatRefusal, type InteractionResult } from '../people/chat-client.ts';
import type { RestCall } from '../workshop/happening.ts';
import type { Sent } from '../workshop/send-again.ts';
import type { Workshop } from '../workshop/start-workshop.ts';
import { parseTranscript } from '../workshop/transcript/transcript.ts';
import { CALLS, WHAT_IF } from '../workshop/what-if.ts';
import { ControlRefusal } from './control-refusal.ts';
import { faultsView, happeningView } from './events.ts';
import { arrayOf, json, number, object, text } from './openapi.ts';
import { Pattern } from './pattern.ts';
import { pattern } from './people-routes.ts';
import { NO_INPUT, type Route, route } from './route.ts';
import type { FaultKindView } from './views.ts';

const FAULT = z
  .object({
    kind: z
      .string()
      .describe(WHAT_IF.map(({ name, description }) => `\`${name}\`: ${description}`).join(' ')),
    calls: z
      .string()
      .optional()
      .describe(`Kind of calls: ${CALLS.map(({ value }) => `\`${value}\``).join(', ')}.`),
  })
  .catchall(z.union([z.string(), z.number()]));
const CALLS_QUERY = z.strictObject({
  since: z.coerce.number().default(0).describe('The number of a call. Selects later calls.'),
  like: pattern,
});
const CONTAINING = z.strictObject({
  containing: z
    .string()
    .max(300)
    .optional()
    .describe('A text in a payload, an answer or an address. Ignores case.'),
});
const AGAIN = z.strictObject({
  payload: z.string().optional().describe('JSON. Default: the recorded payload.'),
});
const CLOCK = z.strictObject({ advance_s: z.number().min(0) });
const TRANSCRIPT = z.looseObject({});

const SUMMARY = ['A sentence.', object({ summary: text })] as const;
const COMPARED = object({ step: number, title: text, lines: arrayOf(text) });

/** Returns the routes of faults, clock, record, transcripts and reset. @param reset restores the initial state */
export function workshopRoutes(workshop: Workshop, reset: () => void): Route[] {
  return [...faultRoutes(workshop), ...recordRoutes(workshop), ...transcriptRoutes(workshop, reset)];
}

function faultRoutes(workshop: Workshop): Route[] {
  const latestOrder = () => workshop.inForce().orders.at(-1)?.number;
  return [
    route('GET', '/faults', {
      id: 'faults',
      about: 'The kinds of faults and the active faults.',
      takes: NO_INPUT,
      answers: [
        'Active are `orders` and the time by which the clock is ahead. `replay` is set while a transcript is replayed.',
        object(
          {
            kinds: arrayOf(object({ name: text, title: text, description: text, parameters: arrayOf(json) })),
            orders: arrayOf(object({ number, sentence: text })),
            ahead_ms: number,
            replay: object({ done: number, all: number }),
          },
          ['kinds', 'orders', 'ahead_ms'],
        ),
      ],
      run: () => ({ kinds: workshop.whatIf.map(faultKind), ...faultsView(workshop) }),
    }),
    route('POST', '/faults', {
      id: 'fault',
      about: 'Causes a fault or schedules it for later calls of the bot.',
      takes: FAULT,
      example: { kind: 'server-error', status: 500, count: 1 },
      answers: [
        'Its number, unless it took effect immediately, and a sentence about it.',
        object({ number, summary: text }, ['summary']),
      ],
      run: ({ kind, calls, ...values }) => {
        const kinds = workshop.whatIf.map(({ name }) => name);
        if (!kinds.includes(kind))
          throw new ControlRefusal(400, `There is no fault "${kind}"; there is: ${kinds.join(', ')}.`);
        const before = latestOrder();
        const summary = orBadRequest(() =>
          workshop.happen(kind, { ...values, ...(calls !== undefined && { which: calls }) }),
        );
        const number = latestOrder();
        return { ...(number !== undefined && number !== before && { number }), summary };
      },
    }),
    route('DELETE', '/faults', {
      id: 'forgetFaults',
      about: 'Cancels all pending faults.',
      takes: NO_INPUT,
      answers: SUMMARY,
      run: () => ({ summary: workshop.happen('forget') }),
    }),
    route('DELETE', '/faults/{number}', {
      id: 'forgetFault',
      about: 'Cancels a pending fault.',
      takes: NO_INPUT,
      answers: SUMMARY,
      refusals: { 404: 'There is no such pending fault.' },
      run: (_nothing, wanted) => {
        const order = workshop.inForce().orders.find(({ number }) => String(number) === wanted);
        if (!order) throw new ControlRefusal(404, `There is no fault ${wanted} left.`);
        workshop.end(order.number);
        return { summary: `No longer: ${order.sentence}` };
      },
    }),
    route('POST', '/clock', {
      id: 'clock',
      about: 'Advances the clock.',
      takes: CLOCK,
      example: { advance_s: 900 },
      answers: ['The time in milliseconds since 1970.', object({ now: number })],
      run: ({ advance_s }) => {
        if (advance_s > 0) orBadRequest(() => workshop.happen('pass-time', { minutes: advance_s / 60 }));
        return { now: Date.now() + workshop.inForce().aheadMs };
      },
    }),
  ];
}

function faultKind({ name, title, description, parameters }: Workshop['whatIf'][number]): FaultKindView {
  return {
    ...{ name, title, description },
    parameters: Object.entries(parameters).map(([name, parameter]) => {
      if (parameter.kind === 'number') return { name, ...parameter };
      return { name, ...parameter, choices: parameter.choices.map(({ value, label }) => ({ value, label })) };
    }),
  };
}

function recordRoutes({ happenings, sendAgain }: Workshop): Route[] {
  return [
    route('GET', '/calls', {
      id: 'calls',
      about: 'The calls of bots.',
      takes: CALLS_QUERY,
      answers: [
        'Oldest first. The status is null before the response.',
        object({
          calls: arrayOf(object({ number, method: text, path: text, status: { type: ['number', 'null'] } })),
        }),
      ],
      run: ({ since, like }) => {
        const later = happenings
          .list()
          .filter((each): each is RestCall => each.kind === 'call' && each.number > since);
        const calls = new Pattern(like)
          .among(later, ({ method, path }) => [`${method} ${path}`])
          .map(({ number, method, path, status = null }) => ({ number, method, path, status }));
        return { calls };
      },
    }),
    route('GET', '/happenings', {
      id: 'happenings',
      about: 'The record: interactions, calls, gateway frames, webhooks and notices.',
      takes: CONTAINING,
      answers: ['Oldest first, without payloads.', object({ happenings: arrayOf(json) })],
      run: ({ containing }) => {
        const found = containing === undefined ? undefined : new Set(happenings.find(containing));
        const wanted = happenings.list().filter(({ number }) => found?.has(number) ?? true);
        return { happenings: wanted.map(happeningView) };
      },
    }),
    route('DELETE', '/happenings', {
      id: 'clearHappenings',
      about: 'Clears the record.',
      takes: NO_INPUT,
      answers: SUMMARY,
      run: () => {
        happenings.clear();
        return { summary: 'The record is empty.' };
      },
    }),
    route('GET', '/happenings/{number}', {
      id: 'happening',
      about: 'An entry of the record with its payloads.',
      takes: NO_INPUT,
      answers: ['JSON from the network, without tokens.', json],
      refusals: { 404: 'It is no longer in the record.' },
      run: (_nothing, wanted) => {
        const happening = happenings.get(Number(wanted));
        if (!happening) throw new ControlRefusal(404, 'This is not in the record any more.');
        return happening;
      },
    }),
    route('POST', '/happenings/{number}/again', {
      id: 'sendAgain',
      about: 'Sends an interaction, event or call of the record again.',
      takes: AGAIN,
      example: {},
      answers: SUMMARY,
      refusals: { 409: 'It is no longer in the record, or its payload is invalid.' },
      run: async ({ payload }, wanted) => ({ summary: sentence(await sendAgain(Number(wanted), payload)) }),
    }),
  ];
}

function transcriptRoutes(workshop: Workshop, reset: () => void): Route[] {
  const replayed = (transcript: object) => {
    const text = JSON.stringify(transcript);
    const { steps } = orBadRequest(() => parseTranscript(text));
    return { steps: steps.length, ended: workshop.replay(text) };
  };
  const refusals = { 409: 'Another transcript is being replayed.' };
  return [
    route('GET', '/transcript', {
      id: 'transcript',
      about: 'The actions of people and their results.',
      takes: NO_INPUT,
      answers: ['For `/replay`.', json],
      run: () => workshop.transcript(),
    }),
    route('DELETE', '/transcript', {
      id: 'beginTranscript',
      about: 'Starts a new transcript.',
      takes: NO_INPUT,
      answers: SUMMARY,
      run: () => {
        workshop.beginTranscript();
        return { summary: 'A new transcript has started.' };
      },
    }),
    route('POST', '/replay', {
      id: 'replay',
      about: 'Repeats the actions of a transcript.',
      takes: TRANSCRIPT,
      answers: [
        'The numbers of steps, of steps with another result, and of steps that newly fail.',
        object({ steps: number, differences: number, failed: number, changed: arrayOf(COMPARED) }),
      ],
      refusals,
      run: async (transcript) => {
        const compared = await replayed(transcript).ended;
        const changed = compared.flatMap(({ title, same, lines }, index) =>
          same ? [] : [{ step: index + 1, title, lines: lines.map(({ sign, text }) => `${sign} ${text}`) }],
        );
        const failed = compared.filter((step) => step.failed).length;
        return { steps: compared.length, differences: changed.length, failed, changed };
      },
    }),
    route('PUT', '/replay', {
      id: 'beginReplay',
      about: 'Like POST, but returns immediately. Events of type `faults` report its progress.',
      takes: TRANSCRIPT,
      answers: ['The number of steps.', object({ steps: number })],
      refusals,
      run: async (transcript) => {
        const { steps, ended } = replayed(transcript);
        // Waits one turn of the event loop, so that an immediate refusal becomes the response.
        await Promise.race([ended, new Promise(setImmediate)]);
        return { steps };
      },
    }),
    route('GET', '/replay', {
      id: 'latestReplay',
      about: 'The latest finished replay.',
      takes: NO_INPUT,
      answers: ['Its steps. Empty before the first replay.', object({ steps: arrayOf(json) })],
      run: () => ({ steps: workshop.latestReplay() }),
    }),
    route('DELETE', '/replay', {
      id: 'stopReplay',
      about: 'Ends the replay after its current step.',
      takes: NO_INPUT,
      answers: SUMMARY,
      run: () => {
        workshop.stopReplay();
        return { summary: 'It ends after the current step.' };
      },
    }),
    route('POST', '/reset', {
      id: 'reset',
      about:
        'Restores the initial messages, channels, members, bans, faults, limits, record and clock. Bots stay connected and get the events of all changes.',
      takes: NO_INPUT,
      answers: ['Done.', json],
      run: () => {
        reset();
        return {};
      },
    }),
  ];
}

/** Converts the ChatRefusal about an invalid value to a ControlRefusal 400. */
function orBadRequest<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    // The parameter `which` of the page is `calls` in the API.
    throw error instanceof ChatRefusal
      ? new ControlRefusal(400, error.message.replace('"which"', '"calls"'))
      : error;
  }
}

function sentence(sent: Sent): string {
  switch (sent.kind) {
    case 'interaction':
      return sentenceOf(sent.result);
    case 'event':
      return sent.sessions === 0 ? 'No bot is connected to receive it.' : 'Every connected bot is notified.';
    case 'call':
      return sent.refusal === undefined
        ? `It returned status ${sent.status}.`
        : `It was refused with ${sent.status}: ${sent.refusal}.`;
  }
}

function sentenceOf(result: InteractionResult): string {
  switch (result.kind) {
    case 'messages':
      return 'It was answered; the answer is in the chat.';
    case 'modal':
      return `It was answered with the form "${result.modal.title}".`;
    case 'choices':
      return `It was answered with ${result.choices.length} choices.`;
    case 'failed':
      return `It failed: ${result.reason}.`;
    case 'nothing':
      return 'It was acknowledged; there is nothing to see.';
  }
}
