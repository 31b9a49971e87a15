import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import type { AuditEntry, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { defineComponent, defineModalOpener, type ModalResult } from '../declaration/component.ts';
import {
  SETTING_KEYS,
  type ServerRow,
  type ServerSettings,
  type SettingKey,
  type SettingsPatch,
  type SettingsSaveResult,
} from '../server-settings.ts';
import type { Words } from '../words/words.ts';
import { obstacles, readSettings, settingInput, unshownLetters } from './setting-fields.ts';
import { requireSettingsStore, serverOf, settingsIds, settingsPanel } from './view.ts';

/** Declares every change of a server's settings. */
export const SETTINGS_CHANGE = { shownBy: '/settings', action: 'settings change' };

/** The button that opens the form. */
export const formOpener = defineModalOpener({
  codec: settingsIds.change,
  open(_fields, context) {
    requireSettingsStore(context);
    return filledForm(context);
  },
});

/**
 * The form, filled in with the settings. Discord may refuse a form with a deleted role or channel; its fallback has neither
 * roles nor channel.
 */
function filledForm(context: HandlerContext): ModalResult {
  const { serverRow } = context;
  const { moderator_roles: _, audit_channel: __, ...others } = serverRow.settings;
  const modal = form(serverRow, serverRow.settings, context);
  const fallback = form(serverRow, others, context);
  return Object.keys(others).length === Object.keys(serverRow.settings).length
    ? modal
    : { ...modal, fallback };
}

/** @param filledIn the settings that the form shows */
function form(
  { version, settings }: ServerRow,
  filledIn: ServerSettings,
  context: HandlerContext,
): APIModalInteractionResponseCallbackData {
  const { settings: texts } = context.words;
  const leftOut = obstacles(settings, context);
  return {
    title: texts.title,
    custom_id: settingsIds.form.encode({ version, unshown: unshownLetters(settings, filledIn) }),
    components: SETTING_KEYS.filter((key) => !leftOut.has(key)).map((key) => ({
      type: ComponentType.Label,
      label: texts.name[key],
      description: filledIn[key] === settings[key] ? texts.form.about[key] : texts.form.gone,
      component: settingInput(key, filledIn, context),
    })),
  };
}

/** The form. Its answer is the panel. */
export const settingsForm = defineComponent({
  codec: settingsIds.form,
  effect: 'update',
  changes: SETTINGS_CHANGE,
  async run({ version, unshown }, context, input) {
    requireSettingsStore(context);
    const { serverRow: row, words } = context;
    const texts = words.settings;
    const answer = (ended: SettingsResult, now: ServerRow, text: string) => {
      auditSettingsResult(ended, context);
      return settingsPanel(now, context, text);
    };
    if (row.version > version) return answer({ kind: 'changed', row }, row, texts.changedSince);
    // Without the latest save, this process cannot tell which values of the form are new.
    const isKnown = row.version === version;
    const wanted = readSettings(input, unshown, isKnown ? row.settings : undefined, context);
    const isNew = (key: SettingKey) => !isSame(key, row.settings, wanted);
    const patch = isKnown && row.isReadable ? pickSettings(wanted, isNew) : wanted;
    if (isEmpty(patch)) return answer({ kind: 'unchanged', why: 'it was so already' }, row, texts.unchanged);
    const saved = await saveSettings(version, patch, context);
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
    return answer(saved, now, notSavedText(saved, words));
  },
});

/** Saves a change if the row still has this version. */
export function saveSettings(
  version: number,
  patch: SettingsPatch,
  context: HandlerContext,
  undoes?: number,
): Promise<SettingsSaveResult> {
  const by = { user: context.asker, ...(undoes !== undefined && { undoes }) };
  return context.serverSettings.save(serverOf(context), version, patch, by);
}

/** The result of a change, also if there was nothing to save. */
export type SettingsResult = SettingsSaveResult | { readonly kind: 'unchanged'; readonly why: AuditReason };

/** Audits the result of a change. */
export function auditSettingsResult(ended: SettingsResult, { audit }: HandlerContext): void {
  audit({ action: SETTINGS_CHANGE.action, ...resultForAudit(ended) });
}

function resultForAudit(ended: SettingsResult): Omit<AuditEntry, 'action'> {
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

/** The sentence for a change that was not saved, or may not have been. */
export function notSavedText(
  saved: Exclude<SettingsSaveResult, { kind: 'saved' }>,
  { settings: texts, answers }: Words,
): string {
  if (saved.kind === 'changed') return texts.changedSince;
  return saved.kind === 'failed'
    ? texts.failed[saved.why]
    : answers.uncertain({ command: SETTINGS_CHANGE.shownBy });
}

/** The names of the settings in a patch. */
export const settingNames = (patch: SettingsPatch, { settings }: Words): string[] =>
  SETTING_KEYS.filter((key) => patch[key] !== undefined).map((key) => settings.name[key]);

export const isEmpty = (patch: SettingsPatch): boolean => Object.keys(patch).length === 0;

/** The part of a patch whose keys pass a test. */
export const pickSettings = (patch: SettingsPatch, isPicked: (key: SettingKey) => boolean): SettingsPatch =>
  Object.fromEntries(
    SETTING_KEYS.filter((key) => patch[key] !== undefined && isPicked(key)).map((key) => [key, patch[key]]),
  );

/** Whether a setting has equal values in two patches. The order of roles is ignored: Discord returns them in any order. */
export const isSame = (key: SettingKey, one: SettingsPatch, other: SettingsPatch): boolean =>
  comparable(one[key]) === comparable(other[key]);

const comparable = (value: SettingsPatch[SettingKey]): string =>
  JSON.stringify(typeof value === 'object' && value !== null ? value.toSorted() : (value ?? null));
