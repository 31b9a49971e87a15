import { ComponentType } from 'discord-api-types/v10';
import type { InteractionResult } from 'local-discord/people';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './input/sample-commands.ts';
import { answer, buttonRow, seen } from './scripted-chat.ts';
import { terminal } from './terminal.ts';

describe('on a terminal', () => {
  test('shows who types where, and the answers', async () => {
    const { type, shows, ended, screen } = terminal();
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
    const { type, shows, ended, screen } = terminal({
      messages: [seen({ content, components: [buttonRow('Next')] })],
    });
    await shows('#general> ');
    expect(screen()).toMatch(
      /^The last message here:\nline 0\n(.+\n){8}line 9\n…\n\[1\] Next\n\nTab completes/,
    );
    type(':quit\r');
    await ended;
  });

  test.each([60, 80, 110])('help and answers fit %i columns, in whole words', async (columns) => {
    const description = 'Every name that is registered to the wallet of this one, in pages of fifteen';
    const [first] = COMMANDS;
    const long = 'contact margaret · pinned · muted · active 12 hours ago · '.repeat(3).trim();
    const { type, shows, ended, screen } = terminal(
      {
        commands: first ? [{ ...first, description }] : [],
        command: async () => answer(seen({ embeds: [{ description: long }] })),
      },
      { columns },
    );
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
    const help = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('Commands of this')),
    );
    expect(help.map((line) => line.trim()).join(' ')).toContain(description);
  });

  test('Tab shows what is meant above the line, which stays', async () => {
    const { type, shows, ended } = terminal({
      autocomplete: async () => ({
        kind: 'choices',
        choices: [
          { name: 'bulk-12', value: 'Zk3' },
          { name: 'bulk-120', value: 'Qx9' },
        ],
      }),
    });
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
    const { type, shows, ended } = terminal({ messages: [seen({ id: '7', components })] });
    await shows('#general> ');
    type(':cli\t');
    await shows(':click ');
    type('\t');
    await shows(':click 1 ');
    type('\t');
    await new Promise(setImmediate);
    type('\r');
    await shows('id of Next on 7\n\nmember in #general> ');
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
    const { promise, resolve } = Promise.withResolvers<InteractionResult>();
    const { type, shows, ended, screen } = terminal({ command: () => promise }, { notices });
    await shows('#general> ');
    type('/list ada\r');
    await shows('/list ada\r\n');
    say('WARN: during\u001b[2J');
    expect(screen()).not.toContain('WARN');
    resolve(answer(seen({ content: 'Ada' })));
    await shows('Ada\n\nWARN: during[U+001B][2J\n\nmember in #general> ');
    type('/li');
    await shows('> /li');
    say('WARN: while typing');
    await shows('WARN: while typing\n\nmember in #general> /li');
    type('\u0003:quit\r');
    await ended;
  });

  test('a moderator is told in one line that #audit has something new, and sees it on request', async () => {
    const audit = [seen({ id: '1', content: 'old' })];
    const { type, shows, ended, screen } = terminal({
      audit,
      async command() {
        audit.push(seen({ id: '2', content: 'muted x' }), seen({ id: '3', content: 'muted y' }));
        return answer(seen({ content: 'Muted.' }));
      },
    });
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
    const { type, shows, ended, raw } = terminal({
      command: async () => answer(seen({ content: '**Ada**' })),
    });
    type('/list ada\r');
    await shows('Ada\n');
    expect(raw()).toContain('\u001b[1mAda\u001b[22m');
    type(':quit\r');
    await ended;
  });

  test('Ctrl-C clears a line, and leaves an empty one, whatever is awaited', async () => {
    const { type, shows, ended, screen } = terminal({ command: () => new Promise(() => {}) });
    type('/list never\u0003');
    await shows('^C\n');
    type('/list ada\r');
    await shows('/list ada\r\n');
    type('\u0003');
    await ended;
    expect(screen()).not.toContain('There is no');
  });

  test('Ctrl-C leaves a :wait', async () => {
    const { type, shows, ended } = terminal();
    type(':wait 3600\r');
    await shows(':wait 3600\r\n');
    type('\u0003');
    await ended;
  });

  test('Ctrl-D leaves as soon as the answer in flight has come', async () => {
    const { promise, resolve } = Promise.withResolvers<InteractionResult>();
    const { type, shows, ended } = terminal({ command: () => promise });
    type('/list ada\r');
    await shows('/list ada\r\n');
    type('\u0004');
    resolve(answer(seen({ content: 'Ada' })));
    await ended;
    await shows('Ada\n');
  });

  test('Ctrl-D on an empty line leaves', async () => {
    const { type, shows, ended } = terminal();
    await shows('#general> ');
    type('\u0004');
    await ended;
    await shows('#general> \n');
  });
});
