import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import type { Message } from '../../../../src/bot/transport/responder.ts';
import { messageBody, responseBody } from '../../../../src/bot/transport/rest/interaction-calls.ts';
import { payloadOf } from '../../dispatch/payload-responder.ts';

const messagePayload = (message: Message) => payloadOf(messageBody(message));
const file = { name: 'names.txt', contentType: 'text/plain', data: Buffer.from('ada\n') };

it('nothing in a message ever mentions anybody', () => {
  for (const ephemeral of [true, false]) {
    expect(messagePayload({ content: '@everyone <@1> <@&2>', ephemeral }).allowed_mentions).toEqual({
      parse: [],
    });
  }
});

it('a message has what the reply has, and nothing else', () => {
  expect(Object.keys(messagePayload({}))).toEqual(['allowed_mentions']);
  const row = { type: ComponentType.ActionRow as const, components: [] };
  expect(
    messagePayload({
      content: '',
      embeds: [{ title: 'a' }],
      components: [row],
      files: [file, { ...file, description: 'Names' }],
      ephemeral: true,
    }),
  ).toEqual({
    content: '',
    embeds: [{ title: 'a' }],
    components: [row],
    attachments: [
      { id: '0', filename: 'names.txt' },
      { id: '1', filename: 'names.txt', description: 'Names' },
    ],
    flags: MessageFlags.Ephemeral,
    allowed_mentions: { parse: [] },
  });
});

const NOBODY = '"allowed_mentions":{"parse":[]}';
const LISTED = '"attachments":[{"id":"0","filename":"names.txt"}]';

it('a request is JSON', () => {
  expect(messageBody({ content: 'a' })).toBe(`{"content":"a",${NOBODY}}`);
  expect(messageBody({ content: 'a', files: [] })).toBe(`{"content":"a","attachments":[],${NOBODY}}`);
  expect(responseBody({ kind: 'deferred-update' })).toBe('{"type":6}');
  expect(responseBody({ kind: 'message', message: { content: 'a' } })).toBe(
    `{"type":4,"data":{"content":"a",${NOBODY}}}`,
  );
});

it.each([
  [messageBody({ files: [file] }), `{${LISTED},${NOBODY}}`],
  [responseBody({ kind: 'message', message: { files: [file] } }), `{"type":4,"data":{${LISTED},${NOBODY}}}`],
  [responseBody({ kind: 'update', message: { files: [file] } }), `{"type":7,"data":{${LISTED},${NOBODY}}}`],
])('with files it is a form that holds the same JSON and each file', async (form, json) => {
  if (!(form instanceof FormData)) throw new Error('no form');
  expect([...form.keys()]).toEqual(['payload_json', 'files[0]']);
  expect(form.get('payload_json')).toBe(json);
  const sent = form.get('files[0]');
  if (typeof sent === 'string' || sent === null) throw new Error('no file');
  expect([sent.name, sent.type, await sent.text()]).toEqual(['names.txt', 'text/plain', 'ada\n']);
});
