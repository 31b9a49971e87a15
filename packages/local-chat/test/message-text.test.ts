import {
  type APIAttachment,
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIReaction,
  ButtonStyle,
  ComponentType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import fc from 'fast-check';
import type { SeenMessage } from 'local-discord/people';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { controlsOf } from '../view/controls.ts';
import { messageText } from '../view/message-text.ts';
import type { Paint } from '../view/screen.ts';
import { buttonRow } from './sample-bot.ts';

const BOT = { id: '9', username: 'sample', discriminator: '0', global_name: null, avatar: null, bot: true };

/** A message of the bot with what a test is about. */
function seen(parts: Partial<APIMessage>, marks: Partial<SeenMessage> = {}): SeenMessage {
  const message: APIMessage = {
    id: '100',
    channel_id: '200',
    author: BOT,
    content: '',
    timestamp: '2026-01-31T12:00:00.000Z',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: MessageType.ChatInputCommand,
    ...parts,
  };
  return { message, loading: false, ephemeral: false, ...marks };
}

const file = (parts: Partial<APIAttachment>): APIAttachment => ({
  id: '300',
  filename: 'names.txt',
  size: 0,
  url: '',
  proxy_url: '',
  ...parts,
});

const plain: Paint = (_style, text) => text;
const marked: Paint = (style, text) => `<${style}>${text}</${style}>`;

function shown(
  message: SeenMessage,
  paint = plain,
  bytes?: Uint8Array,
  columns = Number.POSITIVE_INFINITY,
): string {
  return messageText(message, {
    controls: controlsOf(message),
    files: { attachment: () => bytes },
    screen: { paint, columns, nameOf: (id) => (id === '12' ? '@ada' : undefined) },
  });
}

describe('markdown', () => {
  test.each([
    ['**ada** and `a*b`', 'ada and a*b', '<bold>ada</bold> and <cyan>a*b</cyan>'],
    ['\\*\\*ada\\*\\* ada\\_l', '**ada** ada_l', '**ada** ada_l'],
    ['# Names\n-# small', 'Names\nsmall', '<bold>Names</bold>\n<dim>small</dim>'],
    [
      'names:\n```json\n{\n  "a": "**b**"\n}\n```\nend',
      'names:\n    {\n      "a": "**b**"\n    }\nend',
      undefined,
    ],
    ['a ```one``` b', 'a \n    one\n b', undefined],
    ['at <t:1769860800:f>', 'at 2026-01-31 12:00 UTC', undefined],
    [
      '<t:1769860800:d> <t:1769860800:t> <t:1769860800>',
      '2026-01-31 12:00 UTC 2026-01-31 12:00 UTC',
      undefined,
    ],
    [`active <t:${Math.floor(Date.now() / 1000) - 7_300}:R>`, 'active 2 hours ago', undefined],
    [`over <t:${Math.floor(Date.now() / 1000) + 3 * 86_400 + 60}:R>`, 'over in 3 days', undefined],
    ['try </list:123>', 'try /list', undefined],
    ['<@12> <@!12> <@&12> <#12> <@13>', '@ada @ada @ada @ada <@13>', undefined],
    [
      '> quoted *it* __u__ ~~s~~ [a](b.example) ||x||',
      '> quoted *it* __u__ ~~s~~ [a](b.example) ||x||',
      undefined,
    ],
    [
      'at [**Where**](https://b.example/a?b=c#d), [b] (c)',
      'at Where: https://b.example/a?b=c#d, [b] (c)',
      'at <bold>Where</bold>: https://b.example/a?b=c#d, [b] (c)',
    ],
    ['**never closed and `neither', '**never closed and `neither', undefined],
  ])('%j', (content, withoutStyles, withStyles) => {
    expect(shown(seen({ content }))).toBe(withoutStyles);
    expect(shown(seen({ content }), marked)).toBe(withStyles ?? withoutStyles);
  });
});

test('ages are in the language of the reader', () => {
  const content = `<t:${Math.floor(Date.now() / 1000) - 7_300}:R>`;
  const screen = { paint: plain, columns: Number.POSITIVE_INFINITY, locale: 'pl' };
  const controls = controlsOf(seen({ content }));
  const shownText = messageText(seen({ content }), {
    controls,
    files: { attachment: () => undefined },
    screen,
  });
  expect(shownText).toBe('2 godziny temu');
});

test('an embed with all its parts', () => {
  const embed = {
    author: { name: 'Sample' },
    title: 'ada',
    url: 'https://names.example/ada',
    description: 'A **wallet**\nof two lines',
    fields: [
      { name: 'Wallet', value: '`0xA11CE`' },
      { name: 'Names', value: 'ada\nbob' },
    ],
    image: { url: 'https://names.example/ada.png' },
    footer: { text: 'page 1 of 2' },
  };
  expect(shown(seen({ embeds: [embed] })).split('\n')).toEqual([
    '│ Sample',
    '│ ada (https://names.example/ada)',
    '│ A wallet',
    '│ of two lines',
    '│ Wallet: 0xA11CE',
    '│ Names',
    '│   ada',
    '│   bob',
    '│ [image] https://names.example/ada.png',
    '│ page 1 of 2',
  ]);
});

test('a forwarded message is framed below who forwards it', () => {
  const { message } = seen({ content: 'who is **ada**?', embeds: [{ title: 'card' }] });
  const forward = seen({
    author: { ...message.author, bot: false },
    message_snapshots: [{ message: { ...message, flags: MessageFlags.HasSnapshot } }],
  });
  expect(shown(forward)).toBe(`${message.author.username}: forwarded\n│ who is ada?\n│ │ card`);
});

test('components of the second version, with their buttons numbered in the order of reading', () => {
  const components: APIMessageTopLevelComponent[] = [
    { type: ComponentType.TextDisplay, content: '## Names of ada' },
    {
      type: ComponentType.Container,
      components: [
        {
          type: ComponentType.Section,
          components: [{ type: ComponentType.TextDisplay, content: 'a section' }],
          accessory: {
            type: ComponentType.Button,
            style: ButtonStyle.Primary,
            label: 'Copy',
            custom_id: 'copy',
          },
        },
        { type: ComponentType.Separator },
        {
          type: ComponentType.MediaGallery,
          items: [{ media: { url: 'https://names.example/a.png' }, description: 'A map' }],
        },
        {
          type: ComponentType.ActionRow,
          components: [
            {
              type: ComponentType.StringSelect,
              custom_id: 'order',
              placeholder: 'Order',
              options: [
                { label: 'Up', value: 'asc', description: 'the lowest first' },
                { label: 'Down', value: 'desc', default: true },
              ],
            },
          ],
        },
      ],
    },
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.Button,
          style: ButtonStyle.Secondary,
          custom_id: 'p',
          label: 'Previous',
          disabled: true,
        },
        { type: ComponentType.Button, style: ButtonStyle.Secondary, custom_id: 'n', emoji: { name: '▶' } },
        { type: ComponentType.Button, style: ButtonStyle.Link, label: 'Docs', url: 'https://names.example' },
      ],
    },
  ];
  expect(shown(seen({ components })).split('\n')).toEqual([
    'Names of ada',
    '│ a section',
    '│ [1] Copy',
    `│ ${'─'.repeat(40)}`,
    '│ [image] A map: https://names.example/a.png',
    '│ [menu] Order (1)',
    '│   1 ○ Up · the lowest first',
    '│   2 ● Down',
    '[2] Previous (disabled)  [3] ▶  Docs: https://names.example',
  ]);
});

test('components that a terminal cannot show are named', () => {
  const components: APIMessageTopLevelComponent[] = [
    {
      type: ComponentType.Section,
      components: [{ type: ComponentType.TextDisplay, content: 'a section' }],
      accessory: { type: ComponentType.Thumbnail, media: { url: 'https://names.example/a.png' } },
    },
    { type: ComponentType.Separator, divider: false },
    { type: ComponentType.File, file: { url: 'attachment://names.txt' } },
    {
      type: ComponentType.ActionRow,
      components: [
        { type: ComponentType.Button, style: ButtonStyle.Premium, sku_id: '400' },
        { type: ComponentType.Button, style: ButtonStyle.Primary, custom_id: 'x' },
      ],
    },
    { type: ComponentType.ActionRow, components: [{ type: ComponentType.UserSelect, custom_id: 'who' }] },
  ];
  expect(shown(seen({ components, attachments: [file({ size: 5 })] })).split('\n')).toEqual([
    '[file] names.txt (5 bytes)',
    'a section',
    '[image] https://names.example/a.png',
    '',
    '[shop] 400  [1] unnamed',
    '[menu] choose (1)',
    '  :choose @USER',
  ]);
});

describe('files', () => {
  test('a small text is shown', () => {
    const bytes = Buffer.from('[\n\t"ada"\n]\n');
    const attachments = [file({ filename: 'names.json', size: bytes.length })];
    expect(shown(seen({ attachments }), plain, bytes)).toBe(
      '[file] names.json (11 bytes)\n    [\n        "ada"\n    ]',
    );
  });

  test('of a long one the first lines, and of a long line its beginning', () => {
    const bytes = Buffer.from(`${'😀'.repeat(1401)}\n${'name\n'.repeat(2500)}`);
    const lines = shown(seen({ attachments: [file({ size: bytes.length })] }), plain, bytes).split('\n');
    expect(lines).toHaveLength(22);
    expect(lines[0]).toBe('[file] names.txt (18.1 kB)');
    expect(lines[1]).toBe(`    ${'😀'.repeat(400)}… 1,001 more characters`);
    expect(lines.at(-1)).toBe('    … 2,481 more lines');
  });

  test('of a picture what is said of it', () => {
    const attachments = [file({ filename: 'a.png', size: 1, description: 'Chart: 3 scores.\n\u{1b}[31m' })];
    expect(shown(seen({ attachments }))).toMatchInlineSnapshot(
      `"[file] a.png (1 byte): Chart: 3 scores. [U+001B][31m"`,
    );
  });

  test('of a file that holds no text, only its name and size', () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00]);
    const attachments = [file({ size: 2_500_000 }), file({ filename: 'a.png', size: 1 })];
    expect(shown(seen({ attachments }), plain, bytes)).toBe(
      '[file] names.txt (2.5 MB)\n[file] a.png (1 byte)',
    );
  });
});

test('reactions stand below a message', () => {
  const reaction = (emoji: APIReaction['emoji'], count: number): APIReaction => ({
    emoji,
    count,
    count_details: { burst: 0, normal: count },
    me: false,
    me_burst: false,
    burst_colors: [],
  });
  const reactions = [reaction({ id: null, name: '👍' }, 2), reaction({ id: '7', name: 'ada' }, 1)];
  expect(shown(seen({ content: 'a', reactions }))).toBe('a\n👍 2  :ada: 1');
});

test('what only one person sees, what was edited and what is still awaited is marked', () => {
  expect(shown(seen({ content: 'a' }, { ephemeral: true }))).toBe('a\n(only you can see this)');
  expect(shown(seen({ content: 'a', edited_timestamp: '2026-01-31T12:00:00Z' }, { ephemeral: true }))).toBe(
    'a\n(edited) (only you can see this)',
  );
  expect(shown(seen({}, { loading: true }))).toBe('sample is thinking…');
});

describe('nothing in a message steers the terminal', () => {
  test('an escape sequence and a turned direction are shown as codes', () => {
    const content = 'a\u001b[2Jb\r\nc\rd\u202ee\u009bf\u2028g\ud800h';
    expect(shown(seen({ content }))).toBe('a[U+001B][2Jb\nc[U+000D]d[U+202E]e[U+009B]f[U+2028]g[U+D800]h');
  });

  test.each([
    ['1. \u2068`שלום`\u2069 · **\u2068ב\u2069** 3', '1. \u2068שלום\u2069 · \u2068ב\u2069 3'],
    ['\u2068a\nb\u2069', '[U+2068]a\nb[U+2069]'],
    ['\u2068a\u202eb\u2069', '[U+2068]a[U+202E]b[U+2069]'],
    ['\u2069a\u2068 \u2066b\u2069', '[U+2069]a[U+2068] [U+2066]b[U+2069]'],
    ['\u2068\u2068a\u2069\u2069', '[U+2068]\u2068a\u2069[U+2069]'],
  ])('isolates stay where they begin and end on a line: %j', (content, text) => {
    expect(shown(seen({ content }))).toBe(text);
  });

  test('many opening brackets, each of which is gone through once', () => {
    const content = '['.repeat(100_000);
    expect(shown(seen({ content }))).toBe(content);
  });

  test('whatever the message', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.constantFrom('\u001b[31m', '\r', '\u202e', '\u2068', 'א\u2069', '**', '```', '\n'),
        ),
      )
      .map((parts) => parts.join(''));
    const message = fc
      .record({ content: text, title: text, label: text, filename: text, bytes: text })
      .map(({ content, title, label, filename, bytes }) => ({
        bytes: Buffer.from(bytes),
        message: seen({
          content,
          embeds: [
            { title, description: content, footer: { text: title }, fields: [{ name: title, value: label }] },
          ],
          attachments: [file({ filename, content_type: 'text/plain' })],
          components: [buttonRow(label), { type: ComponentType.TextDisplay, content }],
        }),
      }));
    fc.assert(
      fc.property(message, ({ message, bytes }) => {
        const steered = shown(message, plain, bytes).replaceAll(/\u2068([^\u2066-\u2069\n]*)\u2069/gu, '$1');
        expect(steered).not.toMatch(/[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
    );
  });
});

test('a message about an event tells of it', () => {
  const events: [MessageType, string][] = [
    [MessageType.ChannelPinnedMessage, 'sample pinned a message'],
    [MessageType.ThreadCreated, 'sample started a thread: Tea'],
    [MessageType.ChannelNameChange, 'sample changed the name of the thread: Tea'],
  ];
  for (const [type, text] of events) expect(shown(seen({ type, content: 'Tea' }))).toBe(text);
});
