import { MessageFlags } from 'discord.js';
import { expect, test } from 'vitest';
import { begun, call, resourceOf, respond, valueAt, webhook } from './fixture.ts';

function withFile(data: object): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ type: 4, data }));
  form.set('files[0]', new File(['<svg/>'], 'chart.svg', { type: 'image/svg+xml' }));
  return form;
}

test('embeds show the files of their message', async () => {
  const { discord, interaction } = await begun();
  const media = { url: 'attachment://chart.svg' };
  const form = withFile({
    embeds: [
      {
        image: media,
        thumbnail: { url: 'https://discord.com/x.png' },
        author: { name: 'Ada', icon_url: media.url },
        footer: { text: 'below', icon_url: media.url },
        timestamp: '2026-01-01T00:00:00Z',
      },
    ],
  });
  const path = `/interactions/${interaction.id}/${interaction.token}/callback?with_response=true`;
  const { body } = await call(discord, 'POST', path, { form, authorised: false });
  const url = valueAt(body, 'resource.message.attachments.0.url');
  expect(url).toEqual(expect.any(String));
  expect(valueAt(body, 'resource.message.embeds')).toEqual([
    {
      type: 'rich',
      image: { url },
      thumbnail: { url: 'https://discord.com/x.png' },
      author: { name: 'Ada', icon_url: url },
      footer: { text: 'below', icon_url: url },
      timestamp: '2026-01-01T00:00:00.000Z',
    },
  ]);
});

test('V2 components show the files of their message, and no others', async () => {
  const { discord, interaction } = await begun();
  const flags = MessageFlags.IsComponentsV2;
  const file = (name: string) => [{ type: 13, file: { url: `attachment://${name}` } }];
  const path = `/interactions/${interaction.id}/${interaction.token}/callback?with_response=true`;
  const send = (name: string) =>
    call(discord, 'POST', path, { form: withFile({ flags, components: file(name) }), authorised: false });
  expect(await send('other.svg')).toMatchObject({ status: 400, body: { code: 50035 } });
  const { body } = await send('chart.svg');
  const url = valueAt(body, 'resource.message.attachments.0.url');
  expect(url).toEqual(expect.any(String));
  expect(valueAt(body, 'resource.message.components')).toMatchObject([
    {
      type: 13,
      id: 1,
      name: 'chart.svg',
      size: 6,
      spoiler: false,
      file: { url },
    },
  ]);
});

test('a V2 message stays one: an edit cannot bring content back', async () => {
  const { discord, interaction } = await begun();
  const components = [{ type: 10, content: 'one' }];
  await respond(discord, interaction, { type: 4, data: { flags: MessageFlags.IsComponentsV2, components } });
  const edit = (json: object) => webhook(discord, interaction, 'PATCH', '/messages/@original', { json });
  expect(await edit({ content: 'x' })).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await edit({ components: [{ type: 10, content: 'two' }] })).toMatchObject({
    status: 200,
    body: { flags: MessageFlags.IsComponentsV2, components: [{ content: 'two' }] },
  });
});

test('a message becomes a V2 one only when its content goes', async () => {
  const { discord, interaction } = await begun();
  await respond(discord, interaction, { type: 4, data: { content: 'old' } });
  const json = { flags: MessageFlags.IsComponentsV2, components: [{ type: 10, content: 'new' }] };
  const edit = (more: object) =>
    webhook(discord, interaction, 'PATCH', '/messages/@original', { json: { ...json, ...more } });
  expect(await edit({})).toMatchObject({
    status: 400,
    body: { errors: { content: { _errors: [expect.anything()] } } },
  });
  expect(await edit({ content: null })).toMatchObject({
    status: 200,
    body: { content: '', components: [{ content: 'new' }] },
  });
});

test('embeds can be suppressed', async () => {
  const { discord, interaction } = await begun();
  await respond(discord, interaction, { type: 4, data: { content: 'x', embeds: [{ title: 'x' }] } });
  const json = { flags: MessageFlags.SuppressEmbeds };
  const { body } = await webhook(discord, interaction, 'PATCH', '/messages/@original', { json });
  expect(body).toMatchObject({ content: 'x', embeds: [], flags: MessageFlags.SuppressEmbeds });
  const onlyEmbeds = { content: '', embeds: [{ title: 'x' }], flags: 0 };
  await webhook(discord, interaction, 'PATCH', '/messages/@original', { json: onlyEmbeds });
  expect((await webhook(discord, interaction, 'PATCH', '/messages/@original', { json })).status).toBe(200);
});

test('an edit without content keeps the content and whom it mentions', async () => {
  const { discord, interaction } = await begun();
  const content = `<@${discord.clientOf('member').user.id}>`;
  await respond(discord, interaction, { type: 4, data: { content, allowed_mentions: { parse: [] } } });
  const json = { embeds: [{ title: 'x' }] };
  const { body } = await webhook(discord, interaction, 'PATCH', '/messages/@original', { json });
  expect(body).toMatchObject({ content, mentions: [], embeds: [{ title: 'x' }] });
});

test('a follow-up can be read, edited and deleted by its id', async () => {
  const { discord, interaction } = await begun();
  await respond(discord, interaction, { type: 4, data: { content: 'one' } });
  const { body } = await webhook(discord, interaction, 'POST', '', { json: { content: 'two' } });
  const sent = resourceOf(body);
  const path = `/messages/${sent.id}`;
  expect((await webhook(discord, interaction, 'GET', path)).body).toEqual(sent);
  const edited = await webhook(discord, interaction, 'PATCH', path, { json: { content: 'three' } });
  expect(edited.body).toMatchObject({ id: sent.id, content: 'three', edited_timestamp: expect.any(String) });
  expect((await webhook(discord, interaction, 'DELETE', path)).status).toBe(204);
  expect(discord.clientOf('member').messages()).toHaveLength(1);
});
