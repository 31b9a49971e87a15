import { describe, expect, it } from 'vitest';
import { messageProblems, problemsSent } from './message-problems.ts';
import { answerViolations, type Exchange, requestViolations } from './violations.ts';

const MESSAGES = '/channels/1/messages';

function exchange(more: Partial<Exchange>): Exchange {
  const sent = { method: 'POST', path: MESSAGES, query: new URLSearchParams(), body: { content: 'x' } };
  return { ...sent, status: 204, answerType: undefined, answer: undefined, ...more };
}
const answered = (answer: unknown, status = 200): Exchange =>
  exchange({ status, answerType: 'application/json', answer: JSON.stringify(answer) });

describe("what is against Discord's specification is found", () => {
  it.each<[string, Partial<Exchange>, string | undefined]>([
    ['nothing wrong', {}, undefined],
    ['a call that Discord does not have', { path: '/nowhere' }, 'there is no such call'],
    ['a method that it does not have', { method: 'PUT' }, 'there is no such call'],
    [
      'an unknown query parameter',
      { query: new URLSearchParams('wait=true') },
      'there is no query parameter wait',
    ],
    ['a wrong type', { body: { content: 5 } }, 'content: Invalid input: expected string, received number'],
    ['an unknown field', { body: { content: 'x', text: 'y' } }, '.text: there is no such field'],
    [
      'an unknown field further inside',
      { body: { embeds: [{ title: 'x', colour: 5 }] } },
      '.embeds.0.colour: there is no such field',
    ],
  ])('in a request: %s', (_what, more, problem) => {
    expect(requestViolations(exchange(more), true)).toEqual(problem === undefined ? [] : [problem]);
  });

  it('of a union, where the member that was meant is wrong', () => {
    const path = '/interactions/1/token/callback';
    const body = { type: 4, data: { embeds: [{ title: 5 }] } };
    expect(requestViolations(exchange({ path, body }), true)).toEqual([
      'data.embeds.0.title: Invalid input: expected string, received number',
    ]);
  });

  it.each<[string, Exchange, RegExp | undefined]>([
    [
      'another type',
      { ...answered({}), answerType: 'application/json; charset=utf-8' },
      /^the answer's type/,
    ],
    ['a field that is missing', answered({ id: '1' }), /channel_id: /],
    ['a status that the call does not have', answered({}, 202), /^there is no answer 202$/],
    ['an error without a code', answered({ message: 'x' }, 400), /code: /],
    ['no body', exchange({ status: 200 }), /^the answer is empty$/],
    ['an error in its form', answered({ message: 'Unknown Message', code: 10008 }, 404), undefined],
    ['a 429 in its form', answered({ message: 'x', retry_after: 1, global: false }, 429), undefined],
  ])('in an answer: %s', (_what, wrong, problem) => {
    const found = answerViolations(wrong).join('\n');
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBe('');
  });
});

const row = (...components: object[]) => ({ type: 1, components });
const button = { type: 2, style: 1, label: 'x', custom_id: 'x' };
const option = { label: 'x', value: 'x' };
const menu = { type: 3, custom_id: 'menu', options: [option] };
const message = (more: object) => ({ content: 'x', allowed_mentions: { parse: [] }, ...more });

describe('what a message must not have is found:', () => {
  it.each<[string, object, RegExp]>([
    ['mentions', { allowed_mentions: { parse: ['users'] } }, /allowed_mentions/],
    ['mentions that are not said', { allowed_mentions: undefined }, /allowed_mentions/],
    ['nothing', { content: ' \n' }, /nothing is in it/],
    ['too much content', { content: 'x'.repeat(2001) }, /content/],
    ['an empty embed', { embeds: [{}] }, /nothing is in it/],
    [
      'a field without a value to see',
      { embeds: [{ fields: [{ name: 'x', value: ' ' }] }] },
      /shows nothing/,
    ],
    [
      'too much in all embeds',
      { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
      /over 6,000/,
    ],
    [
      'six rows',
      { components: Array.from({ length: 6 }, (_, n) => row({ ...button, custom_id: `${n}` })) },
      /5/,
    ],
    ['a custom id twice', { components: [row(button), row(button)] }, /a custom id twice/],
    ['a menu value twice', { components: [row({ ...menu, options: [option, option] })] }, /a value twice/],
    ['a menu beside a button', { components: [row(menu, button)] }, /components/],
    [
      'a menu of which more may be chosen than it has',
      { components: [row({ ...menu, max_values: 2 })] },
      /more may/,
    ],
    ['a label of nothing', { components: [row({ ...button, label: '\u2003' })] }, /shows nothing/],
  ])('%s', (_what, more, problem) => {
    expect(messageProblems(message({})).join()).toBe('');
    expect(messageProblems(message(more)).join()).toMatch(problem);
  });

  it('in whichever call it is sent', () => {
    const wrong = message({ content: 'x'.repeat(2001) });
    for (const [method, path, body] of [
      ['POST', '/interactions/1/token/callback', { type: 4, data: wrong }],
      ['POST', '/interactions/1/token/callback', { type: 7, data: wrong }],
      ['POST', '/interactions/1/token/callback', { type: 8, data: { choices: [{ name: '', value: 1 }] } }],
      ['POST', '/interactions/1/token/callback', { type: 9, data: { custom_id: 'x', title: '' } }],
      ['POST', '/webhooks/1/token', wrong],
      ['PATCH', '/webhooks/1/token/messages/@original', wrong],
      ['POST', '/channels/1/messages', wrong],
    ] as const) {
      expect(problemsSent(method, path, body), path).toHaveLength(1);
    }
    expect(problemsSent('POST', '/interactions/1/token/callback', { type: 5 })).toEqual([]);
  });
});
