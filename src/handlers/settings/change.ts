import { PermissionFlagsBits, type Snowflake } from 'discord-api-types/v10';
import type { z } from 'zod';
import type { AuditEntry, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { type ComponentInput, defineComponent } from '../declaration/component.ts';
import { CannotDo } from '../failure.ts';
import {
  type Saved,
  SETTING_KEYS,
  SETTING_VALUES,
  type ServerRow,
  type ServerSettings,
  type SettingKey,
  type SettingsPatch,
} from '../server-settings.ts';
import type { Words } from '../words/words.ts';
import { CHANNEL_TYPES, NOT_HERE } from './form.ts';
import { mustHaveOneStore, numbersOffered, obstacles, panel, serverOf, settingsIds } from './view.ts';

/** The declaration of every change of a server's settings. */
export const CHANGES = { shownBy: '/settings', action: 'settings change' };

/** The form, which is answered with the panel. */
export const settingsForm = defineComponent({
  codec: settingsIds.form,
  effect: 'update',
  changes: CHANGES,
  async run({ version, unshown }, context, input) {
    mustHaveOneStore(context);
    const { serverRow: row, words } = context;
    const texts = words.settings;
    const answer = (ended: Ended, now: ServerRow, text: string) => {
      writeDown(ended, context);
      return panel(now, context, text);
    };
    if (row.version > version) return answer({ kind: 'changed', row }, row, texts.changedSince);
    // A process that has not read the latest save yet does not know what is new in the form.
    const isKnown = row.version === version;
    const wanted = readChoices(input, unshown, isKnown ? row.settings : undefined, context);
    const isNew = (key: SettingKey) => !isSame(key, row.settings, wanted);
    const patch = isKnown && row.isReadable ? picked(wanted, isNew) : wanted;
    if (isEmpty(patch)) return answer({ kind: 'unchanged', why: 'it was so already' }, row, texts.unchanged);
    const saved = await save(version, patch, context);
    if (saved.kind === 'saved' && isEmpty(saved.change.after)) {
      return answer({ kind: 'unchanged', why: 'it was so already' }, saved.row, texts.unchanged);
    }
    if (saved.kind === 'saved') {
      return answer(
        saved,
        saved.row,
        texts.saved({ names: words.listed(settingNames(saved.change.after, words)) }),
      );
    }
    const now = saved.kind === 'changed' ? saved.row : context.serverSettings.of(context.server);
    return answer(saved, now, whyNotSaved(saved, words));
  },
});

/** Saves a change of a row that still has this version. */
export function save(
  version: number,
  patch: SettingsPatch,
  context: HandlerContext,
  undoes?: number,
): Promise<Saved> {
  const by = { user: context.asker, ...(undoes !== undefined && { undoes }) };
  return context.serverSettings.save(serverOf(context), version, patch, by);
}

/** How a change ended, also where nothing was to be saved. */
export type Ended = Saved | { readonly kind: 'unchanged'; readonly why: AuditReason };

/** Writes down how a change ended. */
export function writeDown(ended: Ended, { audit }: HandlerContext): void {
  audit({ action: CHANGES.action, ...auditedEnd(ended) });
}

function auditedEnd(ended: Ended): Omit<AuditEntry, 'action'> {
  switch (ended.kind) {
    case 'saved':
      return { outcome: 'done', before: ended.change.before, after: ended.change.after };
    case 'unchanged':
      return { outcome: 'unchanged', why: ended.why };
    case 'changed':
      return { outcome: 'unchanged', why: 'it had changed since it was shown' };
    case 'failed':
      return { outcome: 'failed', why: `the store was ${ended.why}` };
    case 'uncertain':
      return { outcome: 'failed', why: 'it is uncertain whether it was done' };
  }
}

/** The sentence for a change that is not known to be saved. */
export function whyNotSaved(
  saved: Exclude<Saved, { kind: 'saved' }>,
  { settings: texts, answers }: Words,
): string {
  if (saved.kind === 'changed') return texts.changedSince;
  return saved.kind === 'failed' ? texts.failed[saved.why] : answers.uncertain({ command: CHANGES.shownBy });
}

/** The names of the settings that a change is about. */
export const settingNames = (patch: SettingsPatch, { settings }: Words): string[] =>
  SETTING_KEYS.filter((key) => patch[key] !== undefined).map((key) => settings.name[key]);

export const isEmpty = (patch: SettingsPatch): boolean => Object.keys(patch).length === 0;

/** The keys of a patch that pass a test. */
export function picked(patch: SettingsPatch, isPicked: (key: SettingKey) => boolean): SettingsPatch {
  const { moderator_roles, audit_channel, language, page_size, cooldown } = patch;
  return {
    ...(moderator_roles !== undefined && isPicked('moderator_roles') && { moderator_roles }),
    ...(audit_channel !== undefined && isPicked('audit_channel') && { audit_channel }),
    ...(language !== undefined && isPicked('language') && { language }),
    ...(page_size !== undefined && isPicked('page_size') && { page_size }),
    ...(cooldown !== undefined && isPicked('cooldown') && { cooldown }),
  };
}

/** Whether two have the same value of a setting. Roles have no order: Discord gives them in any. */
export const isSame = (key: SettingKey, one: SettingsPatch, other: SettingsPatch): boolean =>
  comparable(one[key]) === comparable(other[key]);

const comparable = (value: SettingsPatch[SettingKey]): string =>
  JSON.stringify(typeof value === 'object' && value !== null ? value.toSorted() : (value ?? null));

/**
 * Reads what a form says: null for what is left to the host or to Discord, and nothing about an input that it does not have.
 * @param unshown the selects that it showed empty although something is set: where they are empty, that stays
 * @param known the settings that it was filled in from, if this process knows them
 * @throws CannotDo for a choice that it did not offer, and for a channel in which the bot cannot write
 */
function readChoices(
  { chosen, resolved, typed }: ComponentInput,
  unshown: string,
  known: ServerSettings | undefined,
  context: HandlerContext,
): SettingsPatch {
  const leftOut = obstacles(known ?? {}, context);
  const inSelect = (key: SettingKey): readonly string[] | undefined => {
    // The id of the server is also that of @everyone.
    const values = chosen?.get(key)?.filter((value) => value !== NOT_HERE && value !== context.server);
    if (values && values.length > 0 && leftOut.has(key)) throw notOffered(key);
    return values;
  };
  const hasRadio = (key: SettingKey) => typed.has(key) || chosen?.has(key) === true;
  const roles = unlessUnshown(inSelect('moderator_roles'), unshown.includes('r'));
  const channels = unlessUnshown(inSelect('audit_channel'), unshown.includes('c'));
  const languages = inSelect('language');
  return {
    ...(roles && { moderator_roles: rolesIn(roles, resolved) }),
    ...(channels && { audit_channel: channelIn(channels, resolved) }),
    ...(languages && { language: only('language', SETTING_VALUES.language, languages) }),
    ...(hasRadio('page_size') && {
      page_size: numberIn(typed.get('page_size'), 'page_size', known, context),
    }),
    ...(hasRadio('cooldown') && { cooldown: numberIn(typed.get('cooldown'), 'cooldown', known, context) }),
  };
}

const unlessUnshown = (values: readonly string[] | undefined, isUnshown: boolean) =>
  isUnshown && values?.length === 0 ? undefined : values;

const notOffered = (key: SettingKey): CannotDo =>
  new CannotDo(({ settings }) => settings.refused.notOffered({ name: settings.name[key] }));

/** The choice of a select that takes one, if the form offered it; null for none. @throws CannotDo */
function only<Value>(key: SettingKey, schema: z.ZodType<Value>, choices: readonly string[]): Value | null {
  if (choices.length === 0) return null;
  return ifOffered(key, schema, choices.length === 1 ? choices[0] : choices);
}

function ifOffered<Value>(key: SettingKey, schema: z.ZodType<Value>, value: unknown): Value {
  const read = schema.safeParse(value);
  if (!read.success) throw notOffered(key);
  return read.data;
}

function rolesIn(
  roles: readonly string[],
  resolved: ComponentInput['resolved'],
): readonly Snowflake[] | null {
  if (roles.length === 0) return null;
  if (!roles.every((role) => resolved?.roles.has(role))) throw notOffered('moderator_roles');
  return ifOffered('moderator_roles', SETTING_VALUES.moderator_roles, roles);
}

const PERMISSIONS = {
  viewChannel: PermissionFlagsBits.ViewChannel,
  sendMessages: PermissionFlagsBits.SendMessages,
  embedLinks: PermissionFlagsBits.EmbedLinks,
  readMessageHistory: PermissionFlagsBits.ReadMessageHistory,
  attachFiles: PermissionFlagsBits.AttachFiles,
};

/** The permissions that are missing in a channel: none where Discord does not say which are there. */
export function lackedPermissions(
  there: bigint | undefined,
  needed: readonly (keyof typeof PERMISSIONS)[],
): readonly (keyof typeof PERMISSIONS)[] {
  if (there === undefined || (there & PermissionFlagsBits.Administrator) !== 0n) return [];
  return needed.filter((name) => (there & PERMISSIONS[name]) === 0n);
}

function channelIn(channels: readonly string[], resolved: ComponentInput['resolved']): Snowflake | null {
  const id = only('audit_channel', SETTING_VALUES.audit_channel, channels);
  if (id === null) return null;
  const channel = resolved?.channels.get(id);
  if (!channel || !CHANNEL_TYPES.some((type) => type === channel.type)) throw notOffered('audit_channel');
  const lacked = lackedPermissions(channel.appPermissions, ['viewChannel', 'sendMessages', 'embedLinks']);
  if (lacked.length === 0) return id;
  throw new CannotDo(({ settings: { permission, refused }, listed }) =>
    refused.permissions({ channel: `<#${id}>`, permissions: listed(lacked.map((name) => permission[name])) }),
  );
}

/** Of a form that this process has not the settings of, a number that any form might offer. */
function numberIn(
  typed: string | undefined,
  key: 'page_size' | 'cooldown',
  known: ServerSettings | undefined,
  context: HandlerContext,
): number | null {
  if (typed === undefined || typed === NOT_HERE) return null;
  const number = ifOffered(
    key,
    SETTING_VALUES[key],
    /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : undefined,
  );
  const isOffered = known
    ? numbersOffered(key, known, context).includes(number)
    : isWithinHosts(key, { [key]: number }, context);
  if (!isOffered) throw notOffered(key);
  return number;
}

/** Whether a value narrows what the host set. */
export const isWithinHosts = (
  key: SettingKey,
  { cooldown }: SettingsPatch,
  { host }: HandlerContext,
): boolean => key !== 'cooldown' || !cooldown || cooldown > host.cooldownSeconds;
