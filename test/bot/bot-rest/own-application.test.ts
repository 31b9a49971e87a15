import { describe, expect, it } from 'vitest';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { deliveryProblems, ownApplication, withoutQuery } from '../../../src/bot/bot-rest/own-application.ts';
import { json, startUpstream } from '../../services/upstream.ts';

const KEY = 'ab'.repeat(32);
const ENDPOINT = 'https://bot.example/interactions?secret=1';

describe('how Discord delivers interactions', () => {
  it.each([
    ['over the gateway, as they are taken', 'gateway', undefined, null, []],
    ['as webhooks, as they are taken', 'webhooks', KEY, ENDPOINT, []],
    ['as webhooks with a key in capitals', 'webhooks', KEY.toUpperCase(), ENDPOINT, []],
    [
      'as webhooks, taken over the gateway',
      'gateway',
      undefined,
      ENDPOINT,
      [/^Discord delivers .* to https:\/\/bot\.example\/interactions and not over the gateway: /],
    ],
    [
      'over the gateway, taken as webhooks',
      'webhooks',
      KEY,
      null,
      [/^Discord delivers .* over the gateway and not here: /],
    ],
    ['with another key', 'webhooks', 'cd'.repeat(32), ENDPOINT, [/^DISCORD_PUBLIC_KEY is not the key /]],
    [
      'nowhere that fits, with another key',
      'webhooks',
      'cd'.repeat(32),
      undefined,
      [/not here/, /^DISCORD_PUBLIC_KEY/],
    ],
  ] as const)('%s', (_, kind, publicKey, url, troubles) => {
    const found = deliveryProblems(
      { interactions_endpoint_url: url, verify_key: KEY.toLowerCase() },
      { kind, publicKey },
    );
    expect(found).toEqual(troubles.map((trouble) => expect.stringMatching(trouble)));
  });

  it('fits any key where the application tells none', () => {
    expect(
      deliveryProblems({ interactions_endpoint_url: ENDPOINT }, { kind: 'webhooks', publicKey: KEY }),
    ).toEqual([]);
  });
});

it.each([
  ['https://a.b/c?d=e#f', 'https://a.b/c'],
  ['https://a.b/c#d?e', 'https://a.b/c'],
  ['https://a.b/c?d\n#e', 'https://a.b/c'],
  ['https://a.b/c', 'https://a.b/c'],
])('the address %j is shown as %j', (url, shown) => {
  expect(withoutQuery(url)).toBe(shown);
});

it('an application is read without the fields that make no sense', async ({ onTestFinished }) => {
  const answered = {
    id: '1',
    name: 'bot',
    approximate_guild_count: 'many',
    interactions_endpoint_url: 5,
    verify_key: null,
  };
  const upstream = await startUpstream((_request, response) => json(response, answered), onTestFinished);
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  onTestFinished(async () => endBotRest(rest));
  expect(await ownApplication(rest)).toEqual({ id: '1', name: 'bot' });
});
