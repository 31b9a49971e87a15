import { REST } from '@discordjs/rest';
import { startDemoTestDiscord } from 'local-world/testing';
import { expect, onTestFinished, test } from 'vitest';
import { examineDiscord } from '../../../src/bot/doctor/examine-discord.ts';
import { scopesOf, syncCommands } from '../../../src/bot/registration/sync-commands.ts';
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
    'token ok: Discord accepts it',
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
    'commands ok: registered as declared',
    `commands ok: in the server ${discord.guildId}: registered as declared`,
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
  expect(await about(discord.auditChannelId)).toBe('audit channel ok: #audit, where the bot may write');
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
  expect(await wordsAbout({ apiUrl, token: 'x.y.z' }, [])).toEqual(wrong('The server at .* DISCORD_API_URL'));
  await upstream.close();
  expect(await wordsAbout({ apiUrl, token: 'x.y.z' }, [])).toEqual(wrong('Discord cannot be reached at '));
});

const VIEW = '1024';
const SEND_IN_THREADS = String(1n << 38n);
const VIEW_SEND_AND_EMBED = '19456';
const EMBED = '16384';
const AUDIT = { id: '1', type: 0, name: 'audit', guild_id: '7' };
const overwrite = (id: string, allow: string, deny: string) => ({ id, type: 0, allow, deny });

test.each([
  ['a direct message', { id: '1', type: 1 }, /^wrong: is a direct message: set AUDIT_CHANNEL_ID/],
  ['a direct message of a group', { id: '1', type: 3, name: null }, /^wrong: is a direct message/],
  ['a category', { id: '1', type: 4, name: 'all' }, /^wrong: #all holds no messages/],
  ['of no server', { id: '1', type: 0, name: 'audit' }, /^unknown: #audit: Discord does not give its server/],
  ['something else', ['audit'], /^wrong: the answer is not from Discord's API: check DISCORD_API_URL$/],
  ['open to everybody', AUDIT, /^ok: #audit, where the bot may write$/],
  ['of a server that the bot left', { ...AUDIT, guild_id: '6' }, /^wrong: #audit: let the bot view it$/],
  [
    'closed to everybody',
    { ...AUDIT, permission_overwrites: [overwrite('7', '0', '2048')] },
    /^wrong: #audit: let the bot send messages there$/,
  ],
  [
    'closed to everybody, and open to one of its roles though another may not',
    {
      ...AUDIT,
      permission_overwrites: [
        overwrite('70', '2048', '0'),
        overwrite('7', '0', '2048'),
        overwrite('71', '0', '2048'),
      ],
    },
    /^ok: #audit, where the bot may write$/,
  ],
  [
    'open to its roles, and closed to the bot itself',
    { ...AUDIT, permission_overwrites: [overwrite('70', '2048', '0'), overwrite('77', '0', '2048')] },
    /^wrong: #audit: let the bot send messages there$/,
  ],
  [
    'open without embeds',
    { ...AUDIT, permission_overwrites: [overwrite('77', '0', EMBED)] },
    /^wrong: #audit: let the bot embed links there$/,
  ],
  [
    'invisible to the bot',
    { ...AUDIT, permission_overwrites: [overwrite('77', '0', VIEW)] },
    /^wrong: #audit: let the bot view it$/,
  ],
  [
    'a thread',
    { ...AUDIT, type: 11, parent_id: '2' },
    /^wrong: #audit: let the bot send messages in threads there$/,
  ],
  [
    'a thread of an open channel',
    { ...AUDIT, type: 11, parent_id: '3' },
    /^ok: #audit, where the bot may write$/,
  ],
])('the channel for audit lines is %s', async (_what, answer, words) => {
  const answers: Readonly<Record<string, unknown>> = {
    '/channels/1': answer,
    '/channels/2': { id: '2', type: 0 },
    '/channels/3': {
      id: '3',
      type: 0,
      permission_overwrites: [overwrite('7', SEND_IN_THREADS, '0')],
    },
    '/users/@me': { id: '77' },
    '/users/@me/guilds': [{ id: '7', permissions: VIEW_SEND_AND_EMBED }],
    '/guilds/7/members/77': { roles: ['70', '71'] },
  };
  const upstream = await startUpstream((request, response) => {
    const [path = ''] = (request.url ?? '').replace('/v10', '').split('?');
    json(response, answers[path] ?? { id: '1', name: 'Rollcall' });
  });
  onTestFinished(() => upstream.close());
  const discord = { apiUrl: upstream.baseUrl.origin, token: 'x.y.z', auditChannelId: '1' };
  const [token, , channel] = await examineDiscord(discord, []);
  expect(token).toMatchObject({ verdict: 'ok' });
  expect(channel && wordsOf(channel)).toMatch(words);
});
