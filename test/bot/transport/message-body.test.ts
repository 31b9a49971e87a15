import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import { FormData } from 'undici';
import { expect, it } from 'vitest';
import { messageBody, requestBody } from '../../../src/bot/transport/message-body.ts';

const file = { name: 'names.txt', contentType: 'text/plain', data: 'ada\n' };

it('nothing in a message ever mentions anybody', () => {
  for (const ephemeral of [true, false]) {
    expect(messageBody({ content: '@everyone <@1> <@&2>' }, ephemeral).allowed_mentions).toEqual({
      parse: [],
    });
  }
});

it('a message has what the reply has, and nothing else', () => {
  expect(Object.keys(messageBody({}, false))).toEqual(['allowed_mentions']);
  const row = { type: ComponentType.ActionRow as const, components: [] };
  expect(
    messageBody({ content: '', embeds: [{ title: 'a' }], components: [row], files: [file, file] }, true),
  ).toEqual({
    content: '',
    embeds: [{ title: 'a' }],
    components: [row],
    attachments: [
      { id: '0', filename: 'names.txt' },
      { id: '1', filename: 'names.txt' },
    ],
    flags: MessageFlags.Ephemeral,
    allowed_mentions: { parse: [] },
  });
});

it('a request is JSON, and with files a form that holds the same JSON and each file', async () => {
  expect(requestBody({ a: 1 })).toBe('{"a":1}');
  expect(requestBody({ a: 1 }, [])).toBe('{"a":1}');
  const form = requestBody({ a: 1 }, [file]);
  if (!(form instanceof FormData)) throw new Error('no form');
  expect([...form.keys()]).toEqual(['payload_json', 'files[0]']);
  expect(form.get('payload_json')).toBe('{"a":1}');
  const sent = form.get('files[0]');
  if (typeof sent === 'string' || sent === null) throw new Error('no file');
  expect([sent.name, sent.type, await sent.text()]).toEqual(['names.txt', 'text/plain', 'ada\n']);
});
