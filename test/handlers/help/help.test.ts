import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_WELCOME } from '../../../packages/local-world/demo-chat.ts';
import { commands, commandsOf } from '../../../src/handlers/commands.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import type { Access } from '../../../src/handlers/declaration/description.ts';
import { help } from '../../../src/handlers/help.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import { WITHOUT_SCENE } from '../../docs/reply-scenes.ts';
import { pseudoWords } from '../../words/pseudo.ts';
import { TYPED_FOR_EVERYONE } from '../command-names.ts';
import { emptyContext } from '../empty-context.ts';

/** In their order. */
const OPEN = TYPED_FOR_EVERYONE.map((name) => `/${name}`);

const IN_MENUS = 'In the menu of a message or a user, under Apps';
const REFUSALS = {
  everyone: undefined,
  managers: 'This is for managers.',
  moderators: 'This is for moderators.',
};
const moderator: HandlerContext = { ...emptyContext, commands };
const refusal = (access: Access) => REFUSALS[access];
const member: HandlerContext = { ...moderator, refusal };
const elsewhere: HandlerContext = { ...member, isOffered: (access) => access === 'everyone' };

const overview = async (context: HandlerContext) => {
  const reply = await help.runnables.get('')?.prepare(new Map()).run(context);
  if (!reply) throw new Error('no help');
  return reply;
};
const fieldsOf = ({ embeds }: Reply) =>
  Object.fromEntries((embeds?.[0]?.fields ?? []).map(({ name, value }) => [name, value]));

/** What is chosen from the menu, as it comes back. */
async function page(topic: string, context: HandlerContext): Promise<Reply> {
  const [menu] = help.components;
  if (!menu || !('prepare' in menu)) throw new Error('no menu');
  return menu.prepare({ customId: 'help-topic.1', values: [topic], typed: new Map(), message: undefined })(
    context,
  );
}

describe('the overview', () => {
  it('begins with the sentence with which README, package.json and the page begin', async () => {
    const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    const { description } = z.object({ description: z.string() }).parse(JSON.parse(read('package.json')));
    expect(description).toMatch(/^Rollcall is a Discord bot for .*\.$/);
    expect((await overview(member)).embeds?.[0]?.description).toBe(description);
    expect(DEMO_WELCOME.channel.sentence).toBe(description);
    expect(read('README.md').replaceAll('\n', ' ')).toMatch(
      new RegExp(`^# Rollcall {2}${RegExp.escape(description)} `),
    );
  });

  it('has no such sentence without a service, which would be half untrue', async () => {
    const withoutService = { ...member, commands: commandsOf(false, 0) };
    expect((await overview(withoutService)).embeds?.[0]).not.toHaveProperty('description');
  });

  it('has what one can do first, by what it is for', async () => {
    const fields = fieldsOf(await overview(moderator));
    expect(Object.keys(fields)).toEqual([
      'What you can do here',
      'List and manage conversations',
      'List and manage scores',
      'Leaderboards that post themselves in this server',
      IN_MENUS,
    ]);
    expect(fields[IN_MENUS]).toBe(
      '**Look up this name** (of a message) Show the wallet behind a name in the message\n' +
        '**Find their conversations** (of a user) Show conversations whose contact is the id or the name of the user',
    );
    const single = commands.filter(({ menu, runnables }) => menu === undefined && runnables.has(''));
    expect(fields['What you can do here']?.split('\n').map((line) => line.split(' ')[0])).toEqual(
      single.map(({ name }) => `/${name}`),
    );
    expect(fields['List and manage conversations']).toBe(
      '/conversation list · /conversation show · /conversation create · /conversation change · /conversation delete · /conversation history',
    );
  });

  it('has refusals last, one for all commands that have it', async () => {
    const fields = fieldsOf(await overview(member));
    expect(Object.entries(fields).at(-1)).toEqual([
      'Not available to you here',
      [
        `\`/conversation\`, \`/score\`, \`Find their conversations\`: ${REFUSALS.moderators}`,
        `\`/board\`, \`/settings\`: ${REFUSALS.managers}`,
      ].join('\n'),
    ]);
  });

  it('says nothing of commands that are not there', async () => {
    const fields = fieldsOf(await overview(elsewhere));
    expect(Object.keys(fields)).toEqual(['What you can do here', IN_MENUS]);
    expect(fields[IN_MENUS]).not.toContain('Find their conversations');
  });
});

it('the overview ends with the version of the program, where it is known', async () => {
  const footer = async (settings: HandlerContext['settings']) =>
    (await overview({ ...member, settings })).embeds?.[0]?.footer;
  expect(await footer({ version: '0.4.0+3cd7631' })).toEqual({ text: 'Rollcall 0.4.0+3cd7631' });
  expect(await footer({})).toBeUndefined();
});

describe('the menu', () => {
  it('has a page for each command that one may use, and the one that is shown is chosen', async () => {
    const options = ({ components }: Reply) => {
      const [row] = components ?? [];
      const [menu] = row && 'components' in row ? row.components : [];
      return menu && 'options' in menu
        ? menu.options.map((option) => (option.default ? `[${option.label}]` : option.label))
        : [];
    };
    expect(options(await overview(member))).toEqual(['[Overview]', ...OPEN]);
    const chosen = OPEN.map((name) => (name === '/list' ? '[/list]' : name));
    expect(options(await page('list', member))).toEqual(['Overview', ...chosen]);
  });

  it('leads to one command with its options and an example', async () => {
    const [embed] = (await page('list', member)).embeds ?? [];
    expect(embed?.title).toBe('/list');
    expect(embed?.description).toContain('/list `name [limit] [default] [format] [contains]`');
    expect(embed?.description).toContain('`name` A registered name');
    expect(embed?.description).toContain('-# For example: `/list name:ada format:json`');
  });

  it('has an example of the registry that names come from, where there is no service', async () => {
    const settings = { examples: { wallet: 'address:SP000000000000000000002Q6VF78' } };
    const [wallet, list] = await Promise.all(
      ['wallet', 'list'].map((topic) => page(topic, { ...member, settings })),
    );
    expect(wallet?.embeds?.[0]?.description).toContain('`/wallet address:SP000000000000000000002Q6VF78`');
    expect(list?.embeds?.[0]?.description).toContain('`/list name:ada format:json`');
  });

  it('leads to all subcommands of one, each with an example', async () => {
    const [embed] = (await page('conversation', moderator)).embeds ?? [];
    const parts = embed?.description?.split('\n\n') ?? [];
    expect(parts).toHaveLength(7);
    expect(parts[2]).toBe(
      [
        '/conversation show `id [share]`',
        'Show a conversation with all its fields',
        '-# For example: `/conversation show id:65myCF4X`',
      ].join('\n'),
    );
  });

  it.each(['conversation', 'Overview', 'what is none'])(
    'leads to the overview from what one may not use: %s',
    async (topic) => {
      expect(await page(topic, member)).toEqual(await overview(member));
    },
  );
});

const runnables = commands.flatMap(({ name, runnables }) =>
  [...runnables.values()].map((runnable) => ({ label: `/${name} ${runnable.name}`, runnable })),
);

it.each(runnables)(
  'the example of $label gives what has to be given, and nothing that is not there',
  ({ runnable: { example, options } }) => {
    const given = example === '' ? [] : example.split(' ').map((each) => each.split(':')[0]);
    const names = options.map(({ name }) => name);
    const required = options.filter((option) => option.required).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(given));
    expect(given).toEqual(expect.arrayContaining(required));
  },
);

describe('in another language', () => {
  const translated: HandlerContext = {
    ...member,
    commands: commands.filter((command) => !WITHOUT_SCENE.includes(command)),
    words: pseudoWords,
    refusal: (access) => refusal(access) && '⟦no⟧',
  };
  const everywhere: HandlerContext = { ...translated, refusal: () => undefined };

  it('describes commands, subcommands and options in it, and names and examples as they are', async () => {
    const replies = [
      await overview(translated),
      await overview(everywhere),
      await page('list', everywhere),
      await page('conversation', everywhere),
    ];
    const texts = replies.flatMap(({ embeds = [], components = [] }) => [
      ...embeds.flatMap(({ description = '', fields = [] }) => [
        description,
        ...fields.flatMap(({ name, value }) => [name, value]),
      ]),
      JSON.stringify(components).replaceAll(/"(type|custom_id|value|default)":("[^"]*"|\w+)/g, ''),
    ]);
    // Names, as they are typed and in bold, and what stands in backticks.
    const left = texts
      .join('\n')
      .replaceAll(/⟦[^⟧]*⟧|`[^`]*`|\*\*[^*]*\*\*|\/[a-z-]+( [a-z-]+)?|"\w+":/g, '');
    expect(left.match(/[a-z]{2,}/gi)).toBeNull();
    expect(texts.join('\n')).toContain('`name` ⟦Á ŕéĝíšţéŕéð');
    expect(texts.join('\n')).toContain('`/list name:ada format:json`');
  });

  it('ends with its fields: footers render no markdown', async () => {
    for (const reply of [await overview(translated), await page('list', translated), await overview(member)])
      expect(reply.embeds?.[0]).not.toHaveProperty('footer');
  });

  it('describes a command that is in no catalogue in English', async () => {
    const added = commands.map((each) =>
      each.name === 'list' ? { ...each, description: 'New here' } : each,
    );
    expect(JSON.stringify(await overview({ ...translated, commands: added }))).toContain('/list New here');
  });
});
