// How many bytes of files are kept, and what becomes of others.

import { expect, test } from 'vitest';
import { localDiscord, type SampleDiscord, startSample, temporaryDataFile } from './fixture.ts';

const MEGABYTES = 1024 * 1024;
const OTHER_CHANNEL = '1190000000000000202';

function say(discord: SampleDiscord, bytes: Uint8Array, channel?: string): string {
  const { message } = discord
    .clientOf('moderator', channel)
    .say('here', { files: [{ name: 'a.txt', bytes }] });
  return message.attachments[0]?.url ?? '';
}

const statusesOf = (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await fetch(url, { method: 'HEAD' })).status));

test('in memory 100 MB are kept over all channels, the newest; a message stays without its file', async () => {
  const discord = await localDiscord();
  const bytes = new Uint8Array(10 * MEGABYTES);
  const urls = Array.from({ length: 12 }, (_each, index) =>
    say(discord, bytes, index % 2 === 0 ? OTHER_CHANNEL : undefined),
  );
  expect(await statusesOf(urls)).toEqual([404, 404, ...Array(10).fill(200)]);
  const [oldest] = discord.clientOf('moderator', OTHER_CHANNEL).messages();
  expect(oldest?.message).toMatchObject({
    content: 'here',
    attachments: [{ url: urls[0], size: 10 * MEGABYTES }],
  });
});

test('files that are deleted with their messages make room', async () => {
  const discord = await localDiscord({ keptFileBytes: 20 });
  const bytes = new Uint8Array(10);
  const first = say(discord, bytes);
  const second = say(discord, bytes);
  const moderator = discord.clientOf('moderator');
  moderator.remove(moderator.messages().at(-1)?.message.id ?? '');
  const third = say(discord, bytes);
  expect(await statusesOf([first, second, third])).toEqual([200, 404, 200]);
});

test('in the data file the bound holds over a restart, with those of before it', async () => {
  const options = { dataFile: temporaryDataFile(), keptFileBytes: 30 };
  const before = await startSample(options);
  const paths = Array.from({ length: 4 }, () => new URL(say(before, new Uint8Array(10))).pathname);
  await before.close();

  const after = await startSample({ ...options, keptFileBytes: 25 });
  const now = () => statusesOf(paths.map((path) => new URL(path, after.apiUrl).href));
  expect(await now()).toEqual([404, 404, 200, 200]);
  paths.push(new URL(say(after, new Uint8Array(10))).pathname);
  expect(await now()).toEqual([404, 404, 404, 200, 200]);
  expect(after.clientOf('moderator').messages()).toHaveLength(5);
  await after.close();
});

test('a file runs nothing at its address', async () => {
  const discord = await localDiscord();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';
  for (const [name, content, type, disposition] of [
    ['page.html', '<script>1</script>', /^text\/html/, 'attachment'],
    ['picture.svg', svg, /^(?:image\/svg\+xml|text\/html)/, 'attachment'],
    ['page.png', '<script>1</script>', /^image\/png/, null],
  ] as const) {
    const file = { name, contentType: 'text/html', bytes: new TextEncoder().encode(content) };
    const { message } = discord.clientOf('member').say('', { files: [file] });
    const { headers } = await fetch(message.attachments[0]?.url ?? '');
    expect(headers.get('content-type')).toMatch(type);
    expect(headers.get('content-disposition')).toBe(disposition);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});
