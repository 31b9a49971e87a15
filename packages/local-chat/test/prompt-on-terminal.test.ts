import type { Interaction } from 'discord.js';
import { ComponentType } from 'discord-api-types/v10';
import { SAMPLE_IDS } from 'local-discord/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buttonRow, COMMANDS, echo } from './sample-bot.ts';
import { openStage, type Stage, terminal } from './stage.ts';

const stack = new AsyncDisposableStack();
let stage: Stage;
let respond: (interaction: Interaction) => unknown;
beforeAll(async () => {
  stage = await openStage(stack, COMMANDS, (interaction) => respond(interaction), { withWorkshop: true });
});
afterAll(() => stack.disposeAsync());
beforeEach(() => {
  respond = echo;
  stage.discord.workshop?.reset();
});

/** Lets the bot answer every command so. */
const answersWith = (content: string) => {
  respond = (interaction) => interaction.isChatInputCommand() && interaction.reply(content);
};

const GENERAL = '1190000000000000200';
/** Writes a message of the bot. */
const write = (body: object, channel = GENERAL) =>
  stage.bot.rest.post(`/channels/${channel}/messages`, { body });

/** Lets the bot answer the next command when it is told to. */
function answerInFlight() {
  const asked = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<string>();
  respond = async (interaction) => {
    asked.resolve();
    const content = await promise;
    await (interaction.isChatInputCommand() && interaction.reply(content));
  };
  return { asked: asked.promise, resolve };
}

test('shows who types where, and the answers', async () => {
  const { type, shows, ended, screen } = terminal(stage.chat);
  await shows('member in #general> ');
  type('/list ada\r');
  await shows('member list {"name":"ada"}\n\nmember in #general> ');
  type(':as visitor\r');
  await shows('visitor in a direct message> ');
  type(':quit\r');
  await ended;
  expect(screen()).toMatch(/^Tab completes/);
});

test('begins with the last message of the channel, cut when it is long', async () => {
  const content = Array.from({ length: 12 }, (_, index) => `line ${index}`).join('\n');
  await write({ content, components: [buttonRow('Next')] });
  const { type, shows, ended, screen } = terminal(stage.chat);
  await shows('#general> ');
  expect(screen()).toMatch(
    /^The last message here:\nline 0\n(.+\n){8}line 9\n…\n\[1\] Next\n\nTab completes/,
  );
  type(':quit\r');
  await ended;
});

test.each([60, 80, 110])('help and answers fit %i columns, in whole words', async (columns) => {
  const long = 'contact margaret · pinned · muted · active 12 hours ago · '.repeat(3).trim();
  respond = (interaction) =>
    interaction.isChatInputCommand() && interaction.reply({ embeds: [{ description: long }] });
  const { type, shows, ended, screen } = terminal(stage.chat, { columns });
  type(':help\r');
  await shows(':quit  ');
  type('/list ada\r');
  await shows('│ contact');
  type(':quit\r');
  await ended;
  const lines = screen()
    .split(/\r?\n/)
    .map((line) => line.replace(/^.*#general> (\/list ada|:\w+)?/, ''));
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
  const framed = lines.filter((line) => line.startsWith('│ ')).map((line) => line.slice(2));
  expect(framed.join(' ')).toBe(long);
  expect(framed.length).toBeLessThanOrEqual(Math.ceil(long.length / (columns - 15)));
  expect(lines.map((line) => line.trim()).join(' ')).toMatch(/write a message of your own +into the channel/);
});

test('Tab shows what is meant above the line, which stays', async () => {
  respond = (interaction) =>
    interaction.isAutocomplete()
      ? interaction.respond([
          { name: 'bulk-12', value: 'Zk3' },
          { name: 'bulk-120', value: 'Qx9' },
        ])
      : echo(interaction);
  const { type, shows, ended } = terminal(stage.chat);
  await shows('#general> ');
  type('/list name:bulk-12\t');
  await shows('  Zk3  bulk-12\n  Qx9  bulk-120\n\nmember in #general> /list name:bulk-12');
  type('0\r');
  await shows('member list {"name":"bulk-120"}');
  type(':quit\r');
  await ended;
});

test('Tab twice after :click types one number, and Tab after :choose none that is there', async () => {
  const options = ['red', 'blue'].map((value) => ({ value, label: value }));
  const menu = { type: ComponentType.StringSelect as const, custom_id: 'colour', max_values: 2, options };
  const components = [buttonRow('Next'), { type: ComponentType.ActionRow as const, components: [menu] }];
  await write({ components });
  const { type, shows, ended } = terminal(stage.chat);
  await shows('#general> ');
  type(':cli\t');
  await shows(':click ');
  type('\t');
  await shows(':click 1 ');
  type('\t');
  await new Promise(setImmediate);
  type('\r');
  await shows('member clicks id of Next\n\nmember in #general> ');
  type(':choose 1 \t');
  await shows(':choose 1 2 ');
  type('\t');
  await new Promise(setImmediate);
  type('\r');
  await shows('member chooses red,blue in colour');
  type(':quit\r');
  await ended;
});

test('what the program says comes after the answer in flight, or above the line', async () => {
  const told: string[] = [];
  let came = () => {};
  const notices = {
    take: () => told.splice(0),
    watch(listener: () => void) {
      came = listener;
      return () => {};
    },
  };
  const say = (text: string) => {
    told.push(text);
    came();
  };
  const { asked, resolve } = answerInFlight();
  const { type, shows, ended, screen } = terminal(stage.chat, { notices });
  await shows('#general> ');
  type('/list ada\r');
  await asked;
  say('WARN: during\u001b[2J');
  expect(screen()).not.toContain('WARN');
  resolve('Ada');
  await shows('Ada\n\nWARN: during[U+001B][2J\n\nmember in #general> ');
  type('/li');
  await shows('> /li');
  say('WARN: while typing');
  await shows('WARN: while typing\n\nmember in #general> /li');
  type('\u0003:quit\r');
  await ended;
});

test('a moderator is told in one line that #audit has something new, and sees it on request', async () => {
  await write({ content: 'old' }, SAMPLE_IDS.auditChannelId);
  respond = async (interaction) => {
    for (const content of ['muted x', 'muted y']) await write({ content }, SAMPLE_IDS.auditChannelId);
    await (interaction.isChatInputCommand() && interaction.reply('Muted.'));
  };
  const { type, shows, ended, screen } = terminal(stage.chat);
  type('/list ada\r');
  await shows('Muted.\n\nmember in #general> ');
  type(':as moderator2\r');
  await shows('2 new lines in #audit: :audit shows them.\n\nmoderator2 in #general> ');
  expect(screen()).not.toContain('muted x');
  type(':audit\r');
  await shows('old\n\nmuted x\n\nmuted y\n\nmoderator2 in #general> ');
  type(':quit\r');
  await ended;
  expect(screen().match(/in #audit/g)).toHaveLength(1);
});

test('bold is bold', async () => {
  answersWith('**Ada**');
  const { type, shows, ended, raw } = terminal(stage.chat);
  type('/list ada\r');
  await shows('Ada\n');
  expect(raw()).toContain('\u001b[1mAda\u001b[22m');
  type(':quit\r');
  await ended;
});

test('Ctrl-C clears a line, and leaves an empty one, whatever is awaited', async () => {
  const { asked } = answerInFlight();
  const { type, shows, ended, screen } = terminal(stage.chat);
  type('/list never\u0003');
  await shows('^C\n');
  type('/list ada\r');
  await asked;
  type('\u0003');
  await ended;
  expect(screen()).not.toContain('There is no');
});

test('Ctrl-C leaves a :wait', async () => {
  const { type, shows, ended } = terminal(stage.chat);
  type(':wait 3600\r');
  await shows(':wait 3600\r\n');
  type('\u0003');
  await ended;
});

test('Ctrl-D leaves as soon as the answer in flight has come', async () => {
  const { asked, resolve } = answerInFlight();
  const { type, shows, ended } = terminal(stage.chat);
  type('/list ada\r');
  await asked;
  type('\u0004');
  resolve('Ada');
  await ended;
  await shows('Ada\n');
});

test('Ctrl-D on an empty line leaves', async () => {
  const { type, shows, ended } = terminal(stage.chat);
  await shows('#general> ');
  type('\u0004');
  await ended;
  await shows('#general> \n');
});
