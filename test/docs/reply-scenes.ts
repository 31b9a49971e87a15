import { commands } from '../../src/handlers/commands.ts';
import type { Command } from '../../src/handlers/declaration/command.ts';
import type { Say, Words } from '../../src/handlers/words/words.ts';

/** An action at the prompt: a typed line, a button by its label, or the choices offered for an option. */
export type Step =
  | string
  | { readonly click: Say }
  | { readonly offer: string; readonly option: string; readonly typed: string };

/** Replies of one kind. */
export interface Scene {
  readonly title: string;
  readonly as: 'member' | 'moderator' | 'manager';
  readonly steps: readonly Step[];
}

/** A step as it is told, with the labels of a language. */
export function inWords(step: Step, words: Words): string {
  if (typeof step === 'string') return step;
  return 'click' in step ? `clicks ${step.click(words)}` : `${lineOf(step)} and Tab`;
}

/** The file in docs/pictures with what a step shows. */
export const pictureOf = ({ title }: Scene, step: number): string =>
  `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${step + 1}.webp`;

/** What is typed for a step; nothing for a click. */
function lineOf(step: Step): string {
  if (typeof step === 'string') return step;
  return 'offer' in step ? `/${step.offer} ${step.option}:${step.typed}` : '';
}

function sceneOf({ name, menu, access, runnables }: Command): Scene {
  const examples = [...runnables].map(([subcommand, { example }]) =>
    ['/', name, subcommand && ` ${subcommand}`, example && ` ${example}`].join(''),
  );
  const uses = {
    message: [':say ada', `:apps 1 ${name}`],
    user: [`:apps @member ${name}`],
    typed: examples,
  };
  return {
    title: menu === undefined ? `/${name}` : name,
    as: ({ everyone: 'member', managers: 'manager', moderators: 'moderator' } as const)[access],
    steps: uses[menu ?? 'typed'],
  };
}

const click = (label: Say): Step => ({ click: label });

/** Kinds of replies, in the order of the document; each goes on from those before it. */
export const SCENES: readonly Scene[] = [
  {
    title: 'A name in a message',
    as: 'member',
    steps: [':say ada', ':apps 1 Look up this name'],
  },
  {
    title: 'Help',
    as: 'member',
    steps: ['/help', ':choose 5'],
  },
  {
    title: 'Finding a name',
    as: 'member',
    steps: [
      { offer: 'list', option: 'name', typed: '' },
      '/list ada',
      { offer: 'list', option: 'name', typed: 'ada' },
      '/list Ada',
      '/list adaa',
      '/list nobody-here',
      '/wallet 0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c',
    ],
  },
  {
    title: 'Pages of names',
    as: 'member',
    steps: [
      '/list collector limit:5',
      click(({ lists }) => lists.button.next),
      click(({ lists }) => lists.button.page({ page: '2' })),
      ':fill quiet-harbour',
      '/list collector contains:fox limit:5',
      '/list collector format:text limit:3',
      '/list ada format:json',
    ],
  },
  {
    title: 'Names of public registries',
    as: 'member',
    steps: [
      '/list ada.eth',
      '/list collector.btc limit:5',
      '/list $ada',
      '/list BABBAGE.eth',
      '/wallet 0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c limit:5',
      click(({ registries }) => registries.namesAt({ registry: 'ENS' })),
      '/list adda.eth',
      '/list a_b.eth',
      '/list collector.btc default:desc',
    ],
  },
  {
    title: 'Score records',
    as: 'member',
    steps: [
      '/records limit:3',
      click(({ records }) => records.button.details),
      '/records sort:score limit:3',
      click(({ records }) => records.button.file),
      '/records provider:star-forge sort:oldest default:desc limit:3',
    ],
  },
  {
    title: 'The best players',
    as: 'member',
    steps: [
      { offer: 'top', option: 'provider', typed: 'forge' },
      '/top provider:star-forge limit:3 period:week',
      { offer: 'top', option: 'player', typed: 'a' },
      '/top provider:star-forge limit:3 player:ada.lovelace',
      '/top provider:moon-garden period:week',
      click(({ charts }) => charts.button.period.month),
      '/top provider:star-forg',
    ],
  },
  {
    title: 'Charts, where pictures cannot be drawn',
    as: 'member',
    steps: ['/chart provider:star-forge', click(({ charts }) => charts.button.kind.distribution)],
  },
  {
    title: 'Help for a moderator',
    as: 'moderator',
    steps: ['/help'],
  },
  {
    title: 'Finding a conversation or a score',
    as: 'moderator',
    steps: [
      { offer: 'conversation show', option: 'id', typed: 'marg' },
      '/conversation show margaret',
      ':apps @member Find their conversations',
    ],
  },
  {
    title: 'Lists of conversations and scores',
    as: 'moderator',
    steps: [
      { offer: 'score show', option: 'id', typed: 'new-pl' },
      '/score list limit:3',
      '/conversation list contact:MARGA archived:hide order:active limit:2',
    ],
  },
  {
    title: 'A card, a change, and taking it back',
    as: 'moderator',
    steps: [
      '/conversation show Demo000000000057',
      click(({ moderation }) => moderation.action.mute.button),
      click(({ moderation }) => moderation.undo.button),
      click(({ moderation }) => moderation.button.pinMessage),
      ':fill message:m-1',
      '/conversation change Demo000000000057 action:pin reason:"asked for by the player"',
      '/score change Demo000000000012 action:unmute',
    ],
  },
  {
    title: 'Several at once',
    as: 'moderator',
    steps: [
      '/conversation list limit:3 muted:hide',
      ':choose 1-3',
      click(({ moderation }) => moderation.action.mute.all({ count: 3 })),
      ':fill tournament',
      click(({ moderation }) => moderation.bulk.undo({ count: 3 })),
    ],
  },
  {
    title: 'All of a filter at once',
    as: 'moderator',
    steps: [
      '/conversation list limit:3 contact:grace',
      click(({ moderation }) => moderation.bulk.chooseAll({ count: 7 })),
      click(({ moderation }) => moderation.action.mute.all({ count: 7 })),
      ':fill spam',
    ],
  },
  {
    title: 'Deleting, with a reason',
    as: 'moderator',
    steps: [
      '/conversation delete Demo000000000057',
      click(({ moderation }) => moderation.button.deleteForGood),
      ':fill "asked for by the player"',
    ],
  },
  {
    title: 'What was moderated',
    as: 'moderator',
    steps: [
      '/conversation history Demo000000000057',
      '/conversation history',
      '/score history by:@member',
      ':audit',
    ],
  },
  {
    title: 'What does not work',
    as: 'moderator',
    steps: ['/conversation show nobody-of-that-name', '/score create'],
  },
  {
    title: 'Settings of a server',
    as: 'manager',
    steps: [
      '/settings',
      click(({ settings }) => settings.button.change),
      ':fill moderator_roles:@Moderators audit_channel:#audit page_size:10 cooldown:30',
      click(({ settings }) => settings.button.export),
      click(({ settings }) => settings.button.history),
      ':choose 1',
      click(({ settings }) => settings.button.back),
    ],
  },
  {
    title: 'Boards that post themselves',
    as: 'manager',
    steps: [
      '/board list',
      '/board create provider:star-forge channel:#general',
      click(({ boards }) => boards.button.preview),
      '/board list',
      ':choose 1',
      click(({ boards }) => boards.button.when),
      ':fill every:week at:7:30 zone:berlin',
      click(({ boards }) => boards.button.editAgain),
      ':fill zone:Europe/Berlin',
      click(({ boards }) => boards.button.what),
      ':fill limit:3 stage:one',
      click(({ boards }) => boards.button.editAgain),
      ':fill stage:1',
      click(({ boards }) => boards.button.where),
      ':fill message:new',
      click(({ boards }) => boards.button.pause),
      click(({ boards }) => boards.button.resume),
      click(({ boards }) => boards.button.remove),
      click(({ boards }) => boards.button.removeForGood),
      '/board create provider:star-forg channel:#general',
      '/board create provider:star-forge channel:#staff',
    ],
  },
  {
    title: 'The audit channel',
    as: 'moderator',
    steps: [':audit'],
  },
  {
    title: 'A board in its channel',
    as: 'manager',
    steps: [
      '/board create provider:star-forge channel:#general',
      click(({ boards }) => boards.button.what),
      ':fill limit:3',
      click(({ boards }) => boards.button.when),
      ':fill every:change',
      ':messages',
      click(({ boards }) => boards.more.button),
      '/board list',
    ],
  },
];

/** The commands that no scene above shows. Until somebody writes one, their examples stand for them. */
export const WITHOUT_SCENE: readonly Command[] = commands.filter(({ name, menu }) => {
  const use = menu === undefined ? new RegExp(`^/${name}( |$)`) : new RegExp(`^:apps .* ${name}$`);
  const steps = SCENES.flatMap((scene) => scene.steps);
  return !steps.some((step) => use.test(lineOf(step)));
});

/** What those commands say of themselves: it may be in no catalogue yet, and is English everywhere then. */
export const OWN_ENGLISH: readonly string[] = WITHOUT_SCENE.flatMap(({ description, runnables }) => [
  description,
  ...[...runnables.values()].flatMap((each) => [
    each.description,
    ...each.options.map((option) => option.description),
  ]),
]);

/** Every kind of reply: the scenes above, and the examples of other commands. */
export const ALL_SCENES: readonly Scene[] = [...SCENES, ...WITHOUT_SCENE.map(sceneOf)];
