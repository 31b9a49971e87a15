import { Events, type ModalSubmitInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/discord-specification/schemas.ts';
import { schemaOf } from '../forms/spec-form.ts';
import type { ChatClient, FieldValue, InteractionResult, OpenModal } from '../people/chat-client.ts';
import {
  APPLICATION,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  valueAt,
  webhook,
} from './fixture.ts';

const LABELLED = {
  custom_id: 'pin',
  title: 'Pin a message',
  components: [
    { type: 10, content: 'Its id is below it.' },
    {
      type: 18,
      label: 'Message',
      description: 'Empty clears it.',
      component: { type: 4, custom_id: 'message', style: 1, required: false, value: 'before', max_length: 8 },
    },
    { type: 1, components: [{ type: 4, custom_id: 'why', label: 'Why?', style: 2, min_length: 3 }] },
  ],
};

function opened(result: InteractionResult): OpenModal {
  if (result.kind !== 'modal') throw new Error(`No modal, but ${JSON.stringify(result)}`);
  return result;
}

/** A bot that opens the modal at /ping, and at the button of the message that /pong is answered with. */
async function withModal(
  submitted: (interaction: ModalSubmitInteraction) => Promise<unknown> = async () => {},
) {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING, { ...PING, name: 'pong' }]);
  const row = { type: 1, components: [{ type: 2, style: 1, label: 'Pin', custom_id: 'open' }] };
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isModalSubmit()) await submitted(interaction);
    else if (interaction.isButton()) await interaction.showModal(LABELLED);
    else if (!interaction.isChatInputCommand()) return;
    else if (interaction.commandName === 'ping') await interaction.showModal(LABELLED);
    else await interaction.reply({ content: 'card', components: [row] });
  });
  const member = discord.clientOf('member');
  const fromButton = async () => {
    await member.command('pong');
    const id = member.messages()[0]?.message.id ?? '';
    return { id, modal: opened(await member.click(id, 'open')) };
  };
  return { discord, client, member, fromButton };
}

test('a modal of a command is submitted without a message, as Discord sends it', async () => {
  const { client, member } = await withModal((interaction) =>
    interaction.reply(
      `${interaction.fields.getTextInputValue('message')}|${interaction.fields.getTextInputValue('why')}`,
    ),
  );
  const modal = opened(await member.command('ping'));
  const got = nextInteraction(client);
  const result = await member.submit(modal, { why: 'because' });
  const interaction = await got;
  expect(interaction).toMatchObject({ type: 5, member: { user: { username: 'member' } } });
  expect(interaction).not.toHaveProperty('message');
  expect(interaction.data).toEqual({
    custom_id: 'pin',
    components: [
      { type: 10, id: 1 },
      { type: 18, id: 2, component: { type: 4, id: 3, custom_id: 'message', value: 'before' } },
      { type: 1, id: 4, components: [{ type: 4, id: 5, custom_id: 'why', value: 'because' }] },
    ],
  });
  expect(result).toMatchObject({
    messages: [
      {
        message: {
          content: 'before|because',
          interaction_metadata: {
            type: 5,
            triggering_interaction_metadata: { id: modal.opener.id, type: 2 },
          },
        },
      },
    ],
  });
});

test('a modal of a component comes with its message, and can change it', async () => {
  const { client, member, fromButton } = await withModal(async (interaction) => {
    if (interaction.isFromMessage())
      await interaction.update(`pinned ${interaction.fields.getTextInputValue('message')}`);
  });
  const { id, modal } = await fromButton();
  const got = nextInteraction(client);
  const result = await member.submit(modal, { message: '', why: 'because' });
  expect(await got).toMatchObject({ type: 5, message: { id, content: 'card' } });
  expect(result).toMatchObject({ messages: [{ message: { id, content: 'pinned' } }] });
});

test('a client refuses what a form does not take, each in a sentence', async () => {
  const { member } = await withModal();
  const modal = opened(await member.command('ping'));
  for (const [fields, sentence] of [
    [{}, 'The field "Why?" is required.'],
    [{ why: '' }, 'The field "Why?" is required.'],
    [{ why: 'no' }, 'The field "Why?" takes at least 3 characters.'],
    [{ why: 'because', message: '123456789' }, 'The field "Message" takes at most 8 characters.'],
    [{ why: 'because', who: 'me' }, 'There is no field "who" in the form; its fields are: message, why.'],
  ] as const)
    await expect(member.submit(modal, fields)).rejects.toThrow(sentence);
});

test.each([
  ['a command', [4, 5], [6, 7, 8, 9]],
  ['a component', [4, 5, 6, 7], [8, 9]],
])('a modal of %s takes the response types %j and not %j', async (opener, taken, refused) => {
  const { discord, client, member, fromButton } = await withModal();
  const { modal: ofComponent } = await fromButton();
  const data = (type: number) => (type === 9 ? LABELLED : type === 8 ? { choices: [] } : { content: 'x' });
  for (const type of [...taken, ...refused]) {
    const modal = opener === 'a component' ? ofComponent : opened(await member.command('ping'));
    const got = nextInteraction(client);
    const result = member.submit(modal, { why: 'because' });
    const { status, body } = await respond(discord, await got, { type, data: data(type) });
    expect([type, status]).toEqual([type, taken.includes(type) ? 204 : 400]);
    if (refused.includes(type)) {
      expect(body).toMatchObject({ errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } });
      discord.faults.advance(3000);
      expect(await result).toEqual({ kind: 'failed', reason: 'The application did not respond' });
    } else if (type === 5 || type === 6) {
      await webhook(discord, await got, 'PATCH', '/messages/@original', { json: { content: 'later' } });
      expect(await result).toMatchObject({ messages: [{ message: { content: 'later' } }] });
    }
  }
});

test('a client that lets go at the acknowledgement is not kept by a deferral, whose answer it watches', async () => {
  const held = Promise.withResolvers<void>();
  const { member, fromButton } = await withModal(async (interaction) => {
    await interaction.deferReply();
    await held.promise;
    await interaction.editReply('done');
  });
  const { modal } = await fromButton();
  expect(await member.submit(modal, { why: 'because' }, 'acknowledged')).toEqual({ kind: 'nothing' });
  const placeholder = member.messages().at(-1);
  expect(placeholder).toMatchObject({ loading: true });
  held.resolve();
  const filled = await member.until(placeholder?.message.id ?? '', ({ loading }) => !loading);
  expect(filled.message.content).toBe('done');
});

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

async function openedForm(names: readonly (keyof typeof INPUTS)[]) {
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
  const { submit } = await openedForm(['pick', 'who', 'one', 'yes']);
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
  const { discord, submit } = await openedForm(['pick', 'where', 'files', 'many', 'yes']);
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

test('a client refuses values that inputs of a form do not take, each in a sentence', async () => {
  const first = await openedForm(['pick', 'who', 'one', 'yes']);
  const second = await openedForm(['pick', 'where', 'files', 'many', 'yes']);
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
