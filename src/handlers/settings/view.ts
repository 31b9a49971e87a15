import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { customIdCodec } from '../declaration/component.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import { SETTING_KEYS, type ServerRow, type ServerSettings, type SettingKey } from '../server-settings.ts';
import type { Words } from '../words/words.ts';
import {
  defaultValue,
  isModerated,
  obstacles,
  rolesInWords,
  type SettingValue,
  settingInWords,
} from './setting-fields.ts';

/** The custom ids under the panel and the history. */
export const settingsIds = {
  panel: customIdCodec('settings-panel', 1, {}),
  /** Opens the form. */
  change: customIdCodec('settings-change', 1, {}),
  /**
   * The form carries the version of the row with which it was filled in, and the selects that it shows empty although they are
   * set: `r` for roles, `c` for the channel.
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

/** The server in which `/settings` is used. Its access excludes other places. */
export function serverOf({ server }: HandlerContext): Snowflake {
  if (server === undefined) throw new Error('/settings is used outside of servers');
  return server;
}

/** @throws CannotDo if several processes may each have their own store, so that nothing can be saved */
export function requireSettingsStore({ serverSettings: { neededToSave } }: HandlerContext): void {
  if (neededToSave === undefined) return;
  throw new CannotDo(({ settings }) => settings.note.notSaved({ setting: `\`${neededToSave}\`` }));
}

/** All settings with their sources, and notes about obstacles. @param text above the panel */
export function settingsPanel(serverRow: ServerRow, context: HandlerContext, text = ''): Reply {
  const { settings: texts } = context.words;
  const lines = SETTING_KEYS.map((key) => {
    if (key === 'audit_channel' && serverRow.settings[key] === undefined && context.host.hasAuditChannel)
      return texts.lineByHost({ name: texts.name[key] });
    const { value, source } = effectiveValue(key, serverRow.settings, context);
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

/** The value in effect: the server's own, except a cooldown that is shorter than the host's. */
function effectiveValue(key: SettingKey, settings: ServerSettings, context: HandlerContext): SettingValue {
  const isOverridden = key === 'cooldown' && isCooldownOverridden(settings, context);
  return settings[key] === undefined || isOverridden
    ? defaultValue(key, context)
    : { value: settingInWords(key, settings, context.words), source: 'server' };
}

/** The notes below the settings: what limits or prevents them. */
function notes(serverRow: ServerRow, context: HandlerContext): string[] {
  const { host, serverSettings, words } = context;
  const { note: texts } = words.settings;
  const { audit_channel: channel, moderator_roles: roles, cooldown = 0 } = serverRow.settings;
  const hasRolesOfBoth = roles !== undefined && host.moderatorRoles.length > 0 && isModerated(context);
  return [
    ...storeNotes(serverRow, serverSettings, words),
    ...(hasRolesOfBoth ? [texts.hostRoles({ roles: rolesInWords(host.moderatorRoles) })] : []),
    ...(isCooldownOverridden(serverRow.settings, context) ? [texts.hostCooldown({ seconds: cooldown })] : []),
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

const isCooldownOverridden = ({ cooldown }: ServerSettings, { host }: HandlerContext): boolean =>
  cooldown !== undefined && cooldown < host.cooldownSeconds;
