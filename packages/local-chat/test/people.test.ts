// What somebody new tries at the prompt, in front of the real local Discord with a small bot of discord.js behind it.

import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete } from '../input/completion.ts';
import { quotedWord } from '../input/words.ts';
import { answer, COMMANDS } from './people-bot.ts';
import { completing, openStage, piped, type Stage } from './stage.ts';

const stack = new AsyncDisposableStack();
let chat: Stage['chat'];
beforeAll(async () => {
  ({ chat } = await openStage(stack, COMMANDS, answer));
});
afterAll(() => stack.disposeAsync());

describe('users, roles and channels', () => {
  test.each([
    ['/who user:@moderator2', 'moderator2 - - -'],
    ['/who user:"Nia Newcomer"', 'newcomer - - -'],
    ['/who role:@Moderators', '- Moderators - -'],
    ['/who either:@members', '- - Members -'],
    ['/who where:#general', '- - - general'],
  ])('%s', async (line, said) => {
    const { answers, mistakes } = await piped(chat, [line]);
    expect([answers, mistakes]).toEqual([`${said}\n`, '']);
  });

  test.each([
    [
      '/who user:@nobody',
      /^The option "user" takes a user, not "@nobody": there is @moderator, @moderator2, @member,/,
    ],
    ['/who file:x.png', /^The file x\.png cannot be read: it is not there\.$/m],
  ])('%s is refused with a sentence', async (line, sentence) => {
    expect((await piped(chat, [line])).mistakes).toMatch(sentence);
  });

  test('that somebody sees are theirs: a moderator also #audit, and in a direct message there are none', async () => {
    const asModerator = await piped(chat, [':as moderator', '/who where:#audit']);
    expect(asModerator.answers).toContain('- - - audit');
    const { mistakes } = await piped(chat, [':as visitor', '/who where:#general', '/who user:@member']);
    expect(mistakes).toMatch(
      /not "#general": there are none here\.\n.+ not "@member": there is @visitor, @sample\.\n/,
    );
  });

  test('are offered by Tab', async () => {
    const offered = async (line: string) =>
      (await complete(line, await completing(chat, 'member'), new Map())).candidates.map(({ text }) => text);
    expect(await offered('/who user:@mod')).toEqual(['@moderator ', '@moderator2 ']);
    expect(await offered('/who role:')).toEqual(['@everyone ', '@Moderators ', '@Members ', '@sample ']);
    expect(await offered('/who where:g')).toEqual(['general ']);
    expect(await offered('/who call:')).toEqual([]);
  });
});

test("two moderators get into each other's way", async () => {
  const { answers } = await piped(chat, [
    ':as moderator',
    '/delete',
    ':as moderator2',
    '/change',
    ':as moderator',
    ':click 1',
  ]);
  expect(answers).toMatch(/Sure\?\n\[1\] Delete.+changed.+it has changed meanwhile\n[^\n]+\n$/s);
});

test('each keeps a form of their own while somebody else is at the prompt', async () => {
  const lines = [
    ':as moderator',
    '/form',
    ':as moderator2',
    ':fill no',
    '/form',
    ':fill mine',
    ':as moderator',
    ':fill yours',
    '/form',
    ':dismiss',
    ':dismiss',
  ];
  const { answers, mistakes } = await piped(chat, lines);
  expect(mistakes).toBe('There is no form to fill in.\n'.repeat(2));
  expect(answers).toMatch(
    /sent mine.+You are moderator [^\n]+\nYour form "Why" is still open: :fill sends it\.\n\nsent yours\n.+The form is dropped\.\n$/s,
  );
});

test('a form that is sent from another channel is answered where it was opened', async () => {
  const { answers } = await piped(chat, ['/form', ':in direct message', ':fill mine']);
  expect(answers).toMatch(
    /direct message now\.\n\nThe answer is in the channel where the form was opened\.\n$/,
  );
});

test('earlier messages are listed, shown again, clicked and chosen from by their numbers', async () => {
  const numbers = /^ *(\d+) {2}newcomer: (.+)$/gm;
  const lines = [':as newcomer', '/delete', '/menu', '/delete', '/who', ':messages'];
  const { answers } = await piped(chat, lines);
  const listed = [...answers.matchAll(numbers)].map(([, number, text]) => [number, text]);
  expect(listed.map(([, text]) => text)).toEqual([
    '/delete · Sure?',
    '/menu · [menu] choose (1)',
    '/delete · Sure?',
    '/who · - - - -',
  ]);
  const [[first], [menu]] = [listed[0] ?? [], listed[1] ?? []];
  const used = await piped(chat, [
    ':as newcomer',
    `:choose ${menu}.2`,
    `:click ${first}.1`,
    `:messages ${menu}`,
    ':choose 1',
    ':messages 9999',
    ':messages x',
  ]);
  expect(used.answers).toMatch(
    /chosen: blue\n\ndeleted\n.+\[menu\] choose \(1\)\n {2}1 ○ red\n.+chosen: red\n$/s,
  );
  expect(used.mistakes).toBe(
    'There is no message 9999 here. :messages lists the latest.\nType the number of a message, such as :messages 3.\n',
  );
});

describe('menus of users, roles and channels', () => {
  test('are shown with what to type, and chosen from by names', async () => {
    const { answers, mistakes } = await piped(chat, [
      '/pick',
      ':choose who:@moderator2 who:"Nia Newcomer"',
      ':choose @moderators',
      ':choose either:@Moderators',
      ':choose #general',
      ':choose the:#general',
      ':choose who:@nobody',
      ':choose who:"x',
    ]);
    const shown = [
      'Pick',
      '[menu] choose (1 to 2)',
      '  ● @member',
      '  :choose who:@USER',
      '[menu] choose (1)',
      '  :choose role:@ROLE',
      '[menu] Either (0 to 1)',
      '  :choose either:@USER',
      '[menu] choose (1)',
      '  :choose 4:#CHANNEL',
    ];
    expect(answers.split('\n').slice(0, shown.length)).toEqual(shown);
    expect(
      answers
        .split('\n\n')
        .slice(1)
        .map((each) => each.trim()),
    ).toEqual([
      'who: 1190000000000000014 1190000000000000015',
      'role: 1190000000000000300',
      'either: 1190000000000000300',
      'the place: 1190000000000000200',
    ]);
    expect(mistakes.split('\n')).toEqual([
      'There is no menu "the" on that message: type :choose who:@USER or :choose role:@ROLE or :choose either:@USER or :choose 4:#CHANNEL.',
      'The menu has no "@nobody": there is @moderator, @moderator2, @member, @newcomer, @manager, @sample.',
      'The quote before x is never closed: end it with ".',
      '',
    ]);
  });

  test('of an earlier message are chosen from by its number, and by Tab', async () => {
    const { answers } = await piped(chat, [':as newcomer', '/pick', '/menu', ':messages']);
    const [, number] = /^ *(\d+) {2}newcomer: \/pick · Pick$/m.exec(answers) ?? [];
    expect(answers).toContain(`:choose ${number}.who:@USER`);
    const used = await piped(chat, [':as newcomer', `:choose ${number}.@moderator`]);
    expect(used.answers).toMatch(/who: 1190000000000000010\n$/);
  });
});

describe('forms with fields of every kind', () => {
  test('of texts, menus and boxes are shown and filled in', async () => {
    const { answers, mistakes } = await piped(chat, [
      '/everything',
      ':fill colours:"dark blue" colours:3,red some:1 agree:yes why:because one:2',
      '/everything',
      ':fill agree:no colours:"a,b"',
      '/everything',
      ':fill agree:perhaps',
      ':fill one:green',
      ':fill',
    ]);
    expect(answers.split('\n').slice(0, 16)).toEqual([
      '[form] Everything',
      '  why: Why (optional)',
      '  colours: Colours (optional, 1 to 3 of these)',
      '      1 ○ Red',
      '      2 ○ Dark blue',
      '      3 ○ a,b',
      '  one: One (required, one of these)',
      '      1 ● Red',
      '      2 ○ Dark blue',
      '      3 ○ a,b',
      '  some: Some (optional, 0 to 3 of these)',
      '      1 ○ Red',
      '      2 ○ Dark blue',
      '      3 ○ a,b',
      '  agree: Agree (optional, yes or no, now no)',
      ':fill why:… colours:… one:… some:… agree:… sends it, what is left out as it is now; :fill alone sends it empty, :dismiss drops it.',
    ]);
    const sent = answers.split('\n').filter((line) => line.startsWith('["'));
    expect(sent.map((line) => JSON.parse(line))).toEqual([
      ['because', ['dark blue', 'a,b', 'red'], 'dark blue', ['red'], true],
      ['', ['a,b'], 'red', [], false],
    ]);
    expect(mistakes.split('\n')).toEqual([
      'The field "Agree" is checked or not.',
      'The field "One" has no option "green"; there is: red, dark blue, a,b.',
      'The field "One" is required.',
      '',
    ]);
  });

  test('of people, roles, channels and files are shown and filled in', async () => {
    const file = fileURLToPath(import.meta.url);
    const { answers, mistakes } = await piped(chat, [
      '/people',
      `:fill who:@member who:"Nia Newcomer" either:@Moderators where:#general proof:${quotedWord(file)}`,
      '/people',
      ':fill who:@member,@moderator role:@Members either:@member where:general proof:/nowhere/x.txt',
      ':fill who:@nobody either:@member where:#general',
    ]);
    expect(answers.split('\n').slice(1, 6)).toEqual([
      '  who: Who (required, @user, 1 to 2 of them)',
      '  role: Role (optional, @role)',
      '  either: Either (required, @user or @role)',
      '  where: Where (required, #channel)',
      '  proof: Proof (optional, the path of a file, 0 to 2 of them)',
    ]);
    const sent = answers.split('\n').filter((line) => line.startsWith('[['));
    expect(sent.map((line) => JSON.parse(line))).toEqual([
      [
        ['1190000000000000011', '1190000000000000015'],
        [],
        ['1190000000000000300'],
        ['1190000000000000200'],
        [`people.test.ts ${statSync(file).size}`],
      ],
    ]);
    expect(mistakes.split('\n')).toEqual([
      'The file /nowhere/x.txt cannot be read: it is not there.',
      expect.stringMatching(/^The field "Who" has no "@nobody": there is @moderator, /),
      '',
    ]);
  });

  test('show what is chosen in them, keep it where it is left out, and are emptied', async () => {
    const { answers, mistakes } = await piped(chat, [
      '/filled',
      ':fill one:1 colour:',
      '/filled',
      ':fill roles:"" where: other:""',
      '/filled',
      ':fill',
    ]);
    expect(answers.split('\n').slice(1, 18)).toEqual([
      '  roles: Roles (optional, @role, 0 to 25 of them)',
      '      Now: @Moderators',
      '  where: Where (optional, #channel)',
      '      Now: 1190000000000000203',
      '  colour: Colour (optional, 0 to 1 of these)',
      ...['      1 ● Red', '      2 ○ Dark blue', '      3 ○ a,b'],
      '  one: One (optional, one of these)',
      ...['      1 ○ Red', '      2 ○ Dark blue', '      3 ● a,b'],
      '  other: Other (optional, one of these)',
      ...['      1 ● Red', '      2 ○ Dark blue', '      3 ○ a,b'],
      ':fill roles:… where:… colour:… one:… other:… sends it, what is left out as it is now; :fill alone sends it empty, :dismiss drops it.',
    ]);
    const sent = answers.split('\n').filter((line) => line.startsWith('[['));
    expect(sent.map((line) => JSON.parse(line))).toEqual([
      [['1190000000000000300'], ['1190000000000000203'], [], 'red', 'red'],
      [[], [], ['red'], 'a,b', null],
      [[], [], [], null, null],
    ]);
    expect(mistakes).toBe('');
  });
});
