import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { rawClients } from '../../raw-clients.ts';
import { command, now } from './discord-requests.ts';
import { started } from './started-transport.ts';

/** A character of four bytes. */
const WIDE = '\u{1f600}';

/** The head of a request that could be Discord's, before anybody has its body. */
const HEAD = [
  'POST /interactions HTTP/1.1',
  'host: a',
  'content-type: application/json',
  'content-length: 1000',
  `x-signature-ed25519: ${'0'.repeat(128)}`,
  `x-signature-timestamp: ${now()}`,
].join('\r\n');

it('forged requests take no memory, and are logged once', async () => {
  const { url, post, signed, log } = await started();
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const forge = async (count: number) => {
    for (let at = 0; at < count; at += 20)
      await Promise.all(
        Array.from({ length: 20 }, () =>
          post(url, { body: command().body, signature: signed(0, String(at)) }),
        ),
      );
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await forge(200);
  expect((await forge(1_000)) - before).toBeLessThan(1_000_000);
  const told = log.filter(({ msg }) => /^requests without Discord's signature/.test(String(msg)));
  expect(told).toHaveLength(1);
});

it.each([
  [1_050, 'are silent', undefined, ''],
  [70, 'never end their head', 20, HEAD],
  [70, 'never end their body', 20, `${HEAD}\r\n\r\n{`],
  [70, 'keep their connection', 20, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'],
])(
  'interactions are taken beside %i clients that %s, which is logged once',
  async (count, _, limit, says) => {
    const connections = limit === undefined ? {} : { connections: limit };
    const { url, port, post, log, handled } = await started(undefined, 60_000, connections);
    const clients = await rawClients(count, port, says);
    const { id, body } = command();
    expect(await post(url, { body })).toMatchObject({ status: 200 });
    expect(handled).toEqual([id]);
    await expect.poll(() => clients.filter(({ ended }) => ended).length).toBe(51);
    const crowded = expect.stringMatching(/^the webhook port reached its connection limit/);
    expect(log.filter(({ level }) => level === 'warn' || level === 'error')).toMatchObject([
      { msg: crowded },
    ]);
  },
);

it('a body may have 256 kB, which is more than the largest message that people can write', async () => {
  const { url, post, handled } = await started();
  const { id, body } = command();
  const wide = (characters: number) => WIDE.repeat(characters);
  const user = {
    ...{ id: '1'.repeat(19), username: 'u'.repeat(32), global_name: wide(32), avatar: 'a'.repeat(34) },
    ...{
      discriminator: '0',
      public_flags: 64,
      avatar_decoration_data: { asset: 'a'.repeat(34), sku_id: id },
    },
    clan: { identity_guild_id: id, identity_enabled: true, tag: wide(4), badge: 'b'.repeat(32) },
  };
  const file = { id, filename: 'f'.repeat(260), url: 'u'.repeat(600), proxy_url: 'p'.repeat(600) };
  const message = {
    ...{ id, channel_id: id, author: user, content: wide(4_000), timestamp: new Date().toISOString() },
    embeds: [
      { description: wide(4_096), fields: [{ name: wide(256), value: wide(1_024) }], title: wide(256) },
    ],
    attachments: Array.from({ length: 10 }, () => ({ ...file, description: wide(1_024) })),
    mentions: Array.from({ length: 100 }, () => user),
  };
  const largest = JSON.stringify({
    ...JSON.parse(body),
    data: { type: 3, name: 'Look up this name', target_id: id, resolved: { messages: { [id]: message } } },
  });
  expect(Buffer.byteLength(largest)).toBeGreaterThan(100_000);
  expect(await post(url, { body: largest })).toMatchObject({ status: 200 });
  expect(handled).toEqual([id]);
  expect(await post(url, { body: JSON.stringify('x'.repeat(256 * 1_024)) })).toMatchObject({ status: 413 });
});
