import { Events, type ModalSubmitInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import type { InteractionResult, OpenModal } from '../people/chat-client.ts';
import { localDiscord, loggedIn, nextInteraction, PING, respond, webhook } from './fixture.ts';

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
