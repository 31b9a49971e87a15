import { globalAgent } from 'node:https';
import {
  ApiHandler,
  Client,
  Command,
  ComponentCommand,
  createEvent,
  createStringOption,
  Declare,
  ModalCommand,
  Options,
} from 'seyfert';
import {
  BUTTONS,
  COMMANDS,
  DISCORD_API_URL,
  DISCORD_APPLICATION_ID,
  DISCORD_TOKEN,
  EPHEMERAL,
  NAME,
  ready,
  said,
} from './declared.js';

class HelloCommand extends Command {
  async run(context) {
    await context.write({ content: `Hello ${context.options.name}`, components: BUTTONS });
  }
}
const name = createStringOption({
  ...NAME,
  autocomplete: (interaction) => {
    const value = interaction.getInput();
    return interaction.respond([{ name: `${value}!`, value }]);
  },
});
const [hello, feedback] = COMMANDS;
const Hello = Declare({ name: hello.name, description: hello.description })(Options({ name })(HelloCommand));

// It reads inputs inside of labels alone.
const FORM = {
  custom_id: 'feedback',
  title: 'Feedback',
  components: [{ type: 18, label: 'Name', component: { type: 4, style: 1, custom_id: 'name' } }],
};

class FeedbackCommand extends Command {
  async run(context) {
    await context.interaction.modal(FORM);
  }
}
const Feedback = Declare({ name: feedback.name, description: feedback.description })(FeedbackCommand);

class Again extends ComponentCommand {
  componentType = 'Button';
  customId = 'again';

  async run(context) {
    await context.update({ content: 'Again', components: BUTTONS });
  }
}

class Thanks extends ModalCommand {
  customId = 'feedback';

  async run(context) {
    await context.write({
      content: `Thanks, ${context.interaction.getInputValue('name', true)}`,
      flags: EPHEMERAL,
    });
  }
}

// It connects to the gateway's host alone, without its port.
globalAgent.defaultPort = Number(new URL(DISCORD_API_URL).port);

const client = new Client({
  getRC: () => ({
    token: DISCORD_TOKEN,
    intents: ['Guilds', 'GuildMessages', 'MessageContent'],
    locations: { base: '.' },
  }),
});
client.setServices({
  rest: new ApiHandler({ token: DISCORD_TOKEN, domain: new URL(DISCORD_API_URL).origin }),
});
client.commands.set([Hello, Feedback]);
client.components.set([Again, Thanks]);
client.events.set([
  createEvent({
    data: { name: 'messageCreate' },
    run: async (message) => {
      const reply = (content) =>
        client.messages.write(message.channelId, { content, message_reference: { message_id: message.id } });
      if (message.content === '!ping') await reply('pong');
      if (message.content === '!react') await message.react('👍');
      if (message.content === '!invite')
        await client.proxy
          .channels(message.channelId)
          .invites.post({ body: {} })
          .catch((error) => reply(said(error)));
    },
  }),
  createEvent({
    data: { name: 'botReady' },
    run: async () => {
      await client.uploadCommands({ applicationId: DISCORD_APPLICATION_ID });
      ready();
    },
  }),
]);

await client.start();
