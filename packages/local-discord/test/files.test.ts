import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { Clock } from '../model/clock.ts';
import { imageSize, mediaType } from '../model/messages/attachment-object.ts';
import { FileStore, InteractionFiles } from '../model/messages/file-store.ts';
import { Snowflakes } from '../model/snowflake.ts';
import { ChatRefusal } from '../people/chat-client.ts';
import {
  call,
  localDiscord,
  loggedIn,
  PING,
  resourceOf,
  type SampleDiscord,
  startSample,
  temporaryDataFile,
  valueAt,
} from './fixture.ts';

const OPTIONS = [
  { type: 11, name: 'file', description: 'd', required: true },
  { type: 6, name: 'who', description: 'd' },
];
const file = { name: 'my "scores".csv', contentType: 'text/csv', bytes: new TextEncoder().encode('a,b') };

test('a file that is given to a command is resolved there, and the bot downloads it', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [{ ...PING, options: OPTIONS }]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const { name, size, url, contentType, ephemeral } = interaction.options.getAttachment('file', true);
    const text = await (await fetch(url)).text();
    const who = interaction.options.getUser('who')?.username;
    await interaction.reply(JSON.stringify({ name, size, contentType, ephemeral, text, who }));
  });
  const result = await discord.clientOf('member').command('ping', { file, who: '@sample' });
  const content = result.kind === 'messages' ? result.messages[0]?.message.content : '';
  expect(JSON.parse(content ?? '')).toEqual({
    name: 'my__scores_.csv',
    size: 3,
    contentType: 'text/csv',
    ephemeral: true,
    text: 'a,b',
    who: 'sample',
  });
});

test('what is no file, and a file elsewhere, is refused', async () => {
  const discord = await localDiscord();
  await loggedIn(discord, [{ ...PING, options: OPTIONS }]);
  const member = discord.clientOf('member');
  await expect(member.command('ping', { file: 'a.csv' })).rejects.toThrow('"file" takes a file.');
  await expect(member.command('ping', { file, who: file })).rejects.toThrow('"who" takes no file.');
  const large = { name: 'large', bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
  await expect(member.command('ping', { file: large })).rejects.toThrow('"large" is larger than 10 MB.');
});

test('of many files that are given to commands the oldest are forgotten', () => {
  const clock = new Clock();
  const files = new InteractionFiles(
    new Snowflakes(clock),
    new FileStore(undefined),
    () => 'http://127.0.0.1:1',
  );
  const bytes = new Uint8Array(10 * 1024 * 1024);
  const upload = { id: '0', filename: 'a', contentType: 'text/plain', bytes };
  const ids = Array.from({ length: 12 }, () => files.add('1', upload).id);
  expect(ids.map((id) => files.get(id) !== undefined)).toEqual([false, false, ...Array(10).fill(true)]);
});

test('files with a message of somebody are served like others', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const { message } = member.say('', { files: [file, { name: 'b', bytes: new Uint8Array([1]) }] });
  expect(message).toMatchObject({
    content: '',
    author: { username: 'member' },
    attachments: [
      { filename: 'my__scores_.csv', content_type: 'text/csv' },
      { filename: 'b', content_type: 'application/octet-stream' },
    ],
  });
  expect(await (await fetch(message.attachments[0]?.url ?? '')).text()).toBe('a,b');
  expect(discord.attachment(message.attachments[1]?.id ?? '')).toEqual(new Uint8Array([1]));
  expect(() => member.say('')).toThrow(new ChatRefusal('A message cannot be empty.'));
  expect(() => member.say('x', { files: Array(11).fill(file) })).toThrow(
    new ChatRefusal('A message has at most 10 files.'),
  );
});

const GENERAL = '1190000000000000200';
const AT = `/channels/${GENERAL}/messages`;
const SPOILER = 8;

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const upload = (json: object, files: Readonly<Record<string, File>> = {}) =>
  formOf({ payload_json: JSON.stringify(json), ...files });

async function sent(discord: SampleDiscord, form: FormData, method = 'POST', path = AT) {
  const { status, body } = await call(discord, method, path, { form });
  expect(status).toBe(200);
  return resourceOf(body);
}

test('a bot says what its files are, changes that, and keeps, adds and removes files', async () => {
  const discord = await localDiscord();
  const first = { id: '0', filename: 'names.txt', description: 'all', is_spoiler: true, title: 'Names' };
  const form = upload(
    { content: 'x', attachments: [first, { id: '1', duration_secs: 1.5, waveform: 'AAAA' }] },
    { 'files[0]': new File(['ada'], 'a b.txt'), 'files[1]': new File(['x'], 'ä.ogg') },
  );
  const { id, attachments } = await sent(discord, form);
  expect(attachments).toMatchObject([
    { filename: 'names.txt', title: 'Names', description: 'all', flags: SPOILER, content_type: 'text/plain' },
    { filename: '_.ogg', title: 'ä', content_type: 'audio/ogg', duration_secs: 1.5, waveform: 'AAAA' },
  ]);
  const kept = resourceOf(valueAt(attachments, '0'));
  const removed = resourceOf(valueAt(attachments, '1'));
  const edit = upload(
    { attachments: [{ id: kept.id, description: 'some', is_spoiler: false }, { id: '0' }] },
    { 'files[0]': new File(['new'], 'new.json') },
  );
  const edited = await sent(discord, edit, 'PATCH', `${AT}/${id}`);
  expect(edited.attachments).toMatchObject([
    { id: kept.id, title: 'Names', description: 'some', flags: 0 },
    { filename: 'new.json', content_type: 'application/json' },
  ]);
  expect(await (await fetch(String(kept.url))).text()).toBe('ada');
  expect((await fetch(String(removed.url))).status).toBe(404);
  const again = await sent(discord, upload({ content: 'y' }), 'PATCH', `${AT}/${id}`);
  expect(again.attachments).toEqual(edited.attachments);
  const long = upload(
    { attachments: [{ id: '0', description: 'x'.repeat(1025) }] },
    { 'files[0]': new File([], 'a') },
  );
  const { body } = await call(discord, 'POST', AT, { form: long });
  expect(valueAt(body, 'errors.attachments.0.description._errors.0.code')).toBeDefined();
});

test('texts in fields of their own are a form too, and no file is dropped', async () => {
  const discord = await localDiscord();
  const form = formOf({ content: 'from a field', nonce: 'n', file: new File(['x'], 'x.txt') });
  expect(await sent(discord, form)).toMatchObject({
    content: 'from a field',
    nonce: 'n',
    attachments: [{ filename: 'x.txt' }],
  });
});

/** A form of which nothing but the platform's reading of headers is sure. */
function rawForm(...parts: readonly (readonly [headers: string, content: string])[]): string {
  const written = parts.map(
    ([headers, content]) => `--edge\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`,
  );
  return `before\r\n${written.join('')}--edge--\r\nafter\r\n\r\nit`;
}

test('files arrive as they are, whatever they and their names look like', async () => {
  const discord = await localDiscord();
  const contents = ['', '\r\n\r\n', '--edge', '\r\n--edg\r\n--', '\0ä'];
  const body = rawForm(
    ['name="content"', 'filename="x"'],
    ...contents.map(
      (content, index) => [`name="files[${index}]"; filename*=utf-8''%C3%A4${index}.bin`, content] as const,
    ),
    ['name=nonce', 'n'],
  );
  const send = (type: string, text: string) =>
    fetch(`${discord.apiUrl}${AT}`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.token}`, 'content-type': `multipart/form-data; ${type}` },
      body: text,
    });
  const answer = await send('boundary="edge"', body);
  const message = resourceOf(await answer.json());
  expect(message).toMatchObject({ content: 'filename="x"', nonce: 'n' });
  const urls = contents.map((_each, index) => String(valueAt(message.attachments, `${index}.url`)));
  expect(await Promise.all(urls.map(async (url) => (await fetch(url)).text()))).toEqual(contents);
  for (const [type, text] of [
    ['boundary=other', body],
    ['charset=utf-8', body],
    ['boundary=edge', body.slice(0, body.lastIndexOf('--edge--'))],
    ['boundary=edge', '--edge\r\n\r\nx\r\n--edge--'],
  ] as const)
    expect([type, (await send(type, text)).status]).toEqual([type, 400]);
});

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const PNG = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0, 0, 0, 0, 7]);

test('an image has its size, and a file without a media type that of its name', async () => {
  expect(imageSize(PNG)).toEqual({ width: 256, height: 7 });
  expect(imageSize(bytes('GIF89a', [1, 2, 3, 0], Array(20).fill(0)))).toEqual({ width: 513, height: 3 });
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 5, 1, 0];
  const jpeg = (...more: number[]) => bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, ...more], Array(12).fill(0));
  expect(imageSize(jpeg(...frame))).toEqual({ width: 256, height: 5 });
  for (const broken of [bytes('x'), bytes('x'.repeat(30)), jpeg(1), jpeg(0xff, 0xe0, 0xff, 0xff)])
    expect(imageSize(broken)).toBeUndefined();
  expect(mediaType('application/octet-stream', 'A.PNG')).toBe('image/png');
  expect(mediaType('text/html', 'a.png')).toBe('text/html');
  const discord = await localDiscord();
  const { attachments } = await sent(discord, upload({}, { 'files[0]': new File([PNG], 'a.png') }));
  expect(attachments).toMatchObject([{ width: 256, height: 7, content_type: 'image/png' }]);
  const hidden = upload({}, { 'files[0]': new File([PNG], 'SPOILER_a.png') });
  expect((await sent(discord, hidden)).attachments).toMatchObject([{ flags: SPOILER }]);
});

/** The flags of an application with all privileged intents. */
const FLAGS = 2 ** 13 + 2 ** 15 + 2 ** 19;
test('what a bot cannot change of its application is refused, and what stays the same is not', async () => {
  const discord = await localDiscord();
  const edit = (json: object) => call(discord, 'PATCH', '/applications/@me', { json });
  const { status, body } = await edit({ description: { default: 'new' }, flags: FLAGS });
  expect([status, valueAt(body, 'errors')]).toEqual([400, { description: expect.anything() }]);
  expect((await edit({ flags: FLAGS, interactions_endpoint_url: null })).status).toBe(200);
});

test('who may not write in a channel uses no command on a user there', async () => {
  const discord = await localDiscord();
  await loggedIn(discord, [{ name: 'Find', type: 2 }]);
  discord.settings.setRolePermissions(discord.guildId, discord.guildId, (1n << 10n) | (1n << 31n));
  const newcomer = discord.clientOf('newcomer');
  await expect(newcomer.onUser('Find', '@member')).rejects.toThrow('permission to send messages');
});

// How many bytes of files are kept, and what becomes of others.

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
