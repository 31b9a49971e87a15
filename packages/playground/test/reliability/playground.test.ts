import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Events, PermissionsBitField } from 'discord.js';
import { discordJsRest } from 'local-discord/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { PlaygroundFolder } from '../../state-folder.ts';
import { newFolder, playedToItsEnd, playground } from '../programs.ts';

const EXAMPLE = new URL('../../../local-discord/world-file/example.json', import.meta.url).pathname;

test('it prints what a bot beside it needs, a line each, and a bot of discord.js is let in', async () => {
  const { printed, settings, stop } = await playground();
  expect(printed).toMatch(/^([A-Z_]+=\S+\n){6}$/);
  expect(settings).toEqual({
    DISCORD_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/),
    DISCORD_TOKEN: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    DISCORD_APPLICATION_ID: expect.stringMatching(/^\d{17,20}$/),
    DISCORD_PUBLIC_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
    PAGE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    CONTROL_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/control\/v1$/),
  });
  const client = new Client({
    intents: [],
    rest: { api: `${settings.DISCORD_API_URL}`, ...discordJsRest },
  });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(settings.DISCORD_TOKEN);
  await ready;
  expect(client.application?.id).toBe(settings.DISCORD_APPLICATION_ID);
  expect(await (await fetch(`${settings.PAGE_URL}`)).text()).toContain('<!doctype html>');
  expect(await stop('SIGTERM')).toBe(0);
});

/** Ports that no other test is given between two starts. */
async function ports(): Promise<string[]> {
  const options = ['--port', '--page'].map(async (option) => [option, String(await freePort())]);
  return (await Promise.all(options)).flat();
}

test('--control means the port of --page, and no other beside it', async () => {
  const port = await freePort();
  const { settings, stop } = await playground('--control', String(port));
  const { PAGE_URL, CONTROL_URL } = settings;
  expect([PAGE_URL, CONTROL_URL]).toEqual([
    `http://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/control/v1`,
  ]);
  expect(await stop('SIGTERM')).toBe(0);
  expect(await playedToItsEnd('--control', String(port), '--page', '1')).toMatchObject({ code: 64 });
});

test('a second start with the same folder has the same values, for the same world alone', async () => {
  const data = join(newFolder(), 'new', 'state');
  const first = await playground('--data', data, '--world', EXAMPLE, ...(await ports()));
  expect(await first.stop('SIGINT')).toBe(0);
  const second = await playground('--data', data, '--world', EXAMPLE);
  expect(second.printed).toBe(first.printed);
  // On other ports too, which would be kept in the place of those of the first.
  expect(await playedToItsEnd('--data', data, '--world', EXAMPLE, '--port', '0')).toEqual({
    code: 1,
    stdout: '',
    stderr: `The folder ${data} cannot be used: another program is writing to it.\n`,
  });
  expect(await second.stop('SIGTERM')).toBe(0);
  expect(await playedToItsEnd('--data', data)).toEqual({
    code: 1,
    stdout: '',
    stderr: `The folder ${data} has the state of another application: use another folder.\n`,
  });
});

test('a folder whose notes are damaged is as at the first start', () => {
  using kept = new PlaygroundFolder(newFolder());
  const state = { applicationId: '1190000000000000001', port: 4_000, pagePort: 4_001 };
  kept.keep(state);
  expect(kept.read()).toEqual(state);
  kept.keep({ ...state, port: 99_999 });
  expect(kept.read()).toBeUndefined();
});

test('what cannot be used is told in sentences', async () => {
  const file = join(newFolder(), 'world.json');
  writeFileSync(file, '{ "application": { "name": "x" }, "people": [] }');
  expect(await playedToItsEnd('--world', file)).toEqual({
    code: 1,
    stdout: '',
    stderr: `The world ${file} is invalid:\n  people has to have at least 1 entry.\n`,
  });
  expect((await playedToItsEnd('--world', '/nowhere.json')).stderr).toBe(
    'The world /nowhere.json cannot be used: it is not there.\n',
  );
  expect(await playedToItsEnd('--data', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The folder .*\n$/),
  });
  expect((await playedToItsEnd('--world', '/dev/zero')).stderr).toBe(
    'The world /dev/zero cannot be used: it is larger than 32768 KiB.\n',
  );
  expect((await playedToItsEnd('--port', 'x')).code).toBe(64);
});

/** What a bot is told of itself, and of its servers. */
async function seenByTheBot({ DISCORD_API_URL, DISCORD_TOKEN }: NodeJS.Dict<string>) {
  const get = async (path: string) =>
    JSON.parse(
      await (
        await fetch(`${DISCORD_API_URL}/v10${path}`, { headers: { authorization: `Bot ${DISCORD_TOKEN}` } })
      ).text(),
    );
  const [server] = await get('/users/@me/guilds');
  const [me, roles, channels, members] = await Promise.all([
    get('/users/@me'),
    get(`/guilds/${server.id}/roles`),
    get(`/guilds/${server.id}/channels`),
    get(`/guilds/${server.id}/members?limit=1000`),
  ]);
  return { me, server, roles, channels, members };
}

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);

test("its world is plain, with the author's bot, and has nothing of Rollcall", async () => {
  const data = newFolder();
  const first = await playground('--data', data, '--name', ' My bot ', ...(await ports()));
  const { me, server, roles, channels, members } = await seenByTheBot(first.settings);
  expect([me.username, server.name]).toEqual(['My bot', 'Test server']);
  expect(
    names(roles.toSorted((a: { position: number }, b: { position: number }) => b.position - a.position)),
  ).toEqual(['Managers', 'My bot', 'Moderators', 'Members', '@everyone']);
  expect(channels.map(({ name, type }: { name: string; type: number }) => [name, type])).toEqual([
    ['Text channels', 4],
    ['general', 0],
    ['announcements', 5],
    ['questions', 15],
    ['Voice channels', 4],
    ['lounge', 2],
  ]);
  expect(members.map(({ user }: { user: { username: string } }) => user.username).toSorted()).toEqual(
    ['My bot', 'alice', 'bob', 'mod'].toSorted(),
  );
  const may = (name: string) =>
    new PermissionsBitField(roles.find((each: { name: string }) => each.name === name).permissions);
  expect(may('Managers').has('ManageGuild') && !may('Moderators').has('ManageGuild')).toBe(true);
  for (const role of ['My bot', 'Moderators'])
    expect(may(role).has(['ManageMessages', 'KickMembers', 'BanMembers', 'ModerateMembers'])).toBe(true);
  expect(may('My bot').has(['ManageRoles', 'ManageChannels'])).toBe(true);
  expect(may('Members').has('ManageMessages')).toBe(false);
  expect(JSON.stringify({ me, server, roles, channels, members })).not.toMatch(/rollcall/i);
  expect(await first.stop('SIGTERM')).toBe(0);
  // Its name is kept, and another one changes nothing else.
  const second = await playground('--data', data);
  expect(second.printed).toBe(first.printed);
  expect((await seenByTheBot(second.settings)).me.username).toBe('My bot');
  expect(await second.stop('SIGTERM')).toBe(0);
  const third = await playground('--data', data, '--name', 'Another');
  expect(third.printed).toBe(first.printed);
  expect(names((await seenByTheBot(third.settings)).roles)).toContain('Another');
});

test.each(['', ' ', 'x'.repeat(33), 'a\nb'])('the name %j is refused', async (name) => {
  const { code, stderr } = await playedToItsEnd(`--name=${name}`);
  expect(code).toBe(64);
  expect(stderr).toMatch(/^--name (?:needs a value|takes 1 to 32 characters, as in --name "My bot")\.\n/);
});
