import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import {
  exportOf,
  SETTING_KEYS,
  type ServerChange,
  type ServerRow,
  type SettingKey,
  type SettingsPatch,
} from '../../handlers/server-settings.ts';
import type { Config } from '../config/config.ts';
import { isDiscordLocal } from '../config/webhook-settings.ts';
import { historyFileOf } from '../history/history-store.ts';
import { CannotRun, ExitCode, type Program, print } from '../process/exit.ts';
import type { StoredServer } from '../store/server-row.ts';
import { type OpenedStore, openStore, storeFileOf } from '../store/sql-store.ts';
import { LaterStore, StoreFailure } from '../store/store-failure.ts';
import { assertWritable, copyFile, notSaved, storeError, timeText, writeAudit } from './host-change.ts';
import type { ServersCommand } from './read-servers-command.ts';
import { backUpHistory, copyHistory, forgetHistory } from './run-history.ts';
import { settingText } from './setting-text.ts';

/** All stored changes. */
const MOST_CHANGES = 100;

/** Maximum retries after concurrent saves. */
const MOST_ATTEMPTS = 20;

const NOTHING_SET: ServerRow = { version: 0, settings: {}, isReadable: true };

/** Runs a command and prints its result. @throws CannotRun */
export async function runServers({ config, log, stack }: Program, command: ServersCommand): Promise<void> {
  if (command.name === 'backup' && config.store.databaseUrl) throw new CannotRun(BY_PG_DUMP, ExitCode.usage);
  const opened = await openStore(config, log);
  stack.defer(() => opened.store.close());
  try {
    const lines = await answerLines(command, config, opened, log);
    await print(lines.map((line) => `${line}\n`).join(''));
  } catch (error) {
    throw error instanceof StoreFailure ? storeError(opened.place, error, 'show') : error;
  }
}

async function answerLines(
  command: ServersCommand,
  config: Config,
  opened: OpenedStore,
  log: Logger,
): Promise<readonly string[]> {
  const { store } = opened;
  switch (command.name) {
    case 'list':
      return listLines((await store.changesSince(0)).rows);
    case 'show':
      return showLines(command.server, config, opened);
    case 'export':
      return [exportOf(command.server, (await rowOf(opened, command.server)).settings)];
    case 'set':
      refuseBeyondBounds(command, config);
      return saveLines(command.server, command.key, command.patch, opened, log);
    case 'unset':
      return saveLines(command.server, command.key, { [command.key]: null }, opened, log);
    case 'forget':
      assertWritable(opened);
      return forgetAll(command.server, config, opened, log);
    case 'backup': {
      const settings = isHistoryAlone(config) ? [] : [await backUpStore(command.file, config, opened)];
      return [...settings, ...backUpHistory(config, command.file)];
    }
    case 'copy-to-database': {
      const { copyToDatabase } = await import('../store/copy-to-database.ts');
      // Copied first, because this can be repeated and settings can be copied only once.
      const history = await copyHistory(config, log);
      return [...(isHistoryAlone(config) ? [] : await copyToDatabase(config, log)), ...history];
    }
  }
}

function listLines(rows: readonly StoredServer[]): string[] {
  if (rows.length === 0) return ['No server has settings.'];
  const sorted = rows.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  return sorted.map(({ id, settings, isReadable, changedAt, missingSince }) => {
    const keys = SETTING_KEYS.filter((key) => settings[key] !== undefined).join(',') || '-';
    const left = missingSince ? `  the bot was first found missing ${timeText(missingSince)}` : '';
    const strange = isReadable ? '' : '  its stored settings are invalid';
    return `${id}  ${keys}  ${changedAt ? timeText(changedAt) : '-'}${left}${strange}`;
  });
}

async function rowOf({ store }: OpenedStore, server: Snowflake): Promise<ServerRow> {
  const { rows } = await store.changesSince(0);
  return rows.find(({ id }) => id === server) ?? NOTHING_SET;
}

const nothingSet = (server: Snowflake) =>
  `The server ${server} has no settings of its own: the host's and Discord's apply.`;

async function showLines(server: Snowflake, config: Config, opened: OpenedStore): Promise<string[]> {
  const row = await rowOf(opened, server);
  const history = await opened.store.history(server, MOST_CHANGES);
  const isSet = SETTING_KEYS.some((key) => row.settings[key] !== undefined);
  return [
    isSet ? `The server ${server}:` : nothingSet(server),
    ...(row.isReadable ? [] : ['Its stored settings are invalid, so nobody can moderate there: set a key.']),
    ...SETTING_KEYS.map((key) => {
      const [value, source] = sourced(key, server, row, config);
      return `  ${key.padEnd(15)}  ${value}  (${source})`;
    }),
    ...(opened.neededToSave === undefined ? [] : [notSaved(opened.neededToSave)]),
    history.length === 0 ? 'No changes are stored.' : 'Its changes, latest first:',
    ...history.map(changeLine),
  ];
}

/** A value and its source, in the words of `/settings`, and what the host has to do if it cannot take effect. */
function sourced(
  key: SettingKey,
  server: Snowflake,
  { settings }: ServerRow,
  config: Config,
): [string, string] {
  const here = settings[key] === undefined ? undefined : settingText(key, settings);
  const obstacle = obstacleOf(key, server, config);
  if (here !== undefined) {
    const { cooldownSeconds } = config.bot;
    if (key === 'cooldown' && Number(here) < cooldownSeconds)
      return [
        String(cooldownSeconds),
        `from the host, because COOLDOWN_SECONDS is longer than the ${here} that is set here`,
      ];
    return [here, obstacle === undefined ? 'set here' : `set here, without effect: ${obstacle}`];
  }
  switch (key) {
    case 'moderator_roles': {
      if (obstacle !== undefined) return ['nobody moderates there', `from the host: ${obstacle}`];
      const { roleIds } = config.moderation;
      return roleIds.length > 0
        ? [roleIds.join(','), 'from the host']
        : ['Manage Messages is enough', 'default'];
    }
    case 'audit_channel':
      return ['none', 'default'];
    case 'language': {
      const { publicLanguage } = config.bot;
      return publicLanguage === undefined
        ? ["the server's own", 'from Discord']
        : [publicLanguage === 'en-US' ? 'en' : publicLanguage, 'from the host'];
    }
    case 'page_size':
      return ["each command's default", 'default'];
    case 'cooldown':
      return [String(config.bot.cooldownSeconds), 'from the host'];
  }
}

/** What the host has to do before a setting can take effect. The local Discord needs nothing. */
function obstacleOf(key: SettingKey, server: Snowflake, config: Config): string | undefined {
  if (isDiscordLocal(config)) return undefined;
  if (key === 'moderator_roles' && !config.moderation.guildIds.includes(server))
    return 'name the server in MODERATION_GUILD_IDS';
  if (key === 'audit_channel' && config.discord.token === undefined) return 'set DISCORD_TOKEN';
  return undefined;
}

function changeLine({ at, by, undoes, before, after }: ServerChange): string {
  const keys = SETTING_KEYS.filter((key) => after[key] !== undefined);
  const changes = keys.map((key) => `${key} ${settingText(key, before)} -> ${settingText(key, after)}`);
  const undid = undoes === undefined ? '' : ', undid an earlier change';
  return `  ${timeText(at)}  ${by === 'host' ? 'the host' : `user ${by}`}${undid}: ${changes.join('; ')}`;
}

/** Rejects values beyond the environment's: a server can only narrow what the host allows. @throws CannotRun */
function refuseBeyondBounds(
  { server, key, patch }: Extract<ServersCommand, { name: 'set' }>,
  config: Config,
): void {
  const refuse = (sentence: string) => {
    throw new CannotRun(`${sentence} Nothing is saved.`, ExitCode.usage);
  };
  const obstacle = obstacleOf(key, server, config);
  if (obstacle !== undefined) refuse(`${key} cannot work in the server ${server}: ${obstacle} first.`);
  if (patch.moderator_roles?.includes(server))
    refuse(`${server} is also the id of @everyone, which does not count as a role.`);
  const { cooldownSeconds } = config.bot;
  if (typeof patch.cooldown === 'number' && patch.cooldown < cooldownSeconds)
    refuse(`cooldown has to be at least ${cooldownSeconds}, the value of COOLDOWN_SECONDS.`);
}

/** Saves a change by the host. Retries after a concurrent save, because the host changes only one key. */
async function saveLines(
  server: Snowflake,
  key: SettingKey,
  patch: SettingsPatch,
  opened: OpenedStore,
  log: Logger,
): Promise<string[]> {
  assertWritable(opened);
  let { version } = await rowOf(opened, server);
  // A save would create the store for nothing.
  if (version === 0 && patch[key] === null) return [nothingSet(server)];
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const saved = await opened.store.save(server, version, patch, { user: 'host' });
    if (saved.kind === 'saved') {
      const { before, after } = saved.change;
      if (key in after) writeAudit(log, server, { action: 'settings change', before, after });
      return [savedLine(server, key, patch, saved.change)];
    }
    version = saved.row.version;
  }
  const sentence = `The settings of the server ${server} keep changing, so nothing is saved: try again.`;
  throw new CannotRun(sentence, ExitCode.storeUnreachable);
}

async function forgetAll(
  server: Snowflake,
  config: Config,
  opened: OpenedStore,
  log: Logger,
): Promise<string[]> {
  const settings = await forgetServer(server, opened, log);
  const forgotten = [...settings, ...(await forgetHistory(config, server, log))];
  if (forgotten.length > 0) return forgotten;
  return [`The server ${server} has no settings, no boards and no history: there is nothing to delete.`];
}

/** @returns a sentence if there was anything */
async function forgetServer(server: Snowflake, opened: OpenedStore, log: Logger): Promise<string[]> {
  const { settings } = await rowOf(opened, server);
  const { boards } = await opened.boards.of(server);
  if (!(await opened.store.forget(server))) return [];
  const keys = SETTING_KEYS.filter((key) => settings[key] !== undefined);
  const after = Object.fromEntries(keys.map((key) => [key, null]));
  if (keys.length > 0) writeAudit(log, server, { action: 'settings change', before: settings, after });
  for (const { id, settings: board } of boards)
    writeAudit(log, server, { action: 'board remove', target: id, before: { board } });
  return [`The settings of the server ${server}, the history of their changes and its boards are deleted.`];
}

function savedLine(
  server: Snowflake,
  key: SettingKey,
  patch: SettingsPatch,
  { before, after }: ServerChange,
): string {
  const now = settingText(key, patch);
  const isChanged = key in after;
  if (now === '-') {
    return isChanged
      ? `${key} is no longer set in the server ${server}; it was ${settingText(key, before)}.`
      : `${key} is not set in the server ${server}: nothing is saved.`;
  }
  if (!isChanged) return `${key} of the server ${server} is already ${now}: nothing is saved.`;
  const was = settingText(key, before);
  return `${key} of the server ${server} is ${now}; it was ${was === '-' ? 'not set' : was}.`;
}

const isHistoryAlone = (config: Config): boolean =>
  !existsSync(storeFileOf(config)) && existsSync(historyFileOf(config));

/** @throws CannotRun, or StoreFailure if the store cannot be read. A store of a later version is copied unchanged. */
async function backUpStore(file: string, config: Config, { store }: OpenedStore): Promise<string> {
  await store.changesSince(0).catch((error: unknown) => {
    if (!(error instanceof LaterStore)) throw error;
  });
  const copy = resolve(file);
  return `${copy} has the settings and the boards of all servers: ${copyFile(storeFileOf(config), copy)} kB`;
}

const BY_PG_DUMP =
  'With DATABASE_URL settings, boards and the history are in Postgres: back them up with pg_dump, as in "pg_dump --schema=rollcall --no-unlogged-table-data".';
