import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { InteractionResult } from 'local-discord/people';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runPrompt } from '../run-prompt.ts';
import { COMMANDS } from './input/sample-commands.ts';
import { piped } from './piped.ts';
import { answer, type Script, scriptedChat, seen } from './scripted-chat.ts';

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
    onTestFinished(() => void vi.useRealTimers());
    const script: Script = { command: async (name) => answer(seen({ id: name, content: `${name} …` })) };
    const pending = scripted(['/list ada', '/echo 1 x'], script);
    for (let waited = 0; waited < 60; waited += 1) await vi.advanceTimersByTimeAsync(1000);
    expect((await pending).answers).toBe('list …\n\necho …\n');
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
