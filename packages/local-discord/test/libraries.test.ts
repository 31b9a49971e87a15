import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseExactJson } from '../forms/json.ts';
import {
  begun,
  COMMANDS,
  call,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  resourceOf,
  respond,
  valueAt,
  webhook,
} from './fixture.ts';

const CHANNEL = '1190000000000000200';
const MEMBER = '1190000000000000011';
const MODERATOR = '1190000000000000010';

/** JSON as Python and Java write it: quoted ids beyond 2^53 become numbers with all their digits. */
const withNumbers = (json: unknown) => JSON.stringify(json).replaceAll(/"(\d{16,20})"/g, '$1');

describe('ids that are JSON numbers keep their digits', () => {
  test('in a reply, in allowed mentions and in a direct message', async () => {
    const discord = await localDiscord();
    const post = (path: string, json: unknown) => call(discord, 'POST', path, { text: withNumbers(json) });
    const messages = `/channels/${CHANNEL}/messages`;
    const { id } = resourceOf((await post(messages, { content: 'first' })).body);
    const answer = await post(messages, {
      content: `<@${MEMBER}> <@${MODERATOR}>`,
      message_reference: { message_id: id, channel_id: CHANNEL, guild_id: discord.guildId },
      allowed_mentions: { users: [MEMBER], roles: ['9223372036854775807'] },
      nonce: '18446744073709551615',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message_reference: { message_id: id },
        mentions: [{ id: MEMBER }],
        nonce: '18446744073709551615',
      },
    });
    const direct = await post('/users/@me/channels', { recipient_id: MEMBER });
    expect(direct).toMatchObject({
      status: 200,
      body: { recipients: expect.arrayContaining([expect.objectContaining({ id: MEMBER })]) },
    });
  });

  test('in menus, in the JSON of a form with files, and among texts that look like numbers', async () => {
    const discord = await localDiscord();
    const select = { type: 5, custom_id: 'who', default_values: [{ id: MEMBER, type: 'user' }] };
    const json = { content: 'a: 12345678901234567', components: [{ type: 1, components: [select] }] };
    const form = new FormData();
    form.set('payload_json', withNumbers(json));
    const path = `/channels/${CHANNEL}/messages`;
    expect(await call(discord, 'POST', path, { form })).toMatchObject({
      status: 200,
      body: {
        content: 'a: 12345678901234567',
        components: [{ components: [{ default_values: [{ id: MEMBER }] }] }],
      },
    });
  });

  test('and nothing else changes', () => {
    // Python writes a space before each value.
    expect(parseExactJson('{"id": 1190000000000000201}')).toEqual({ id: '1190000000000000201' });
    const text =
      '{"a":[-1, 9007199254740991,9007199254740993 ,-9007199254740993],"b":1234567890123456.5,"c":"1,9007199254740993"}';
    expect(parseExactJson(text)).toEqual({
      a: [-1, 9_007_199_254_740_991, '9007199254740993', '-9007199254740993'],
      b: 1234567890123456.5,
      c: '1,9007199254740993',
    });
  });
});

test('a callback is answered with its message for each word that says so', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  for (const [query, status] of [
    ['?with_response=true', 200],
    ['?with_response=True', 200],
    ['?with_response=1', 200],
    ['?with_response=0', 204],
    ['?with_response=False', 204],
    ['', 204],
  ] as const) {
    const got = nextInteraction(client);
    void discord.clientOf('member').command('ping');
    const answer = await respond(discord, await got, { type: 4, data: { content: 'x' } }, query);
    expect([query, answer.status]).toEqual([query, status]);
    expect(valueAt(answer.body, 'resource.message.content')).toBe(status === 200 ? 'x' : undefined);
  }
});

describe('parts of embeds of which nothing is required', () => {
  const empty = {
    footer: {},
    image: {},
    thumbnail: { url: null },
    author: { name: '' },
    fields: [],
  };
  test('may be empty or null, and are not shown then', async () => {
    const discord = await localDiscord();
    const send = (embed: object) =>
      call(discord, 'POST', `/channels/${CHANNEL}/messages`, { json: { embeds: [embed] } });
    expect((await send({ ...empty, title: 'A title' })).body).toMatchObject({
      embeds: [{ type: 'rich', title: 'A title', fields: [] }],
    });
    const icon = 'https://example.com/icon.png';
    const incomplete = { footer: { text: ' ', icon_url: icon }, author: { name: null, icon_url: icon } };
    const { body } = await send({ description: 'x', ...incomplete, image: { url: null }, thumbnail: null });
    expect(valueAt(body, 'embeds.0')).toEqual({ type: 'rich', description: 'x' });
    const whole = {
      footer: { text: 'f', icon_url: null },
      author: { name: 'a', url: null },
      image: { url: icon },
    };
    expect(valueAt((await send(whole)).body, 'embeds.0')).toEqual({
      type: 'rich',
      footer: { text: 'f' },
      author: { name: 'a' },
      image: { url: icon },
    });
  });

  test('an embed of empty parts alone is refused, and so is a wrong address in a part that is not shown', async () => {
    const discord = await localDiscord();
    const refusal = async (embed: object) => {
      const path = `/channels/${CHANNEL}/messages`;
      const { status, body } = await call(discord, 'POST', path, { json: { embeds: [embed] } });
      return [status, valueAt(body, 'errors.embeds.0')];
    };
    const code = (is: string) => ({ _errors: [expect.objectContaining({ code: is })] });
    expect(await refusal(empty)).toEqual([400, { description: code('BASE_TYPE_REQUIRED') }]);
    expect(await refusal({ title: 'x', footer: { icon_url: 'nowhere' } })).toEqual([
      400,
      { footer: { icon_url: code('URL_TYPE_INVALID_URL') } },
    ]);
  });
});

describe('bodies of forms without files, as py-cord sends them', () => {
  const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
  const encoded = (fields: Record<string, string>) => ({
    text: new URLSearchParams(fields).toString(),
    headers: URL_ENCODED,
  });
  const payload = (json: object) => encoded({ payload_json: JSON.stringify(json) });
  const list = `/channels/${CHANNEL}/messages`;

  test('are read where the specification has them: in messages, answers, edits and follow-ups', async () => {
    const { discord, interaction } = await begun();
    const sent = await call(discord, 'POST', list, payload({ content: 'a + b & ç', tts: false }));
    expect(sent).toMatchObject({ status: 200, body: { content: 'a + b & ç' } });
    const { id } = resourceOf(sent.body);
    const fields = encoded({ content: 'c', flags: '4', tts: 'true' });
    expect((await call(discord, 'POST', list, fields)).body).toMatchObject({
      content: 'c',
      flags: 4,
      tts: true,
    });
    expect((await call(discord, 'PATCH', `${list}/${id}`, payload({ content: 'e' }))).body).toMatchObject({
      content: 'e',
    });
    const callback = `/interactions/${interaction.id}/${interaction.token}/callback?with_response=1`;
    const answer = payload({ type: 4, data: { content: 'f' }, attachments: [] });
    const answered = await call(discord, 'POST', callback, { ...answer, authorised: false });
    expect(valueAt(answered.body, 'resource.message.content')).toBe('f');
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', '/messages/@original'],
      ['PATCH', `/messages/${valueAt(answered.body, 'resource.message.id')}`],
    ] as const) {
      expect(
        (await webhook(discord, interaction, method, path, payload({ content: method }))).body,
      ).toMatchObject({
        content: method,
      });
    }
  });

  test('are taken by operations that are not built yet', async () => {
    const discord = await localDiscord();
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => written.mockRestore());
    for (const [method, path] of [
      ['POST', `/channels/${CHANNEL}/invites`],
      ['POST', '/lobbies/1/messages'],
      ['PUT', '/lobbies/1/messages/1/moderation-metadata'],
      ['PUT', '/partner-sdk/dms/1/2/messages/1/moderation-metadata'],
      ['POST', '/webhooks/1/token/slack'],
    ] as const)
      expect([path, (await call(discord, method, path, payload({}))).status]).toEqual([path, 501]);
  });

  test('and nowhere else, and a wrong one is refused', async () => {
    const discord = await localDiscord();
    const refused = { status: 400, body: { errors: { _errors: [{ code: 'CONTENT_TYPE_INVALID' }] } } };
    const recipient = encoded({ recipient_id: MEMBER });
    expect(await call(discord, 'POST', '/users/@me/channels', recipient)).toMatchObject(refused);
    expect(await call(discord, 'POST', COMMANDS, payload(PING))).toMatchObject(refused);
    expect(await call(discord, 'POST', `${list}/bulk-delete`, payload({ messages: [] }))).toMatchObject(
      refused,
    );
    const broken = await call(discord, 'POST', list, encoded({ payload_json: '{' }));
    expect(broken).toMatchObject({ status: 400, body: { code: 50109 } });
    const flags = await call(discord, 'POST', list, encoded({ content: 'x', flags: 'many' }));
    expect(valueAt(flags.body, 'errors.flags._errors.0.code')).toBe('NUMBER_TYPE_COERCE');
  });
});

test('null means "not given" in every field of an edit that it does not empty', async () => {
  const { discord, interaction } = await begun();
  await respond(discord, interaction, { type: 4, data: { content: 'x', embeds: [{ title: 't' }] } });
  const nulls = { embeds: null, allowed_mentions: null, flags: null, components: null, attachments: null };
  const own = await webhook(discord, interaction, 'PATCH', '/messages/@original', { json: nulls });
  expect([own.status, own.body]).toMatchObject([200, { content: 'x', embeds: [], flags: 0 }]);
  const list = `/channels/${CHANNEL}/messages`;
  const { id } = resourceOf((await call(discord, 'POST', list, { json: { content: 'y' } })).body);
  const edit = await call(discord, 'PATCH', `${list}/${id}`, { json: { ...nulls, sticker_ids: null } });
  expect([edit.status, edit.body]).toMatchObject([200, { content: 'y' }]);
});

test('there are no sounds, neither of everybody nor of a server', async () => {
  const discord = await localDiscord();
  expect(await call(discord, 'GET', '/soundboard-default-sounds')).toMatchObject({ status: 200, body: [] });
  const at = (guild: string) => call(discord, 'GET', `/guilds/${guild}/soundboard-sounds`);
  expect(await at(discord.guildId)).toMatchObject({ status: 200, body: { items: [] } });
  expect(await at('1')).toMatchObject({ status: 404, body: { code: 10004 } });
});

test.each([
  [
    'a forward',
    { message_reference: { type: 1, message_id: '1', channel_id: CHANNEL } },
    'message_reference.type',
    'forwards',
  ],
  [
    'a sticker',
    { content: 'x', sticker_ids: [749_054_660_769_218_631n.toString()] },
    'sticker_ids',
    'stickers',
  ],
])('%s is refused in the shape of Discord', async (_what, json, path, thing) => {
  const discord = await localDiscord();
  const answer = await call(discord, 'POST', `/channels/${CHANNEL}/messages`, { json });
  expect(answer).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } });
  expect(valueAt(answer.body, `errors.${path}`)).toEqual({
    _errors: [{ code: 'BASE_TYPE_INVALID', message: `The local Discord has no ${thing}.` }],
  });
  expect(discord.channelMessages(CHANNEL)).toEqual([]);
});
