import process from 'node:process';
import { styleText } from 'node:util';
import { pino } from 'pino';
import { commands } from '../../handlers/commands.ts';
import type { Config } from '../config/config.ts';
import { type Loaded, loadConfig } from '../config/load-config.ts';
import { describeSource, InvalidConfiguration, type Problem } from '../config/problem.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import { examineDiscord } from '../doctor/examine-discord.ts';
import { examineFolder } from '../doctor/examine-folder.ts';
import { type ExaminedReach, examineReach } from '../doctor/examine-reach.ts';
import { examineRedis } from '../doctor/examine-redis.ts';
import { type DoctorArguments, examineService } from '../doctor/examine-service.ts';
import { type Finding, find, type Section, type Verdict } from '../doctor/finding.ts';
import { type Report, reportOf } from '../doctor/report.ts';
import { renderTable } from '../doctor/table.ts';
import { CannotRun } from '../exit.ts';
import { createScrubber } from '../log/scrub.ts';
import { scopesOf } from '../registration/scopes.ts';
import { addressOf, type DiscordSide, dataFolderOf, moderationOf, openSides, ownerOf } from '../sides.ts';
import { redisSecretsOf } from '../state/redis-address.ts';
import { scopeOf } from '../state/scope.ts';

const COLOURS = { ok: 'green', advice: 'yellow', unknown: 'dim', wrong: 'red' } as const;
/** What a connection says of itself is in its findings. */
const SILENT = pino({ level: 'silent' });
const WIDTH = { fewest: 60, usual: 80, most: 100 };

/** How it is asked for. */
export interface DiagnosisArguments extends DoctorArguments {
  /** Whether a program reads what is found. */
  readonly json: boolean;
}

/** Prints what was examined, and what it comes to; the exit code says whether anything is wrong. */
export async function diagnose(asked: DiagnosisArguments): Promise<void> {
  let sections: readonly Section[];
  const secrets: string[] = [];
  try {
    sections = await examine(loadConfig(), asked, secrets);
  } catch (error) {
    sections = [{ title: 'Configuration', findings: cannotBegin(error) }];
  }
  const report = reportOf(sections, createScrubber(secrets));
  process.stdout.write(asked.json ? `${JSON.stringify(report, undefined, 2)}\n` : inWords(report));
  process.exitCode = report.ok ? 0 : 1;
}

function inWords({ ok, wrong, checks, sections }: Report): string {
  const columns = Math.min(Math.max(process.stdout.columns ?? WIDTH.usual, WIDTH.fewest), WIDTH.most);
  const paint = (verdict: Verdict, text: string) =>
    styleText(COLOURS[verdict], text, { stream: process.stdout });
  const closing = ok ? 'Nothing is wrong.' : `${wrong} of ${checks} checks went wrong.`;
  return `${renderTable(sections, columns, paint)}\n${closing}\n`;
}

/** What keeps the checks from being made at all. */
function cannotBegin(error: unknown): Finding[] {
  if (error instanceof InvalidConfiguration)
    return [...problemFindings(error.problems, 'wrong'), ...problemFindings(error.warnings, 'advice')];
  if (error instanceof CannotRun) return [{ check: 'stand-ins', verdict: 'wrong', text: error.message }];
  throw error;
}

function problemFindings(problems: readonly Problem[], verdict: Verdict): Finding[] {
  return problems.map(({ variable, sentence }) => ({ check: variable, verdict, text: sentence }));
}

/** What was created is deleted before the end; whoever cannot wait for that asks a second time. */
function finishFirst(): void {
  const sentence = 'What was created is deleted first. Once more stops at once.\n';
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.stderr.write(sentence));
}

/** @param secrets takes what must not be shown, stand-ins' tokens among it */
async function examine(loaded: Loaded, asked: DoctorArguments, secrets: string[]): Promise<Section[]> {
  const { config, files, warnings } = loaded;
  await using stack = new AsyncDisposableStack();
  if (asked.write) finishFirst();
  const sides = await openSides(config, stack);
  const { discord } = sides;
  const { local: localService, ...service } = sides.service;
  const { redisUrl } = config.shared;
  secrets.push(...[discord.token, service.token].filter((secret) => secret !== undefined));
  secrets.push(...redisSecretsOf(redisUrl));
  const { auditChannelId } = config.moderation;
  const guilds = moderationOf(config, discord).guildIds;
  const address = discord.local ? 'the local one, as DISCORD_TOKEN is not set' : discord.apiUrl;
  const origin = localService ? 'the local one, as API_BASE_URL is not set' : addressOf(service.baseUrl);
  const configuration: Finding[] = [
    {
      check: 'settings',
      verdict: 'ok',
      text: `every one is as it may be. ${describeSource(files).slice(0, -1)}`,
    },
    ...problemFindings(warnings, 'advice'),
    { check: 'Discord', verdict: 'ok', text: address },
    { check: 'the service', verdict: 'ok', text: origin },
    guilds.length > 0
      ? { check: 'moderation', verdict: 'ok', text: `in the servers ${guilds.join(', ')}` }
      : { check: 'moderation', verdict: 'advice', text: 'in no server: MODERATION_GUILD_IDS is not set' },
    await find('data folder', async () => examineFolder(dataFolderOf(config))),
  ];
  const scopes = scopesOf(commands, config.discord.guildId, guilds);
  return [
    { title: 'Configuration', findings: configuration },
    { title: 'Discord', findings: await examineDiscord({ ...discord, auditChannelId }, scopes) },
    { title: 'How Discord reaches the bot', findings: await examineReach(reachOf(config, discord, asked)) },
    ...(redisUrl === undefined
      ? []
      : [
          {
            title: 'Redis',
            findings: await examineRedis(redisUrl, scopeOf(ownerOf(config, discord)), SILENT),
          },
        ]),
    ...(await examineService({ ...config.service, ...service }, asked)),
  ];
}

function reachOf(config: Config, discord: DiscordSide, { write }: DoctorArguments): ExaminedReach {
  const { moderation, gateway, shared } = config;
  return {
    ...discord,
    local: discord.local !== undefined,
    webhooks: webhookSettings(config),
    shards: { ...gateway, redis: shared.redisUrl !== undefined },
    audits: moderation.auditChannelId !== undefined,
    write,
  };
}
