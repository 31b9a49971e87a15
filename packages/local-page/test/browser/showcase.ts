// A bot that answers with every kind of message that Discord has.

import { crc32, deflateSync } from 'node:zlib';
import {
  ButtonStyle,
  ComponentType,
  type Interaction,
  InteractionResponseType,
  MessageFlags,
  Routes,
  SeparatorSpacingSize,
  TextInputStyle,
} from 'discord.js';

const PICTURE = drawnPicture(160, 120);
const picture = (name: string) => ({ attachment: PICTURE, name });

const MARKDOWN = `# Heading one
## Heading two
### Heading three
-# small print below
**bold** *italic* __underlined__ ~~gone~~ ||a secret|| \`code\` \`エイダ\` and **bold with *italic* in it**
> a quote
> of two lines
- one
- two
  - two and a half
1. first
2. second
\`\`\`ts
const answer = 42;
\`\`\`
[a link](https://example.com/page) https://example.com/plain <@1190000000000000010> <@&1190000000000000300> <#1190000000000000200> </show embed:1> <:party:123456789012345678>
<t:1700000000:t> <t:1700000000:T> <t:1700000000:d> <t:1700000000:D> <t:1700000000> <t:1700000000:F> <t:1700000000:R>`;

const EMBED = {
  author: { name: 'The author', icon_url: 'attachment://small.png' },
  title: 'A title with **bold**',
  url: 'https://example.com/title',
  description:
    'A description with a [link](https://example.com) and `code`, long enough to take a second line.',
  color: 0x57f287,
  fields: [
    { name: 'First', value: 'inline', inline: true },
    { name: 'Second', value: 'inline', inline: true },
    { name: 'Third', value: '`inline`', inline: true },
    { name: 'Alone', value: 'on a row of its own' },
  ],
  thumbnail: { url: 'attachment://small.png' },
  image: { url: 'https://elsewhere.example/picture.png' },
  footer: { text: 'The footer' },
  timestamp: '2026-01-02T03:04:05.000Z',
};

const button = (style: ButtonStyle, label: string, more = {}) => ({
  type: ComponentType.Button as const,
  style,
  ...(style === ButtonStyle.Link ? { url: 'https://example.com' } : { custom_id: label.toLowerCase() }),
  label,
  ...more,
});
const row = (...components: object[]) => ({ type: ComponentType.ActionRow, components });

const CONTROLS = [
  row(
    button(ButtonStyle.Primary, 'Primary'),
    button(ButtonStyle.Secondary, 'Form', { emoji: { name: '📝' } }),
    button(ButtonStyle.Success, 'Quiet'),
    button(ButtonStyle.Danger, 'Slow'),
    button(ButtonStyle.Link, 'Link'),
  ),
  row(button(ButtonStyle.Primary, 'Disabled', { disabled: true })),
  row({
    type: ComponentType.StringSelect,
    custom_id: 'several',
    placeholder: 'Up to two of them',
    min_values: 1,
    max_values: 2,
    options: ['ada', 'grace', 'linus'].map((value) => ({
      value,
      label: value,
      description: `who is ${value}`,
    })),
  }),
  row({ type: ComponentType.UserSelect, custom_id: 'user', placeholder: 'Somebody' }),
];

const LAYOUT = [
  {
    type: ComponentType.Container,
    accent_color: 0x5865f2,
    components: [
      {
        type: ComponentType.Section,
        components: [
          { type: ComponentType.TextDisplay, content: '### A section\nwith a thumbnail beside it' },
        ],
        accessory: {
          type: ComponentType.Thumbnail,
          media: { url: 'attachment://small.png' },
          description: 'A square',
        },
      },
      { type: ComponentType.Separator, divider: true, spacing: SeparatorSpacingSize.Large },
      {
        type: ComponentType.Section,
        components: [{ type: ComponentType.TextDisplay, content: 'and one with a button' }],
        accessory: button(ButtonStyle.Secondary, 'Beside'),
      },
      {
        type: ComponentType.MediaGallery,
        items: [
          { media: { url: 'attachment://one.png' } },
          { media: { url: 'attachment://two.png' }, spoiler: true },
          { media: { url: 'attachment://small.png' } },
        ],
      },
      { type: ComponentType.File, file: { url: 'attachment://names.txt' } },
      row(button(ButtonStyle.Success, 'Below')),
    ],
  },
  {
    type: ComponentType.Container,
    spoiler: true,
    components: [{ type: ComponentType.TextDisplay, content: 'hidden at first' }],
  },
];

const FORM = {
  title: 'Everything about you',
  custom_id: 'form',
  components: [
    { type: ComponentType.TextDisplay, content: 'Tell us **all** of it.' },
    {
      type: ComponentType.Label,
      label: 'Name',
      description: 'As people call you',
      component: {
        type: ComponentType.TextInput,
        custom_id: 'name',
        style: TextInputStyle.Short,
        min_length: 2,
      },
    },
    {
      type: ComponentType.Label,
      label: 'Friend',
      component: { type: ComponentType.UserSelect, custom_id: 'friend', required: false },
    },
    {
      type: ComponentType.Label,
      label: 'Colour',
      component: {
        type: ComponentType.RadioGroup,
        custom_id: 'colour',
        options: ['red', 'blue'].map((value) => ({ value, label: value })),
      },
    },
    {
      type: ComponentType.Label,
      label: 'Proof',
      component: { type: ComponentType.FileUpload, custom_id: 'proof', required: false },
    },
  ],
};

const FILES = [
  picture('one.png'),
  picture('two.png'),
  picture('small.png'),
  { attachment: Buffer.from('ada\n'), name: 'names.txt' },
];

/** What the bot says to `/show what:…`, by that word. */
const SHOWN: Readonly<Record<string, object>> = {
  markdown: { content: MARKDOWN },
  embed: { embeds: [EMBED], files: [picture('small.png')] },
  files: {
    content: 'Two files',
    files: [picture('shown.png'), { attachment: Buffer.from('x'.repeat(2_000)), name: 'data.csv' }],
  },
  controls: { content: 'Press one', components: CONTROLS },
  buttons: {
    content: 'Four in a row',
    components: [
      row(...['At once', 'Preview', 'Resume', 'Remove'].map((each) => button(ButtonStyle.Secondary, each))),
    ],
  },
  layout: { components: LAYOUT, files: FILES, flags: MessageFlags.IsComponentsV2 },
  private: { content: 'Nobody else reads this', flags: MessageFlags.Ephemeral },
  arabic: { content: 'مرحبا بكم في **القناة** العامة\n\u2068`שלום`\u2069 **is** a name' },
};

export const COMMANDS = [
  {
    name: 'show',
    description: 'Shows something',
    options: [{ type: 3, name: 'what', description: 'What', required: true }],
  },
];

/** Answers with whatever data, as Discord takes it: the library's types are behind in what that is. */
function answer(interaction: Interaction, type: InteractionResponseType, data: object): Promise<unknown> {
  const { files = [], ...rest } = { files: FILES.slice(0, 0), ...data };
  return interaction.client.rest.post(Routes.interactionCallback(interaction.id, interaction.token), {
    auth: false,
    body: { type, data: rest },
    files: files.map(({ attachment, name }) => ({ data: attachment, name })),
  });
}

const { ChannelMessageWithSource, Modal, UpdateMessage } = InteractionResponseType;

export async function respond(interaction: Interaction): Promise<void> {
  if (interaction.isChatInputCommand()) {
    await answer(
      interaction,
      ChannelMessageWithSource,
      SHOWN[interaction.options.getString('what', true)] ?? {},
    );
  } else if (interaction.isButton()) {
    const { customId } = interaction;
    if (customId === 'form') await answer(interaction, Modal, FORM);
    else if (customId !== 'quiet')
      await answer(interaction, UpdateMessage, { content: `Pressed ${customId}` });
  } else if (interaction.isAnySelectMenu()) {
    await answer(interaction, UpdateMessage, { content: `Chosen: ${interaction.values.join(', ')}` });
  } else if (interaction.isModalSubmit()) {
    const name = interaction.fields.getTextInputValue('name');
    const [file] = interaction.fields.getUploadedFiles('proof')?.values() ?? [];
    const content = `Hello ${name}${file ? ` with ${file.name}` : ''}`;
    await interaction.reply({ content, flags: MessageFlags.Ephemeral });
  }
}

/** A PNG of two colours that run into each other: https://www.w3.org/TR/png-3/ */
function drawnPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = (y: number) =>
    [0, ...Array.from({ length: width }, (_, x) => [(88 + x) % 256, (101 + y) % 256, 242])].flat();
  const points = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat());
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
