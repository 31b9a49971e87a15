import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { ControlClient, type Outcome, type Person } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../servers/describe-with.ts';

const ROLLCALL = new URL('../../rollcall.js', import.meta.url).pathname;
const BOTS = new URL('bots/', import.meta.url).pathname;
/** Debian's package is for its own Python, which need not be the first in the path. */
const PYTHON = '/usr/bin/python3';
/** The last of the six values. */
const LAST_VALUE = /^CONTROL_URL=/;
const LAST_VALUE_WITH_TLS = /^SSL_CERT_FILE=/;
/** A library may wait for some seconds before it connects again. */
const AGAIN_WITHIN_MS = 40_000;
/** Less than libraries wait for a sixth message in 5 s, and before they identify again. */
const WITHOUT_WAITING_MS = 4_000;
/** Longer than the three tries that discord.js gives a 5xx. */
const TRIED_WITHIN_MS = 20_000;

/** A bot beside a playground. */
interface Library {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Whether its gateway has to speak TLS. */
  readonly tls?: true;
  /** What it shows of an operation that is not built. */
  readonly notBuilt: RegExp;
}

const inNode = (file: string): readonly [string, ...string[]] => [process.execPath, `${BOTS}${file}`];
const SENTENCE = /The local Discord does not have POST \/channels\/\{channel_id\}\/invites yet/;
/** It shows HTTP's own words for the status. */
const STATUS = /^Not Implemented$/;

const LIBRARIES: readonly Library[] = [
  { name: 'discord.js', command: inNode('discord-js.js'), notBuilt: STATUS },
  { name: '@discordjs/core', command: inNode('discordjs-core.js'), notBuilt: STATUS },
  { name: 'Sapphire', command: inNode('sapphire.js'), notBuilt: STATUS },
  { name: 'discordeno', command: inNode('discordeno.js'), notBuilt: SENTENCE },
  { name: 'oceanic.js', command: inNode('oceanic.js'), notBuilt: SENTENCE },
  { name: 'carbon', command: inNode('carbon.js'), notBuilt: SENTENCE },
  { name: 'seyfert', command: inNode('seyfert.js'), notBuilt: SENTENCE, tls: true },
  { name: "py-cord's calls and frames", command: [PYTHON, `${BOTS}as_py_cord.py`], notBuilt: SENTENCE },
];
const DISCORD_PY: Library = {
  name: 'discord.py',
  command: [PYTHON, `${BOTS}discord_py.py`],
  notBuilt: SENTENCE,
};

/** Reads the lines of a program up to one. */
async function linesUntil({ stdout }: ChildProcess, last: RegExp): Promise<string> {
  if (!stdout) throw new Error('It has no standard output.');
  const lines: string[] = [];
  const reader = createInterface(stdout);
  for await (const line of reader) {
    lines.push(line);
    if (last.test(line)) return lines.join('\n');
  }
  throw new Error(`It ended after: ${lines.join('\n')}`);
}

const contents = ({ messages }: Outcome) => messages.map(({ content }) => content);

/** One evening of Bob with the bot, which is the same in each library: bots/declared.js. */
function scenario({ command: [program, ...args], notBuilt, tls }: Library): void {
  const running: ChildProcess[] = [];
  let control: ControlClient;
  let bob: Person;

  beforeAll(async () => {
    const options = tls ? ['--tls'] : [];
    const playground = spawn(process.execPath, [ROLLCALL, 'playground', ...options], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running.push(playground);
    const values = parseEnv(await linesUntil(playground, tls ? LAST_VALUE_WITH_TLS : LAST_VALUE));
    const bot = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...values },
    });
    running.push(bot);
    await linesUntil(bot, /^ready$/);
    control = new ControlClient(`${values.CONTROL_URL}`);
    bob = control.as('bob');
  });
  afterAll(async () => {
    for (const child of running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    }
  });

  test('a command is answered, and its button changes the answer', async () => {
    const { messages } = await bob.command('hello', { name: 'Ada' });
    expect(messages).toMatchObject([
      { content: 'Hello Ada', ephemeral: false, buttons: [{ label: 'Again' }] },
    ]);
    const again = await bob.click('Again');
    expect(again.messages).toMatchObject([{ id: messages[0]?.id, content: 'Again' }]);
  });

  test('an option is completed', async () => {
    const { choices } = await bob.autocomplete('hello', 'name', 'ad');
    expect(choices).toEqual([{ name: 'ad!', value: 'ad' }]);
  });

  test('a form is opened, filled in and answered to its person alone', async () => {
    const { kind, title, form = '', fields } = await bob.command('feedback');
    expect({ kind, title, fields }).toMatchObject({
      kind: 'form',
      title: 'Feedback',
      fields: [{ label: 'Name' }],
    });
    const { messages } = await bob.submit(form, { Name: 'Ada' });
    expect(messages).toMatchObject([{ content: 'Thanks, Ada', ephemeral: true }]);
  });

  test('six messages in a second are sent at once where there are no rate limits', async () => {
    const { number } = await control.fault('no-rate-limits');
    const began = performance.now();
    await Promise.all(Array.from({ length: 6 }, () => bob.say('!ping', { wait: 0 })));
    const pongs = async () => (await bob.messages({ like: '^pong$' })).length;
    await expect.poll(pongs, { timeout: AGAIN_WITHIN_MS }).toBe(6);
    expect(performance.now() - began).toBeLessThan(WITHOUT_WAITING_MS);
    await control.forgetFault(number);
  });

  test('a message is replied to', async () => {
    const { said, messages } = await bob.say('!ping');
    expect(messages).toMatchObject([
      { content: 'pong', message: { message_reference: { message_id: said?.id } } },
    ]);
  });

  test('a message gets a reaction', async () => {
    const { said } = await bob.say('!react', { wait: 0 });
    const reactions = async () =>
      (await bob.messages({ wait: 0 })).find(({ id }) => id === said?.id)?.message.reactions;
    await expect
      .poll(reactions, { timeout: AGAIN_WITHIN_MS })
      .toMatchObject([{ count: 1, me: false, emoji: { name: '👍' } }]);
  });

  // Waits for the breadth of the local Discord: invites.
  test('an operation that is not built yet is refused so that the bot can say so', async () => {
    const refused = await bob.say('!invite', { wait: TRIED_WITHIN_MS });
    expect(contents(refused)).toEqual([expect.stringMatching(notBuilt)]);
    expect(await control.calls({ like: '^POST .*/invites' })).toContainEqual(
      expect.objectContaining({ status: 501 }),
    );
  });

  test('it goes on after its gateway has broken', async () => {
    await control.fault('drop-gateway');
    const answers = async () => contents(await bob.command('hello', { name: 'Eve' }));
    await expect.poll(answers, { timeout: AGAIN_WITHIN_MS }).toEqual(['Hello Eve']);
  });

  test('it goes on at once after a reset, and knows nothing of before', async () => {
    const began = performance.now();
    await control.reset();
    await expect(bob.messages({ wait: 0 })).rejects.toMatchObject({ status: 408 });
    expect(contents(await bob.command('hello', { name: 'Joe' }))).toEqual(['Hello Joe']);
    expect(performance.now() - began).toBeLessThan(WITHOUT_WAITING_MS);
  });
}

describe.each(LIBRARIES)('a bot of $name', scenario);

if (spawnSync(PYTHON, ['-c', 'import discord']).status === 0)
  describe('a bot of discord.py', () => scenario(DISCORD_PY));
else
  test('a bot of discord.py', ({ task, skip }) => {
    const why = "Debian's package python3-discord is not installed";
    task.meta.notRun = { group: task.name, why };
    skip(why);
  });
