import process from 'node:process';
import { styleText } from 'node:util';
import { commands } from '../../handlers/commands.ts';
import { type Loaded, loadConfig } from '../config/load-config.ts';
import { describeSource, InvalidConfiguration, type Problem } from '../config/problem.ts';
import { examineDiscord } from '../doctor/examine-discord.ts';
import { type DoctorArguments, examineService } from '../doctor/examine-service.ts';
import type { Finding, Section, Verdict } from '../doctor/finding.ts';
import { renderTable } from '../doctor/table.ts';
import { CannotRun } from '../exit.ts';
import { createScrubber } from '../log/scrub.ts';
import { scopesOf } from '../registration/scopes.ts';
import { addressOf, moderationOf, openSides } from '../sides.ts';

const COLOURS = { ok: 'green', advice: 'yellow', unknown: 'dim', wrong: 'red' } as const;
const WIDTH = { fewest: 60, usual: 80, most: 100 };

/** Prints a table of what was examined, and what it comes to; the exit code says whether anything is wrong. */
export async function diagnose(asked: DoctorArguments): Promise<void> {
  let sections: readonly Section[];
  const secrets: string[] = [];
  try {
    sections = await examine(loadConfig(), asked, secrets);
  } catch (error) {
    sections = [{ title: 'Configuration', findings: cannotBegin(error) }];
  }
  const verdicts = sections.flatMap(({ findings }) => findings.map(({ verdict }) => verdict));
  const wrong = verdicts.filter((verdict) => verdict === 'wrong').length;
  const columns = Math.min(Math.max(process.stdout.columns ?? WIDTH.usual, WIDTH.fewest), WIDTH.most);
  const paint = (verdict: Verdict, text: string) =>
    styleText(COLOURS[verdict], text, { stream: process.stdout });
  const closing = wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${verdicts.length} checks went wrong.`;
  const scrub = createScrubber(secrets);
  const shown = sections.map((section) => withoutSecrets(section, scrub));
  process.stdout.write(`${renderTable(shown, columns, paint)}\n${closing}\n`);
  process.exitCode = wrong === 0 ? 0 : 1;
}

/** Before the table is made, since a line may break inside a secret. */
function withoutSecrets({ title, findings }: Section, scrub: (text: string) => string): Section {
  return { title, findings: findings.map((finding) => ({ ...finding, text: scrub(finding.text) })) };
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
  secrets.push(...[discord.token, service.token].filter((secret) => secret !== undefined));
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
  ];
  const scopes = scopesOf(commands, config.discord.guildId, guilds);
  return [
    { title: 'Configuration', findings: configuration },
    { title: 'Discord', findings: await examineDiscord({ ...discord, auditChannelId }, scopes) },
    ...(await examineService({ ...config.service, ...service }, asked)),
  ];
}
