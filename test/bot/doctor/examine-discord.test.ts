import { REST } from '@discordjs/rest';
import { startDemoTestDiscord } from 'local-world/testing';
import { expect, onTestFinished, test } from 'vitest';
import { examineDiscord } from '../../../src/bot/doctor/examine-discord.ts';
import { scopesOf } from '../../../src/bot/registration/scopes.ts';
import { syncCommands } from '../../../src/bot/registration/sync-commands.ts';
import { commands } from '../../../src/handlers/commands.ts';
import { json, startUpstream } from '../../services/upstream.ts';
import { wordsOf } from './examined.ts';

const NO_SUCH_GUILD = '197038439483310086';

async function startDiscord() {
  const discord = await startDemoTestDiscord();
  onTestFinished(() => discord.close());
  return discord;
}

async function wordsAbout(...asked: Parameters<typeof examineDiscord>): Promise<string[]> {
  return (await examineDiscord(...asked)).map((finding) => `${finding.check} ${wordsOf(finding)}`);
}

test('the token, the application, and commands before and after they are registered', async () => {
  const discord = await startDiscord();
  const scopes = scopesOf(commands, undefined, [discord.guildId]);
  const { apiUrl, token } = discord;
  const before = await wordsAbout({ apiUrl, token }, scopes);
  expect(before.slice(0, 2)).toEqual([
    'token ok: Discord takes it',
    expect.stringMatching(/^application ok: .*, id \d+$/),
  ]);
  expect(before.slice(2)).toEqual([
    expect.stringMatching(/^commands advice: \d+ not as declared; "npm run commands" registers them$/),
    expect.stringMatching(
      new RegExp(`^commands advice: in the server ${discord.guildId}: \\d+ not as declared;`),
    ),
  ]);
  expect(await wordsAbout({ apiUrl, token }, scopes)).toEqual(before);

  const rest = new REST({ api: apiUrl }).setToken(token);
  const [, applicationId = ''] = /id (\d+)$/.exec(before[1] ?? '') ?? [];
  for (const scope of scopes) await syncCommands(scope, { rest, applicationId, commands });
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
  expect((await wordsAbout({ apiUrl, token }, scopes)).slice(2)).toEqual([
    'commands ok: registered as they are declared',
    `commands ok: in the server ${discord.guildId}: registered as they are declared`,
  ]);
});

test('a server that the bot is not in is wrong, and the others are looked at', async () => {
  const discord = await startDiscord();
  const findings = await wordsAbout(discord, scopesOf(commands, undefined, [NO_SUCH_GUILD, discord.guildId]));
  expect(findings[3]).toMatch(/^commands wrong: in the server 197038439483310086: Discord answers 40[34]: /);
  expect(findings[4]).toMatch(/^commands advice: in the server/);
});

test('the channel for audit lines, and one that is not for the bot', async () => {
  const discord = await startDiscord();
  const about = async (auditChannelId: string) =>
    (await wordsAbout({ ...discord, auditChannelId }, [])).at(-1);
  expect(await about(discord.auditChannelId)).toBe('audit channel ok: #audit');
  expect(await about(discord.staffChannelId)).toMatch(/^audit channel wrong: Discord answers 403: /);
  expect(await about(NO_SUCH_GUILD)).toMatch(/^audit channel wrong: Discord answers 404: /);
});

test('a token that Discord refuses', async () => {
  const { apiUrl } = await startDiscord();
  expect(await wordsAbout({ apiUrl, token: 'x.y.z' }, [])).toEqual([
    expect.stringMatching(/^token wrong: Discord refuses the token: .* DISCORD_TOKEN/),
  ]);
});

test('an address that is not Discord, and one where nobody is', async () => {
  const upstream = await startUpstream((_request, response) => json(response, {}));
  const apiUrl = upstream.baseUrl.origin;
  const wrong = (words: string) => [expect.stringMatching(new RegExp(`^token wrong: ${words}`))];
  expect(await wordsAbout({ apiUrl, token: 'x.y.z' }, [])).toEqual(
    wrong('What answers at .* DISCORD_API_URL'),
  );
  await upstream.close();
  expect(await wordsAbout({ apiUrl, token: 'x.y.z' }, [])).toEqual(wrong('Discord cannot be reached at '));
});

test.each([
  ['a direct message', { id: '1', type: 1 }, /^wrong: is a direct message: set AUDIT_CHANNEL_ID/],
  ['a direct message of a group', { id: '1', type: 3, name: null }, /^wrong: is a direct message/],
  ['a category', { id: '1', type: 4, name: 'all' }, /^wrong: #all holds no messages/],
  ['a thread', { id: '1', type: 11, name: 'audit' }, /^ok: #audit$/],
  ['something else', ['audit'], /^wrong: the answer is not one of Discord's API: check DISCORD_API_URL$/],
])('the channel for audit lines is %s', async (_what, answer, words) => {
  const upstream = await startUpstream((request, response) =>
    json(response, request.url?.includes('/channels/') ? answer : { id: '1', name: 'Rollcall' }),
  );
  onTestFinished(() => upstream.close());
  const discord = { apiUrl: upstream.baseUrl.origin, token: 'x.y.z', auditChannelId: '1' };
  const [token, , channel] = await examineDiscord(discord, []);
  expect(token).toMatchObject({ verdict: 'ok' });
  expect(channel && wordsOf(channel)).toMatch(words);
});
