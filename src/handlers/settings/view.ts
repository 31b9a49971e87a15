import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { customIdCodec } from '../declaration/component.ts';
import { SELECT_VALUES } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import {
  SETTING_KEYS,
  type ServerRow,
  type ServerSettings,
  type SettingKey,
  type SettingsPatch,
} from '../server-settings.ts';
import { LANGUAGE_NAMES, languageNameFor } from '../words/catalogues.ts';
import type { Words } from '../words/words.ts';

/** The custom ids under the panel and the history. */
export const settingsIds = {
  panel: customIdCodec('settings-panel', 1, {}),
  /** Opens the form. */
  change: customIdCodec('settings-change', 1, {}),
  /**
   * The form carries the version of the row that it was filled in from, and the selects that it shows empty although
   * something is set: `r` for roles, `c` for the channel.
   */
  form: customIdCodec('settings-form', 1, {
    version: z.coerce.number().int().min(0),
    unshown: z.string().regex(/^r?c?$/),
  }),
  history: customIdCodec('settings-history', 1, {}),
  /** The values of this menu are the versions of changes. */
  undo: customIdCodec('settings-undo', 1, {}),
  export: customIdCodec('settings-export', 1, {}),
};

/** The server in which `/settings` is used. Its access leaves no other place. */
export function serverOf({ server }: HandlerContext): Snowflake {
  if (server === undefined) throw new Error('/settings is used outside of servers');
  return server;
}

/** @throws CannotDo where several processes may each have a store */
export function mustHaveOneStore({ serverSettings: { neededToSave } }: HandlerContext): void {
  if (neededToSave === undefined) return;
  throw new CannotDo(({ settings }) => settings.note.notSaved({ setting: `\`${neededToSave}\`` }));
}

/** A value in words, and where it comes from. */
interface Shown<Source = keyof Words['settings']['source']> {
  readonly value: string;
  readonly source: Source;
}

/** Everything at a glance: each setting with its source, and what stands in the way of one. @param text above it */
export function panel(serverRow: ServerRow, context: HandlerContext, text = ''): Reply {
  const { settings: texts } = context.words;
  const lines = SETTING_KEYS.map((key) => {
    if (key === 'audit_channel' && serverRow.settings[key] === undefined && context.host.hasAuditChannel)
      return texts.lineByHost({ name: texts.name[key] });
    const { value, source } = shown(key, serverRow.settings, context);
    return texts.line({ name: texts.name[key], value, source: texts.source[source] });
  });
  const description = [lines, notes(serverRow, context)].map((part) => part.join('\n')).join('\n\n');
  return {
    content: text,
    embeds: [{ color: COLOUR, title: texts.title, description: description.trim() }],
    components: row(
      ...(context.serverSettings.neededToSave === undefined
        ? [button(settingsIds.change, {}, texts.button.change)]
        : []),
      button(settingsIds.history, {}, texts.button.history),
      button(settingsIds.export, {}, texts.button.export),
    ),
  };
}

/** What counts: the value that is set here, but for a cooldown that the host's has passed. */
function shown(key: SettingKey, settings: ServerSettings, context: HandlerContext): Shown {
  const isPassed = key === 'cooldown' && isCooldownPassed(settings, context);
  return settings[key] === undefined || isPassed
    ? standard(key, context)
    : { value: settingInWords(key, settings, context.words), source: 'server' };
}

/** What holds without a server's own value. */
export function standard(
  key: SettingKey,
  { host, serverLocale, words: { settings: texts }, ...context }: HandlerContext,
): Shown<'host' | 'discord' | 'usual'> {
  switch (key) {
    case 'moderator_roles':
      if (!isModerated({ host, ...context })) return { value: texts.value.nobodyModerates, source: 'host' };
      return host.moderatorRoles.length === 0
        ? { value: texts.value.permissionAlone, source: 'usual' }
        : { value: rolesInWords(host.moderatorRoles), source: 'host' };
    case 'audit_channel':
      return { value: texts.value.none, source: 'usual' };
    case 'language':
      return host.publicLanguage === undefined
        ? { value: languageNameFor(serverLocale), source: 'discord' }
        : { value: languageNameFor(host.publicLanguage), source: 'host' };
    case 'page_size':
      return { value: texts.value.ofEachCommand, source: 'usual' };
    case 'cooldown': {
      const { cooldownSeconds: seconds } = host;
      return { value: seconds === 0 ? texts.value.none : texts.value.seconds({ seconds }), source: 'host' };
    }
  }
}

/** A value that is set, or that none is. @param mostRoles are named; the others are counted */
export function settingInWords(
  key: SettingKey,
  settings: SettingsPatch,
  { settings: { value: texts } }: Words,
  mostRoles?: number,
): string {
  switch (key) {
    case 'moderator_roles':
      return settings.moderator_roles ? rolesInWords(settings.moderator_roles, mostRoles) : texts.notSet;
    case 'audit_channel':
      return settings.audit_channel ? `<#${settings.audit_channel}>` : texts.notSet;
    case 'language':
      return LANGUAGE_NAMES.get(settings.language ?? '') ?? texts.notSet;
    case 'page_size':
      return settings.page_size ? String(settings.page_size) : texts.notSet;
    case 'cooldown':
      return settings.cooldown ? texts.seconds({ seconds: settings.cooldown }) : texts.notSet;
  }
}

/** Roles as Discord shows them. The host may ask for any number of them. */
function rolesInWords(roles: readonly string[], most = SELECT_VALUES): string {
  const named = roles.slice(0, most).map((role) => `<@&${role}>`);
  const others = roles.length - named.length;
  return `${named.join(', ')}${others === 0 ? '' : ` … (+${others})`}`;
}

/** A sentence for all that is not as the lines above say. */
function notes(serverRow: ServerRow, context: HandlerContext): string[] {
  const { host, serverSettings, words } = context;
  const { note: texts } = words.settings;
  const { audit_channel: channel, moderator_roles: roles, cooldown = 0 } = serverRow.settings;
  const hasRolesOfBoth = roles !== undefined && host.moderatorRoles.length > 0 && isModerated(context);
  return [
    ...storeNotes(serverRow, serverSettings, words),
    ...(hasRolesOfBoth ? [texts.hostRoles({ roles: rolesInWords(host.moderatorRoles) })] : []),
    ...(isCooldownPassed(serverRow.settings, context) ? [texts.hostCooldown({ seconds: cooldown })] : []),
    ...obstacles(serverRow.settings, context).values(),
    ...(channel !== undefined && host.canWriteToChannels && context.isAuditBehind(channel)
      ? [texts.auditBehind({ channel: `<#${channel}>` })]
      : []),
  ];
}

function storeNotes(
  { isReadable }: ServerRow,
  { neededToSave, isTrusted, state }: HandlerContext['serverSettings'],
  { settings: { note: texts } }: Words,
): string[] {
  const trouble = isTrusted ? (state === 'degraded' ? [texts.away] : []) : [texts.untrusted];
  return [
    ...(isReadable ? [] : [texts.unreadable]),
    ...trouble,
    ...(neededToSave === undefined ? [] : [texts.notSaved({ setting: `\`${neededToSave}\`` })]),
  ];
}

/** The settings that cannot work here, which the form leaves out, each with what has to be done first. */
export function obstacles(
  settings: ServerSettings,
  context: HandlerContext,
): ReadonlyMap<SettingKey, string> {
  const { host, words } = context;
  const { note: texts } = words.settings;
  const found = new Map<SettingKey, string>();
  if (!isModerated(context)) {
    found.set('moderator_roles', texts.notModerated({ setting: '`MODERATION_GUILD_IDS`' }));
  }
  if (!host.canWriteToChannels) found.set('audit_channel', texts.noToken({ setting: '`DISCORD_TOKEN`' }));
  if (numbersOffered('cooldown', settings, context).length === 0) found.set('cooldown', texts.noCooldown);
  return found;
}

const NUMBERS = { page_size: [5, 10, 15, 20, 25], cooldown: [5, 10, 30, 60, 300] };

/** The numbers that the form offers, in order: the one that is set is among them, since `npm run servers` takes any. */
export function numbersOffered(
  key: keyof typeof NUMBERS,
  settings: ServerSettings,
  { host }: Pick<HandlerContext, 'host'>,
): number[] {
  const usual = NUMBERS[key].filter((number) => key === 'page_size' || number > host.cooldownSeconds);
  const { [key]: now } = settings;
  return [...new Set(now === undefined ? usual : [...usual, now])].sort((a, b) => a - b);
}

const isModerated = ({ host, server }: Pick<HandlerContext, 'host' | 'server'>): boolean =>
  server !== undefined && host.moderatedServers.includes(server);

const isCooldownPassed = ({ cooldown }: ServerSettings, { host }: HandlerContext): boolean =>
  cooldown !== undefined && cooldown < host.cooldownSeconds;
