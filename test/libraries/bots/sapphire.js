import {
  Command,
  container,
  InteractionHandler,
  InteractionHandlerTypes,
  Listener,
  SapphireClient,
} from '@sapphire/framework';
import { Events, GatewayIntentBits } from 'discord.js';
import {
  BUTTONS,
  COMMANDS,
  DISCORD_API_URL,
  DISCORD_TOKEN,
  EPHEMERAL,
  FORM,
  ready,
  said,
} from './declared.js';

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;

class Hello extends Command {
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand(COMMANDS[0]);
  }

  async chatInputRun(interaction) {
    await interaction.reply({
      content: `Hello ${interaction.options.getString('name')}`,
      components: BUTTONS,
    });
  }

  async autocompleteRun(interaction) {
    const typed = interaction.options.getFocused();
    await interaction.respond([{ name: `${typed}!`, value: typed }]);
  }
}

class Feedback extends Command {
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand(COMMANDS[1]);
  }

  async chatInputRun(interaction) {
    await interaction.showModal(FORM);
  }
}

class Again extends InteractionHandler {
  constructor(context, options) {
    super(context, { ...options, interactionHandlerType: InteractionHandlerTypes.Button });
  }

  parse() {
    return this.some();
  }

  async run(interaction) {
    await interaction.update({ content: 'Again', components: BUTTONS });
  }
}

class Thanks extends InteractionHandler {
  constructor(context, options) {
    super(context, { ...options, interactionHandlerType: InteractionHandlerTypes.ModalSubmit });
  }

  parse() {
    return this.some();
  }

  async run(interaction) {
    const content = `Thanks, ${interaction.fields.getTextInputValue('name')}`;
    await interaction.reply({ content, flags: EPHEMERAL });
  }
}

class Messages extends Listener {
  constructor(context, options) {
    super(context, { ...options, event: Events.MessageCreate });
  }

  async run(message) {
    if (message.content === '!ping') await message.reply('pong');
    if (message.content === '!react') await message.react('👍');
    if (message.content === '!invite')
      await message.channel.createInvite().catch((error) => message.reply(said(error)));
  }
}

class Registered extends Listener {
  constructor(context, options) {
    super(context, { ...options, event: 'applicationCommandRegistriesRegistered', once: true });
  }

  run() {
    ready();
  }
}

const client = new SapphireClient({
  intents: [Guilds, GuildMessages, MessageContent],
  rest: { api: DISCORD_API_URL },
});
const { stores } = container;
await stores.loadPiece({ name: 'hello', piece: Hello, store: 'commands' });
await stores.loadPiece({ name: 'feedback', piece: Feedback, store: 'commands' });
await stores.loadPiece({ name: 'again', piece: Again, store: 'interaction-handlers' });
await stores.loadPiece({ name: 'thanks', piece: Thanks, store: 'interaction-handlers' });
await stores.loadPiece({ name: 'messages', piece: Messages, store: 'listeners' });
await stores.loadPiece({ name: 'registered', piece: Registered, store: 'listeners' });
await client.login(DISCORD_TOKEN);
