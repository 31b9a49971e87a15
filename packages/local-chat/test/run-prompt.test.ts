import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ComponentType } from 'discord-api-types/v10';
import type { InteractionResult } from 'local-discord/people';
import { describe, expect, test, vi } from 'vitest';
import { runPrompt } from '../run-prompt.ts';
import { COMMANDS } from './input/sample-commands.ts';
import { piped } from './piped.ts';
import { answer, buttonRow, type Script, scriptedChat, seen } from './scripted-chat.ts';
import { terminal } from './terminal.ts';

const scripted = (lines: readonly string[], script: Script = {}) => piped(scriptedChat(script), lines);

describe('from a pipe', () => {
  test('prints the answers in order, a blank line between them, and nothing else', async () => {
    const events: string[] = [];
    const { answers, mistakes } = await scripted(['/list ada', '', '/list bob limit:5', '/echo 1 bye'], {
      async command(name, options) {
        events.push(`${name} begins`);
        await new Promise(setImmediate);
        events.push(`${name} ends`);
        return answer(seen({ content: JSON.stringify(options) }));
      },
    });
    expect(answers).toBe('{"name":"ada"}\n\n{"name":"bob","limit":5}\n\n{"times":1,"text":"bye"}\n');
    expect(mistakes).toBe('');
    expect(events).toEqual(['list', 'list', 'echo'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('reads a last line without an end, and lines with those of Windows', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end('/list ada\r\n/list bob');
    await runPrompt({ chat: scriptedChat(), input, output, errors: new PassThrough() });
    output.end();
    expect(await text(output)).toBe('member list {"name":"ada"}\n\nmember list {"name":"bob"}\n');
  });

  test('what cannot be typed is said on the other output, and the next line is typed', async () => {
    const { answers, mistakes } = await scripted(['/lsit ada', 'hello', ':hepl', ':click 3', '/list ada']);
    expect(answers).toBe('member list {"name":"ada"}\n');
    expect(mistakes.split('\n')).toEqual([
      'There is no command /lsit here. Did you mean /list? :help shows all.',
      'The bot reads only commands: type one that begins with /, or :help to see them all.',
      'There is no :hepl. Did you mean :help? :help shows all.',
      'There are no buttons to click here yet.',
      '',
    ]);
  });

  test('control characters of a mistyped line are shown as codes', async () => {
    const { mistakes } = await scripted(['/\u001b[31mlist\u202e']);
    expect(mistakes).toBe('There is no command /[U+001B][31mlist[U+202E] here. :help shows all.\n');
  });

  test.each<[InteractionResult, string]>([
    [{ kind: 'failed', reason: 'The application did not respond' }, 'The application did not respond\n'],
    [{ kind: 'nothing' }, 'The bot took note of it; there is nothing to see.\n'],
    [
      answer(seen({ content: 'one' }), seen({ content: 'two' }, { ephemeral: true })),
      'one\n\ntwo\n(only you can see this)\n',
    ],
  ])('prints a result: %j', async (result, printed) => {
    expect((await scripted(['/list ada'], { command: async () => result })).answers).toBe(printed);
  });

  test(':as goes on as somebody else', async () => {
    const { answers, mistakes } = await scripted([
      ':as visitor',
      '/list ada',
      ':as Moderator',
      '/list ada',
      ':as x',
    ]);
    expect(answers.split('\n\n')).toEqual([
      'You are visitor in a direct message now.',
      'visitor list {"name":"ada"}',
      'You are moderator in #general now.',
      'moderator list {"name":"ada"}\n',
    ]);
    expect(mistakes).toBe('Type :as with one of moderator, moderator2, member, newcomer, visitor.\n');
  });

  test(':audit shows the moderator the newest ten lines of #audit', async () => {
    const audit = Array.from({ length: 11 }, (_, index) =>
      seen({ id: `${index}`, content: `line ${index}` }),
    );
    const lines = [':audit', ':as moderator', ':audit'];
    const { answers, mistakes } = await scripted(lines, { audit });
    expect(mistakes).toBe('Only moderators see #audit: type :as moderator, then :audit.\n');
    const shown = audit.slice(1).map(({ message }) => message.content);
    expect(answers).toBe(`You are moderator in #general now.\n\n${shown.join('\n\n')}\n`);
    expect((await scripted([':as moderator', ':audit'])).answers).toContain(
      'There is nothing in #audit yet.',
    );
  });

  test('an answer that stays unfinished for 30 s is left as it is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const script: Script = { command: async (name) => answer(seen({ id: name, content: `${name} …` })) };
      const pending = scripted(['/list ada', '/echo 1 x'], script);
      for (let waited = 0; waited < 60; waited += 1) await vi.advanceTimersByTimeAsync(1000);
      expect((await pending).answers).toBe('list …\n\necho …\n');
    } finally {
      vi.useRealTimers();
    }
  });

  test(':help shows the commands of the bot, of the prompt and of the program around it', async () => {
    const restart = { help: 'stop the bot and start it again', run: async () => 'done' };
    const { answers } = await piped(scriptedChat(), [':help'], { restart });
    expect(answers).toMatch(/^ {2}\/list name … +Every name of a wallet$/m);
    expect(answers).toMatch(/^ {2}\/conversation pinned show {2}Show them$/m);
    expect(answers).toMatch(/^ {2}:click N +click the button/m);
    expect(answers).toMatch(/^ {2}:choose N,N +choose these options/m);
    expect(answers).toMatch(/^ {2}:fill VALUE +send the open form.+ empty$/m);
    expect(answers).toMatch(/^ {2}:restart +stop the bot and start it again$/m);
  });

  test(':help gives each of twenty subcommands a line of its own', async () => {
    const [first] = COMMANDS;
    const names = Array.from({ length: 20 }, (_, index) => `pin-message-${index}`);
    const options = names.map((name) => ({
      type: 1 as const,
      name,
      description: 'Pins it '.repeat(12).trim(),
    }));
    const commands = first ? [{ ...first, name: 'conversation', options }] : [];
    const { answers } = await scripted([':help'], { commands });
    const lines = answers.split('\n');
    expect(lines.filter((line) => line.startsWith('  /conversation'))).toHaveLength(20);
  });

  test(':help with a command shows all its options, a line for each', async () => {
    const { answers, mistakes } = await scripted([':help /list', ':help conversation', ':help nothing']);
    expect(answers.split('\n')).toEqual([
      '/list  Every name of a wallet',
      '  name              A name (required)',
      '  limit:1-100       How many',
      '  format:card|json  How',
      '  quiet:true|false  Only for me',
      '  factor:number     A number',
      '',
      '/conversation list  List them',
      '  limit:1-100  How many',
      '/conversation pinned show  Show them',
      '',
    ]);
    expect(mistakes).toBe('There is no command nothing here. :help shows all.\n');
  });

  test.each([
    ['help', /^Commands of the bot/],
    ['?', /^Commands of the bot/],
    [':h', /^Commands of the bot/],
    [':HELP', /^Commands of the bot/],
    ['help /list', /^\/list {2}Every name/],
    [':help :click', /^:click N {2}click the button.+\n {2}:click 1 .+\n {2}:click 3\.1 /],
    [':help click', /^:click N {2}click the button/],
    ['help conversation list', /^\/conversation list {2}List them/],
    [':help :as', /moderator2 .+too/],
  ])('%j explains', async (line, explained) => {
    const { answers, mistakes } = await scripted([line]);
    expect(answers).toMatch(explained);
    expect(mistakes).toBe('');
  });

  test.each(['exit', 'quit', ':exit', ':q', ':quit'])('%s leaves', async (line) => {
    expect((await scripted([line, '/list ada'])).answers).toBe('');
  });

  test(':help says what was meant by an unknown command', async () => {
    const { mistakes } = await scripted([':help /lsit', ':help :clcik']);
    expect(mistakes).toBe(
      'There is no command /lsit here. Did you mean :help /list? :help shows all.\n' +
        'There is no command :clcik here. Did you mean :help :click? :help shows all.\n',
    );
  });

  test('a command of the program around it is awaited before the next line', async () => {
    const events: string[] = [];
    const restart = {
      help: '',
      async run() {
        await new Promise(setImmediate);
        events.push('restarted');
        return 'It is back.';
      },
    };
    const script: Script = {
      async command() {
        events.push('typed');
        return { kind: 'nothing' };
      },
    };
    const { answers } = await piped(scriptedChat(script), [':restart', '/list ada'], { restart });
    expect(answers).toMatch(/^It is back\.\n\n/);
    expect(events).toEqual(['restarted', 'typed']);
  });

  test(':wait takes 0 to 3600 seconds', async () => {
    const { answers, mistakes } = await scripted([':wait 0', ':wait 0.01', ':wait', ':wait 3601', ':wait x']);
    expect(answers).toBe('');
    expect(mistakes).toBe('Type :wait with 0 to 3600 seconds, such as :wait 2.\n'.repeat(3));
  });

  test(':quit leaves what follows untyped', async () => {
    expect((await scripted(['/list ada', ':quit', '/list bob'])).answers).toBe(
      'member list {"name":"ada"}\n',
    );
  });

  test('ends quietly when nobody reads the answers any more', async () => {
    const typed: string[] = [];
    const output = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    });
    const input = new PassThrough();
    const prompt = runPrompt({
      chat: scriptedChat({
        async command(name) {
          typed.push(name);
          return { kind: 'nothing' };
        },
      }),
      input,
      output,
      errors: new PassThrough(),
    });
    input.write('/list ada\n/echo 1 more\n/echo 2 more\n');
    await prompt;
    expect(typed).toEqual(['list']);
  });

  test('any other failure of the output is thrown', async () => {
    const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) });
    const input = new PassThrough();
    input.write('/list ada\n');
    const prompt = runPrompt({ chat: scriptedChat(), input, output, errors: new PassThrough() });
    await expect(prompt).rejects.toThrow('the disk is full');
  });
});

describe('buttons', () => {
  const paged = (id: string, ...labels: string[]) =>
    seen({ id, content: 'page', components: [buttonRow(...labels)] });

  test('have the numbers of their message before theirs, unless it is the last one with any', async () => {
    const results = [
      answer(paged('1', 'A', 'B'), paged('2', 'C')),
      answer(seen({ id: '3', content: 'none' })),
    ];
    const lines = ['/list ada', '/list ada', ':click', ':click 1', ':click 1.2', ':click 2', ':click 9.1'];
    const { answers, mistakes } = await scripted(lines, {
      messages: [paged('1', 'A', 'B'), paged('2', 'C'), seen({ id: '3', content: 'none' })],
      command: async () => results.shift() ?? { kind: 'nothing' },
    });
    expect(answers.split('\n\n')).toEqual([
      'page\n[1.1] A  [1.2] B',
      'page\n[1] C',
      'none',
      '[1] C',
      'member clicks id of C on 2',
      'member clicks id of B on 1\n',
    ]);
    expect(mistakes.split('\n')).toEqual([
      'There is no button 2 on that message: [1] C. See :messages for others.',
      'There is no message 9 here. :messages lists the latest.',
      '',
    ]);
  });

  test('that an edit has taken away cannot be clicked', async () => {
    const { answers, mistakes } = await scripted(['/list ada', ':click 1', ':click 1', ':click'], {
      command: async () => answer(paged('1', 'Done')),
      click: async () => answer(seen({ id: '1', content: 'done' })),
    });
    expect(answers.split('\n\n')).toEqual([
      'page\n[1] Done',
      'done',
      'The last message has no buttons any more. :messages lists others.\n',
    ]);
    expect(mistakes).toBe(
      'There is no button 1 on that message: it has no buttons. See :messages for others.\n',
    );
  });

  test('of the messages that the channel still holds can be clicked at once', async () => {
    const messages = [paged('1', 'Old'), paged('2', 'Next'), seen({ id: '3', content: 'later' })];
    const { answers } = await scripted([':click 1', ':as moderator', ':click 1'], { messages });
    expect(answers).toBe(
      'member clicks id of Next on 2\n\nYou are moderator in #general now.\n\nmoderator clicks id of Next on 2\n',
    );
  });

  test('that are disabled are not clicked', async () => {
    const message = seen({ components: [buttonRow({ label: 'Previous', disabled: true })] });
    const { mistakes } = await scripted([':click 1', ':click x'], { messages: [message] });
    expect(mistakes).toBe(
      'The button [1] Previous (disabled) cannot be clicked.\nType the number of one button, such as :click 1, or :click 3.1 for message 3.\n',
    );
  });
});

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

  test('Tab completes the command, its options and what the bot suggests', async () => {
    const { type, shows, ended } = terminal({
      autocomplete: async (_name, focused, typed) => ({
        kind: 'choices',
        choices: [{ name: 'x', value: `${focused} of ${typed}` }],
      }),
    });
    await shows('#general> ');
    type('/li\t');
    await shows('/list ');
    type('name:ad\t');
    await shows('name:"name of ad" ');
    type('for\t');
    await shows('format:');
    type('j\t');
    await shows('format:json ');
    type('\r');
    await shows('member list {"name":"name of ad","format":"json"}');
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
