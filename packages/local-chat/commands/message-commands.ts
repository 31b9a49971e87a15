import { stripVTControlCharacters } from 'node:util';
import { type APISelectMenuComponent, ComponentType } from 'discord-api-types/v10';
import type { MenuCommandView } from 'local-discord/control-client';
import { ChatRefusal, type SeenMessage } from 'local-discord/people';
import { fieldWords, readFields } from '../form.ts';
import { splitWords, unclosedQuote } from '../input/words.ts';
import type { Session } from '../session.ts';
import {
  addressedNumbers,
  buttonText,
  CHOOSE_USAGE,
  controlsOf,
  menuChoice,
  nameUsages,
} from '../view/controls.ts';
import { cutToColumns, flowInLines, visibleLine } from '../view/terminal-text.ts';
import { menuUsage } from './help.ts';
import { type Candidate, type PromptCommand, plainCandidate, valueCandidate } from './prompt-command.ts';

/** The commands that use the channel's messages or write one. */
export const messageCommands = (session: Session): PromptCommand[] => [
  {
    name: 'click',
    argument: 'N',
    help: 'click the button with this number; alone, list the buttons',
    examples: [
      { text: ':click 1', meaning: 'clicks [1] on the last message with buttons' },
      { text: ':click 3.1', meaning: 'clicks [1] on message 3; :messages shows the numbers' },
    ],
    complete: (before) => (before.length === 0 ? buttonCandidates(session) : []),
    run: (argument) => (argument === '' ? buttonsText(session) : click(session, argument)),
  },
  {
    name: 'choose',
    argument: 'N,N',
    help: 'choose these options of a menu, as 1 3 or 1,3-5, people, roles or channels by name, or none',
    examples: [
      { text: ':choose 1,3-5', meaning: 'chooses these and no others in the last menu' },
      {
        text: ':choose @member',
        meaning: 'chooses somebody in a menu of people; same for @role and #channel',
      },
      { text: ':choose none', meaning: 'chooses none of them' },
      { text: ':choose 3.1,4-5', meaning: 'the same in the menu of message 3; :messages shows the numbers' },
    ],
    complete: (before) => menuCandidates(session, before),
    run: (argument) => choose(session, argument),
  },
  {
    name: 'fill',
    argument: 'VALUE',
    help: 'send the open form; fields as name:VALUE; alone, empty',
    examples: [
      { text: ':fill some text', meaning: 'fills in a form that has one field' },
      { text: ':fill a:"some text" b:2', meaning: 'fills in the fields a and b; 2 is the second option' },
      {
        text: ':fill who:@member,@moderator',
        meaning: 'chooses two people in the field who; same for options',
      },
      {
        text: ':fill agree:yes file:notes.txt',
        meaning: 'checks a box, and attaches a file of this machine',
      },
    ],
    complete: (before) => fieldCandidates(session, before),
    async run(argument) {
      const { form } = session.openForm();
      return session.act(async (person, where) => {
        const outcome = await person.submit(form, readFields(session.openForm(), argument), where);
        // The form stays open until it is answered.
        if (outcome.kind !== 'failed') session.closeForm();
        return outcome;
      });
    },
  },
  {
    name: 'dismiss',
    help: 'drop the open form',
    // As in Discord, the bot gets no event.
    run() {
      session.openForm();
      session.closeForm();
      return 'The form is dropped.';
    },
  },
  {
    name: 'messages',
    argument: '[N]',
    help: 'list the latest messages with their numbers, or show one again',
    examples: [
      { text: ':messages 3', meaning: 'shows message 3 again; :click and :choose then refer to it' },
    ],
    complete: (before) => (before.length === 0 ? numbersOfLatest(session) : []),
    async run(argument) {
      if (argument === '') return messageList(session);
      if (!/^\d{1,6}$/.test(argument)) {
        throw new ChatRefusal('Type the number of a message, such as :messages 3.');
      }
      return session.show([await session.message(Number(argument))]);
    },
  },
  {
    name: 'apps',
    argument: 'N COMMAND',
    help: 'use a command on message N, or on a @user; alone, list them',
    examples: [
      { text: ':apps 3 Look up', meaning: 'uses the command that starts so on message 3 (:messages)' },
      { text: ':apps @member Find', meaning: 'uses one on the user member' },
    ],
    complete: (before) => targetCandidates(session, before),
    run: (argument) => (argument === '' ? menuCommandList(session) : useMenu(session, argument)),
  },
  {
    name: 'react',
    argument: 'N EMOJI',
    help: 'react to message N with an emoji; again removes it',
    examples: [{ text: ':react 3 👍', meaning: 'reacts to message 3; :messages shows the numbers' }],
    complete: (before) => (before.length === 0 ? numbersOfLatest(session) : []),
    run: (argument) => react(session, argument),
  },
  {
    name: 'type',
    help: 'show others that you are typing',
    async run() {
      await session.act((person, where) => person.type(where));
      return 'Others see for 10 s that you are typing.';
    },
  },
  {
    name: 'say',
    argument: 'TEXT',
    help: 'write a message of your own into the channel',
    // The message is printed when its event arrives, like an answer of the bot.
    run: async (argument) => {
      await session.act((person, { channel }) => person.say(argument, { channel, wait: 0 }));
      return undefined;
    },
  },
];

async function click(session: Session, typed: string): Promise<string | undefined> {
  const { message, numbers } = addressedNumbers(typed) ?? { message: undefined, numbers: [] };
  const [number, ...others] = numbers;
  if (number === undefined || others.length > 0) {
    throw new ChatRefusal('Type the number of one button, such as :click 1, or :click 3.1 for message 3.');
  }
  const shown = await session.withControls('buttons', message);
  const { buttons } = controlsOf(shown);
  const button = buttons.find((each) => each.number === number);
  if (!button) {
    const there = buttons.map((each) => buttonText(each)).join('  ') || 'it has no buttons';
    throw new ChatRefusal(
      `There is no button ${number} on that message: ${there}. See :messages for others.`,
    );
  }
  return session.act((person, where) =>
    person.click(button.customId, { message: shown.message.id, ...where }),
  );
}

/** Lists the buttons that a number alone can click. */
async function buttonsText(session: Session): Promise<string> {
  const { buttons } = controlsOf(await session.withControls('buttons', undefined));
  const texts = buttons.map((button) => buttonText(button));
  return (
    flowInLines(texts, session.screen.columns).join('\n') ||
    'The last message has no buttons any more. :messages lists others.'
  );
}

async function buttonCandidates(session: Session): Promise<Candidate[]> {
  const all = await session.controls('buttons');
  return all.flatMap(({ buttons, buttonAddress }) =>
    buttons.flatMap(({ number, label, disabled }) =>
      disabled ? [] : [plainCandidate(`${buttonAddress}${number}`, label)],
    ),
  );
}

/** Accepts `1,3-5` or `@member @moderator`, `who:@member` if there are several menus, and `3.@member` for message 3. */
async function choose(session: Session, argument: string): Promise<string | undefined> {
  const addressed = addressedNumbers(argument);
  if (addressed) {
    const shown = await session.withControls('menus', addressed.message);
    const { menu, values } = menuChoice(shown, addressed.numbers);
    return session.act((person, where) =>
      person.choose(values, { message: shown.message.id, menu, ...where }),
    );
  }
  const [, number] = /^(\d{1,4})\.(?=[^\s\d])/.exec(argument) ?? [];
  const words = splitWords(number === undefined ? argument : argument.slice(number.length + 1));
  const unclosed = unclosedQuote(words);
  if (unclosed !== undefined) throw new ChatRefusal(unclosed);
  const names = words
    .flatMap(({ text, quoted }) => (quoted ? text : text.split(',')))
    .filter((name) => name !== '');
  if (names.length === 0) throw new ChatRefusal(CHOOSE_USAGE);
  const shown = await session.withControls('menus', number === undefined ? undefined : Number(number));
  const naming = nameUsages(controlsOf(shown).menus, '');
  if (naming.size === 0) throw new ChatRefusal(CHOOSE_USAGE);
  const word = words.find(({ key }) => key !== undefined)?.key;
  const [menu] = [...naming.keys()].filter((each) => word !== undefined && each.word === word);
  if (word !== undefined && !menu)
    throw new ChatRefusal(
      `There is no menu "${word}" on that message: type ${[...naming.values()].join(' or ')}.`,
    );
  const where = { message: shown.message.id, ...(menu && { menu: menu.component.custom_id }) };
  return session.act((person, at) => person.choose(names, { ...where, ...at }));
}

/**
 * Completes with numbers and with the names in the last message's menus. Several can be typed, but `none` only alone.
 */
async function menuCandidates(session: Session, before: readonly string[]): Promise<Candidate[]> {
  if (before.includes('none')) return [];
  const all = await session.controls('menus');
  const numbers = all.flatMap(({ menus, optionAddress }) =>
    menus.flatMap(({ options }) =>
      options.map(({ number, label }) => plainCandidate(`${optionAddress}${number}`, label)),
    ),
  );
  const own = all.find(({ optionAddress }) => optionAddress === '')?.menus ?? [];
  const names = await Promise.all(own.map(({ component }) => namesIn(component, session)));
  const left = [...numbers, ...names.flat()].filter(({ value }) => !before.includes(value));
  return left.length > 0 && before.length === 0 ? [...left, plainCandidate('none')] : left;
}

const NAMEABLE_KINDS: Partial<Record<ComponentType, 'user' | 'role' | 'mentionable' | 'channel'>> = {
  [ComponentType.UserSelect]: 'user',
  [ComponentType.RoleSelect]: 'role',
  [ComponentType.MentionableSelect]: 'mentionable',
  [ComponentType.ChannelSelect]: 'channel',
};

async function namesIn(menu: APISelectMenuComponent, session: Session): Promise<Candidate[]> {
  const of = NAMEABLE_KINDS[menu.type];
  if (of === undefined) return [];
  const { channel } = session.where;
  const types = 'channel_types' in menu ? menu.channel_types : undefined;
  const names = await session.person.nameables({ of, channel, channel_types: types });
  return names.map(({ name, alias }) => valueCandidate(name, alias));
}

function fieldCandidates({ form }: Session, before: readonly string[]): Candidate[] {
  const left = form ? fieldWords(form).filter((word) => !before.some((each) => each.startsWith(word))) : [];
  return left.map((word) => plainCandidate(word));
}

const numbersOfLatest = async (session: Session) =>
  (await session.latest()).map((seen) => plainCandidate(`${session.numberOf(seen)}`));

/** Lists the latest messages with their numbers, first words, buttons and menus. */
async function messageList(session: Session): Promise<string> {
  const latest = await session.latest();
  if (latest.length === 0) return 'There are no messages here yet.';
  const width = Math.max(...latest.map((seen) => String(session.numberOf(seen)).length));
  return latest.flatMap((seen) => entryLines(seen, session, width)).join('\n');
}

function entryLines(seen: SeenMessage, session: Session, width: number): string[] {
  const { paint, columns } = session.screen;
  const number = session.numberOf(seen);
  const indent = ' '.repeat(width + 2);
  const { interaction } = seen.message;
  const asked = interaction ? `${interaction.user.username}: /${interaction.name} · ` : '';
  const [first = ''] = stripVTControlCharacters(session.textOf(seen)).split('\n');
  const text = visibleLine(`${asked}${first.replace(/^│ ?/, '').trim()}`);
  const { buttons, menus } = controlsOf(seen);
  const count = menus.flatMap(({ options }) => options).length;
  const lines = [
    ...flowInLines(
      buttons.map((button) => buttonText(button, `${number}.`)),
      columns - indent.length,
    ),
    ...(count > 0 ? [`:choose ${number}.1 to ${number}.${count}`] : []),
    ...nameUsages(menus, `${number}.`).values(),
  ];
  return [
    `${paint('bold', String(number).padStart(width))}  ${cutToColumns(text, columns - indent.length)}`,
    ...lines.map((line) => indent + paint('cyan', line)),
  ];
}

/** The message is printed when its update arrives. */
async function react(session: Session, argument: string): Promise<undefined> {
  const [, number, emoji = ''] = /^(\d{1,6})\s+(\S+)$/.exec(argument) ?? [];
  if (number === undefined)
    throw new ChatRefusal('Type :react with the number of a message and an emoji, such as :react 3 👍.');
  const { message } = await session.message(Number(number));
  const { me: remove = false } = message.reactions?.find((each) => each.emoji.name === emoji) ?? {};
  await session.act((person, { channel }) => person.react(message.id, emoji, { channel, remove, wait: 0 }));
  return undefined;
}

const APPS_USAGE = 'Type :apps 3 and a command for message 3, or :apps @member and one for a user';

async function menuCommandList(session: Session): Promise<string> {
  const { menus } = await session.offer();
  return menus.map(menuUsage).join('\n') || 'Messages and users have no commands here.';
}

async function useMenu(session: Session, argument: string): Promise<string | undefined> {
  const [on = '', ...words] = splitWords(argument).map(({ text }) => text);
  const onMessage = /^\d{1,6}$/.test(on);
  const { menus } = await session.offer();
  const name = menuCommandNamed(menus, onMessage ? 'message' : 'user', words.join(' '));
  const target = onMessage ? { message: (await session.message(Number(on))).message.id } : { user: on };
  return session.act((person, where) => person.use(name, target, where));
}

/**
 * Returns the exact command name, or the only one that starts with the typed text.
 * @throws ChatRefusal if none or several match
 */
function menuCommandNamed(
  all: readonly MenuCommandView[],
  target: MenuCommandView['target'],
  typed: string,
): string {
  const lower = typed.toLowerCase();
  const names = all.filter((command) => command.target === target).map(({ name }) => name);
  const beginning = names.filter((name) => name.toLowerCase().startsWith(lower));
  const exact = beginning.filter((name) => name.toLowerCase() === lower);
  const [meant, ...others] = exact.length > 0 ? exact : beginning;
  if (meant !== undefined && others.length === 0 && typed !== '') return meant;
  const there = names.length === 0 ? 'none' : `these: ${names.join(', ')}`;
  throw new ChatRefusal(`${APPS_USAGE}. A ${target} has ${there} here.`);
}

async function targetCandidates(session: Session, before: readonly string[]): Promise<Candidate[]> {
  const [on, ...further] = before;
  if (on === undefined) {
    const users = await session.person.nameables({ of: 'user', channel: session.where.channel });
    return [
      ...(await numbersOfLatest(session)),
      ...users.map(({ name, alias = '' }) => plainCandidate(name, alias)),
    ];
  }
  if (further.length > 0) return [];
  const target = /^\d+$/.test(on) ? 'message' : 'user';
  const { menus } = await session.offer();
  return menus.filter((command) => command.target === target).map(({ name }) => plainCandidate(name));
}
