import { Events, type ModalSubmitInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/discord-specification/schemas.ts';
import { schemaOf } from '../forms/specified.ts';
import type { ChatClient, FieldValue, OpenModal } from '../people/chat-client.ts';
import { APPLICATION, localDiscord, loggedIn, nextInteraction, PING, respond, valueAt } from './fixture.ts';

const some = (...values: string[]) => values.map((value) => ({ label: value.toUpperCase(), value }));
const INPUTS = {
  text: { type: 4, style: 1, required: false },
  pick: { type: 3, required: false, min_values: 2, max_values: 3, options: some('a', 'b', 'c') },
  who: { type: 5, max_values: 2, default_values: [{ id: APPLICATION, type: 'user' }] },
  where: { type: 8, required: false },
  files: { type: 19, required: false, max_values: 2 },
  one: { type: 21, options: [...some('x'), { label: 'Y', value: 'y', default: true }] },
  many: { type: 22, required: false, min_values: 2, options: some('p', 'q', 'r') },
  yes: { type: 23, default: true },
};
const label = (custom_id: string, component: object) => ({
  type: 18,
  label: custom_id,
  component: { custom_id, ...component },
});
const form = (names: readonly (keyof typeof INPUTS)[]) => ({
  custom_id: 'form',
  title: 'Form',
  components: [
    ...names.map((name) => label(name, INPUTS[name])),
    ...(names.length < 5 ? [{ type: 10, content: 'Read **this**.' }] : []),
  ],
});

async function opened(names: readonly (keyof typeof INPUTS)[]) {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const data = form(names);
  expect(problemsOf(schemaOf('ModalInteractionCallbackRequestData'), data)).toEqual([]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) await respond(discord, interaction, { type: 9, data });
  });
  const member = discord.clientOf('member');
  const modal = await member.command('ping');
  if (modal.kind !== 'modal') throw new Error(`No modal, but ${JSON.stringify(modal)}`);
  /** Submits it, and gives what the bot gets, raw and by discord.js. */
  const submit = async (fields: Readonly<Record<string, FieldValue>>) => {
    const got = nextInteraction(client);
    const parsed = new Promise<ModalSubmitInteraction>((resolve) => {
      client.once(Events.InteractionCreate, (interaction) => {
        if (interaction.isModalSubmit()) resolve(interaction);
      });
    });
    const result = member.submit(modal, fields);
    await Promise.race([got, result]);
    const interaction = await got;
    await respond(discord, interaction, { type: 4, data: { content: 'thanks' } });
    await result;
    return { data: interaction.data, fields: (await parsed).fields };
  };
  return { discord, member, modal, submit };
}

const inputs = (data: unknown) =>
  [valueAt(data, 'components')].flat().map((each) => valueAt(each, 'component'));

test('what the bot had chosen is sent as it is, in the shape of each input', async () => {
  const { submit } = await opened(['pick', 'who', 'one', 'yes']);
  const { data, fields } = await submit({});
  expect(inputs(data)).toEqual([
    { type: 3, id: 2, custom_id: 'pick', values: [] },
    { type: 5, id: 4, custom_id: 'who', values: [APPLICATION] },
    { type: 21, id: 6, custom_id: 'one', value: 'y' },
    { type: 23, id: 8, custom_id: 'yes', value: true },
    undefined,
  ]);
  expect(data).toMatchObject({
    components: [{}, {}, {}, {}, { type: 10, id: 9 }],
    resolved: { users: { [APPLICATION]: { bot: true } }, members: { [APPLICATION]: {} } },
  });
  expect(fields.getSelectedUsers('who')?.map(({ username }) => username)).toEqual(['sample']);
  expect(fields.getRadioGroup('one')).toBe('y');
  expect(fields.getCheckbox('yes')).toBe(true);
});

test('what somebody chooses and attaches reaches the bot, and it can download the files', async () => {
  const { discord, submit } = await opened(['pick', 'where', 'files', 'many', 'yes']);
  const bytes = new TextEncoder().encode('id,player\n');
  const { data, fields } = await submit({
    pick: ['c', 'a'],
    where: ['#general'],
    files: [{ name: 'my scores.csv', contentType: 'text/csv', bytes }],
    many: ['r', 'p'],
    yes: false,
  });
  const [pick, where, files, many, yes] = inputs(data);
  expect([pick, where, many, yes]).toMatchObject([
    { values: ['c', 'a'] },
    { values: ['1190000000000000200'] },
    { values: ['r', 'p'] },
    { value: false },
  ]);
  const id = String(valueAt(files, 'values.0'));
  const attachment = valueAt(data, `resolved.attachments.${id}`);
  expect(problemsOf(schemaOf('AttachmentResponse'), attachment)).toEqual([]);
  expect(attachment).toMatchObject({
    id,
    filename: 'my_scores.csv',
    content_type: 'text/csv',
    size: bytes.byteLength,
    ephemeral: true,
  });
  expect(data).toMatchObject({ resolved: { channels: { '1190000000000000200': { name: 'general' } } } });
  const response = await fetch(String(valueAt(attachment, 'url')));
  expect(response.headers.get('content-type')).toBe('text/csv');
  expect(await response.text()).toBe('id,player\n');
  expect(discord.attachment(id)).toEqual(bytes);
  expect(fields.getUploadedFiles('files')?.map(({ name }) => name)).toEqual(['my_scores.csv']);
  expect(fields.getCheckboxGroup('many')).toEqual(['r', 'p']);
});

const file = { name: 'a.txt', bytes: new Uint8Array(1) };

test('a client refuses what a form does not take, each in a sentence', async () => {
  const first = await opened(['pick', 'who', 'one', 'yes']);
  const second = await opened(['pick', 'where', 'files', 'many', 'yes']);
  const large = { name: 'large.bin', bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
  const cases: [{ member: ChatClient; modal: OpenModal }, Record<string, FieldValue>, string][] = [
    [first, { pick: ['a'] }, 'The field "pick" takes 2 to 3 of its options, not 1.'],
    [first, { pick: ['a', 'd'] }, 'The field "pick" has no option "d".'],
    [first, { pick: true }, 'The field "pick" takes options.'],
    [first, { who: [] }, 'The field "who" is required.'],
    [first, { who: ['@nobody'] }, 'The field "who" has no "@nobody": there is @moderator'],
    [first, { one: '' }, 'The field "one" is required.'],
    [first, { one: 'z' }, 'The field "one" has no option "z"; there is: x, y.'],
    [first, { yes: 'on' }, 'The field "yes" is checked or not.'],
    [second, { files: [file, file, file] }, 'The field "files" takes 1 to 2 files, not 3.'],
    [second, { files: 'a.txt' }, 'The field "files" takes files.'],
    [second, { files: [large] }, 'The file "large.bin" is larger than 10 MB.'],
    [second, { many: ['p'] }, 'The field "many" takes 2 to 3 of its options, not 1.'],
    [second, { many: ['p', 's'] }, 'The field "many" has no option "s"; there is: p, q, r.'],
  ];
  for (const [{ member, modal }, fields, sentence] of cases)
    await expect(member.submit(modal, fields)).rejects.toThrow(sentence);
});
