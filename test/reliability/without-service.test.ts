import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoTestDiscord } from 'local-world/testing';
import { it } from 'vitest';
import { z } from 'zod';
import { readPrometheusText } from '../bot/observation/prometheus-text.ts';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';
import { buttonOf, messageOf, rollcallFor, textOf } from '../e2e/rollcall.ts';

/** What the path of a registry's address holds. */
const SECRET = 'canary-canary-canary';

/** Names of registries alone. The path of `.env`, which log and doctor show, has the secret in it too. */
function namesAlone(moderated: string, finished: (end: () => void) => void): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), SECRET));
  finished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings');
  writeFileSync(file, 'LOG_LEVEL=trace');
  return {
    ROLLCALL_ENV_FILE: file,
    MODERATION_GUILD_IDS: moderated,
    NAMES_REGISTRIES: 'ens,bns',
    NAMES_REGISTRY_URLS: `ens=http://127.0.0.1:1/v2/${SECRET},bns=http://127.0.0.1:1`,
  };
}

/** Commands of a bot with names alone, and those that need a service. */
const OF_NAMES = ['list', 'wallet', 'help', 'Look up this name'];
const OF_SERVICE = ['records', 'top', 'chart', 'conversation', 'score', 'Find their conversations'];

/** The names of the commands at Discord, everywhere and in the moderated server. */
async function registeredAt({ apiUrl, applicationId, guildId, token }: DemoTestDiscord) {
  const names = async (place: string) => {
    const url = `${apiUrl}/v10/applications/${applicationId}/${place}commands`;
    const answer = await fetch(url, { headers: { authorization: `Bot ${token}` } });
    return z
      .array(z.object({ name: z.string() }))
      .parse(await answer.json())
      .map(({ name }) => name);
  };
  return [await names(''), await names(`guilds/${guildId}/`)];
}

it.concurrent('in production, names of registries need no service, and what needs one is not there', async ({
  expect,
  onTestFinished,
}) => {
  // Until now a bot with a service was there.
  const before = await rollcallFor(onTestFinished);
  const { discord, service, member } = before;
  const { message: records } = messageOf(await member.command('records', {}));
  expect((await registeredAt(discord)).flat()).toEqual(expect.arrayContaining([...OF_NAMES, ...OF_SERVICE]));
  await before.bot.stop();
  const asked = service.calls.length;

  const bot = runProgram(['start'], {
    NODE_ENV: 'production',
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    ...namesAlone(discord.guildId, onTestFinished),
    HEALTH_PORT: '0',
  });
  await bot.logged('"ready"');
  const [everywhere = [], moderated = []] = await registeredAt(discord);
  expect(everywhere).toEqual(expect.arrayContaining([...OF_NAMES]));
  expect(everywhere.filter((name) => OF_SERVICE.includes(name))).toEqual([]);
  expect(moderated).toEqual([]);
  const moderator = discord.clientOf('moderator');
  const help = textOf(await moderator.command('help'));
  expect(help).toContain('</list:');
  expect(help).not.toMatch(/records|top|chart|conversation|score/i);
  const pressed = await member.click(records.id, buttonOf(records, 'Details'));
  expect(textOf(pressed)).toContain('Rollcall does not recognise this button');

  const port = /"port":(\d+),"msg":"health endpoints/.exec(bot.soFar())?.[1];
  const page = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const ready = await page('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      ready: true,
      transport: { kind: 'gateway', connected: 1, away: [] },
      registries: { ens: 'ok', bns: 'ok' },
    },
  ]);
  const metrics = readPrometheusText(await (await page('/metrics')).text());
  const dependencies = metrics.get('rollcall_dependency_up')?.samples ?? [];
  expect(dependencies.map(({ labels }) => labels.dependency)).toEqual(['ens', 'bns']);

  bot.process.kill('SIGTERM');
  const { code, stderr } = await bot.ended;
  expect(code).toBe(0);
  expect(stderr).toContain('MODERATION_GUILD_IDS has no effect without a service');
  expect(stderr).toContain('[scrubbed]');
  expect(stderr).not.toContain('canary');
  expect(service.calls.length).toBe(asked);
});

it.concurrent('and neither npm run commands nor the doctor speaks of one', async ({
  expect,
  onTestFinished,
}) => {
  const { discord, settings: configured } = await inFront(onTestFinished);
  const { API_BASE_URL, API_TOKEN, NAMES_SEND_TOKEN, ...others } = configured;
  const settings = { ...others, ...namesAlone(discord.guildId, onTestFinished) };
  const { code, stdout } = await runProgram(['commands'], settings).ended;
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\+ \/list\n.*\nRegistered\.\n$/s),
  });
  expect(OF_SERVICE.filter((name) => stdout.includes(name))).toEqual([]);
  const report = await runProgram(['doctor', '--json'], settings).ended;
  const { sections } = z
    .object({
      sections: z.array(
        z.object({ title: z.string(), findings: z.array(z.object({ check: z.string(), text: z.string() })) }),
      ),
    })
    .parse(JSON.parse(report.stdout));
  const found = sections.flatMap(({ title, findings }) =>
    findings.map(({ check, text }) => `${title}: ${check}: ${text}`),
  );
  expect(found.filter((line) => /service/.test(line))).toEqual([
    'Configuration: MODERATION_GUILD_IDS: has no effect without a service: set API_BASE_URL too, or remove it',
  ]);
  expect(found).toContainEqual(expect.stringMatching(/^Discord: commands: registered as declared/));
  expect(report.stdout).toContain('[scrubbed]');
  expect(report.stdout).not.toContain('canary');
});
