import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { runs } from '../../../../test/property-runs.ts';
import { startLocalDiscord } from '../../start-local-discord.ts';
import { readWorld, WorldFileError } from '../../world-file/read-world.ts';
import { worldSchema } from '../../world-file/schema.ts';

const beside = (file: string) => readFileSync(new URL(`../../world-file/${file}`, import.meta.url), 'utf8');
const EXAMPLE = beside('example.json');

/** The example with something changed in it. */
function changed(change: (world: ReturnType<typeof JSON.parse>) => void): string {
  const world = JSON.parse(EXAMPLE);
  change(world);
  return JSON.stringify(world);
}

function problemsOf(text: string): string[] {
  try {
    readWorld(text);
    return [];
  } catch (error) {
    if (!(error instanceof WorldFileError)) throw error;
    return error.message.split('\n');
  }
}

test('the example is a world in which people have their servers, channels, rights and languages', async () => {
  const { world, about } = readWorld(EXAMPLE);
  const discord = await startLocalDiscord({ world });
  onTestFinished(() => discord.close());
  const mia = discord.clientOf('mia');
  expect(mia.channelName).toBe('general');
  expect(mia.locale).toBe('de');
  expect(about.get('mia')).toBe('a member, who reads German');
  const { servers } = mia.places();
  expect(
    servers.map(({ name, channels }) => [name, channels.map((each) => `${each.name} ${each.maySend}`)]),
  ).toEqual([
    ['Workshop', ['general true', 'news false']],
    ['Werkstatt', ['allgemein true']],
  ]);
  const ada = discord.clientOf('ada');
  expect(ada.channelName).toBe('staff');
  expect(discord.clientOf('vic').channelName).toBe('direct message');
  const [workshop] = world.servers;
  expect(workshop?.roles[0]?.permissions).toBe(
    PermissionFlagsBits.ManageMessages | PermissionFlagsBits.ModerateMembers,
  );
  expect(workshop?.ownerId).toBe(world.people[1]?.id);
  expect(world.application.owner).toEqual({ id: world.people[1]?.id, username: 'ada', displayName: 'Ada' });
});

test('an application has all privileged intents, or those that the file names', () => {
  expect(readWorld(EXAMPLE).world.application.intents).toBeUndefined();
  const withIntents = (intents: unknown) =>
    changed(({ application }) => Object.assign(application, { intents }));
  expect(readWorld(withIntents(['MessageContent'])).world.application.intents).toEqual(['MessageContent']);
  expect(readWorld(withIntents([])).world.application.intents).toEqual([]);
  expect(problemsOf(withIntents(['GuildMember']))).toEqual([
    'application.intents[0]: there is no such value as "GuildMember"; did you mean "GuildMembers"?',
  ]);
});

test('ids are the same at every start, each for one thing, unless they are given', () => {
  expect(readWorld(EXAMPLE)).toEqual(readWorld(EXAMPLE));
  const { servers, people, application } = readWorld(EXAMPLE).world;
  const ids = [
    application.id,
    ...people.map(({ id }) => id),
    ...servers.flatMap(({ id, roles, channels }) => [id, ...[...roles, ...channels].map((each) => each.id)]),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^1190\d{15}$/);
  const given = readWorld(changed((world) => Object.assign(world.application, { id: '123456789012345678' })));
  expect(given.world.application.id).toBe('123456789012345678');
});

test.each<[sentence: string, change: (world: ReturnType<typeof JSON.parse>) => void]>([
  ['application.name is missing.', ({ application }) => delete application.name],
  ['application.name has to be a text.', ({ application }) => Object.assign(application, { name: 5 })],
  ['people has to have at least 1 entry.', (world) => Object.assign(world, { people: [] })],
  [
    'people[0].langauge: there is no field "langauge"; did you mean "language"?',
    ({ people }) => Object.assign(people[0], { langauge: 'de' }),
  ],
  [
    'people[0].servers[1].role: there is no field "role"; did you mean "roles"?',
    ({ people }) => Object.assign(people[0].servers[1], { role: 'x' }),
  ],
  [
    'servers[0].roles[0].permissions[0]: there is no such value as "ManageMesages"; did you mean "ManageMessages"?',
    ({ servers }) => Object.assign(servers[0].roles[0], { permissions: ['ManageMesages'] }),
  ],
  [
    'people[1].servers[0].roles: in Workshop there is no role "Moderator"; did you mean "Moderators"?',
    ({ people }) => Object.assign(people[1].servers[0], { roles: ['Moderator'] }),
  ],
  [
    'people[0].servers[1].name: there is no server "Berlin"; there is Workshop, Werkstatt.',
    ({ people }) => Object.assign(people[0].servers[1], { name: 'Berlin' }),
  ],
  [
    'people[0].channel: there is no channel that they see called "staff"; there is general, news.',
    ({ people }) => Object.assign(people[0], { channel: 'staff' }),
  ],
  [
    'people[1].username: there is another one called "mia".',
    ({ people }) => Object.assign(people[1], { username: 'mia' }),
  ],
  [
    'people[2].username has to be 2 to 32 of a to z, 0 to 9, underscore and single dots.',
    ({ people }) => Object.assign(people[2], { username: 'vic..' }),
  ],
  [
    'people[0].id has to be 17 to 20 digits, as a text of 64 bits.',
    ({ people }) => Object.assign(people[0], { id: '18999999999999999999' }),
  ],
  [
    'servers[1].name has to have more than spaces in it.',
    ({ servers }) => Object.assign(servers[1], { name: ' ' }),
  ],
  [
    'people[1].servers[1].name: there is another one called "Workshop".',
    ({ people }) => people[1].servers.push({ name: 'Workshop', roles: [] }),
  ],
  [
    'people[0]: it has the id of application.',
    ({ people, application }) => {
      application.id = '123456789012345678';
      people[0].id = '123456789012345678';
    },
  ],
])('%s', (sentence, change) => {
  expect(problemsOf(changed(change))).toContain(sentence);
});

test('administrators look at channels that are for others', async () => {
  const text = changed(({ servers, people }) => {
    servers[1].channels = [{ name: 'staff', visibleTo: [] }];
    servers[1].roles = [{ name: 'Admins', permissions: ['Administrator'] }];
    people[0].servers = [{ name: 'Werkstatt', roles: ['Admins'] }];
  });
  // A byte order mark is none of the text.
  const discord = await startLocalDiscord({ world: readWorld(`\uFEFF${text}`).world });
  onTestFinished(() => discord.close());
  expect(discord.clientOf('mia').channelName).toBe('staff');
});

test('all that is wrong is told at once, and what is no JSON too', () => {
  const text = changed(({ servers, people }) => {
    servers[0].botRole = 'robot';
    people[1].servers[0].name = 'Berlin';
    servers[1].owner = 'nobody';
  });
  expect(problemsOf(text)).toEqual([
    'servers[0].botRole: in Workshop there is no role "robot"; there is Moderators, Members, helper.',
    'servers[1].owner: there is no person "nobody"; there is mia, ada, vic.',
    'people[1].servers[0].name: there is no server "Berlin"; there is Workshop, Werkstatt.',
  ]);
  expect(problemsOf('{')).toEqual([expect.stringMatching(/^The file is no JSON: /)]);
  expect(problemsOf('[]')).toEqual(['the file has to be an object.']);
});

test('the JSON Schema is what the command writes, and takes the example', () => {
  expect(beside('world.schema.json'), 'run "npm run world-schema"').toBe(
    `${JSON.stringify(worldSchema(), undefined, 2)}\n`,
  );
  const validate = new Ajv2020({ strict: false }).compile(worldSchema());
  expect(validate(JSON.parse(EXAMPLE)), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ application: {}, people: [] })).toBe(false);
});

test('whatever is in a file, it is a world or sentences', () => {
  const some = fc.oneof(
    fc.json(),
    fc.json().map((json) => changed((world) => Object.assign(world, { people: JSON.parse(json) }))),
  );
  fc.assert(
    fc.property(some, (text) => {
      for (const problem of problemsOf(text)) expect(problem).toMatch(/\S[.?]$/);
    }),
    { numRuns: runs(60) },
  );
});

/** A value of JSON with something in it replaced, added or taken away. */
function damaged(value: unknown, [step, ...steps]: readonly number[], by: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  const entries = Object.entries(value);
  const at = step % (entries.length + 2);
  // An object of JSON may have a `toString` of its own, which is no function.
  const name = typeof by === 'string' ? by : JSON.stringify(by);
  if (at === entries.length) return Array.isArray(value) ? [...value, by] : { ...value, [name]: by };
  const [key, inner] = entries[at] ?? entries[0] ?? ['', undefined];
  const isLeft = at <= entries.length;
  const changed = entries.flatMap(([each, old]) =>
    each !== key ? [[each, old] as const] : isLeft ? [[each, damaged(inner, steps, by)] as const] : [],
  );
  return Array.isArray(value) ? changed.map(([, old]) => old) : Object.fromEntries(changed);
}

test('the JSON Schema takes what is read, and refuses what is not, but for names that nothing has', () => {
  const validate = new Ajv2020({ strict: false }).compile(worldSchema());
  const ofNames = /there is (no (person|role|server|channel)|another one)|has the id of|sees no channel/;
  const by = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom(
      '',
      ' ',
      'de',
      'mia',
      '😀'.repeat(32),
      '😀'.repeat(33),
      'x'.repeat(101),
      '18446744073709551615',
    ),
  );
  let refused = 0;
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 6 }), by, (steps, wrong) => {
      const json = damaged(JSON.parse(EXAMPLE), steps, wrong);
      const taken = problemsOf(JSON.stringify(json)).every((problem) => ofNames.test(problem));
      expect(validate(json), `${JSON.stringify(json)} ${JSON.stringify(validate.errors)}`).toBe(taken);
      if (!taken) refused += 1;
    }),
    { numRuns: runs(150) },
  );
  expect(refused).toBeGreaterThan(runs(15));
  expect(refused).toBeLessThan(runs(148));
});

test('channels have a type and a category, whose roles they take over', () => {
  const withChannels = (...channels: object[]) =>
    changed(({ servers }) => servers[0].channels.push(...channels));
  const back = {
    name: 'Back office',
    type: 'category',
    visibleTo: ['Moderators'],
    writableBy: ['Moderators'],
  };
  const [server] = readWorld(withChannels(back, { name: 'vote', type: 'voice', category: 'Back office' }))
    .world.servers;
  const [category, voice] = server?.channels.slice(-2) ?? [];
  expect(category).toMatchObject({ kind: 'category' });
  const { visibleTo, writableBy } = category ?? {};
  expect(voice).toMatchObject({ kind: 'voice', categoryId: category?.id, visibleTo, writableBy });
  expect(problemsOf(withChannels({ name: 'x', category: 'general' }))).toEqual([
    'servers[0].channels[3].category: there is no category "general"; there are none.',
  ]);
  expect(problemsOf(withChannels(back, { name: 'x', type: 'category', category: 'Back office' }))).toEqual([
    'servers[0].channels[4].category: a category is in no other one.',
  ]);
  expect(problemsOf(withChannels({ name: 'x', type: 'stage' }))).toEqual([
    expect.stringMatching(/^servers\[0\]\.channels\[3\]\.type: there is no such value as "stage"; /),
  ]);
  const first = changed(({ servers, people }) => {
    servers[0].channels.push({ name: 'questions', type: 'forum' });
    people[0].channel = 'questions';
  });
  expect(problemsOf(first)).toEqual([
    'people[0].channel: there is no channel that they see called "questions"; there is general, news.',
  ]);
});
