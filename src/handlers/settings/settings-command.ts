import type { HandlerContext } from '../context.ts';
import { defineCommand } from '../declaration/command.ts';
import { defineComponent } from '../declaration/component.ts';
import { EMBED_DESCRIPTION_LENGTH } from '../discord-limits.ts';
import { button, menuRow, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { codeBlock } from '../display/safe-text.ts';
import { timestamp } from '../display/timestamps.ts';
import type { Reply } from '../reply.ts';
import {
  exportOf,
  SETTING_KEYS,
  SETTING_VALUES,
  type ServerChange,
  type ServerRow,
  type SettingKey,
  type SettingsPatch,
} from '../server-settings.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import {
  auditSettingsResult,
  formOpener,
  isEmpty,
  isSame,
  notSavedText,
  pickSettings,
  SETTINGS_CHANGE,
  type SettingsResult,
  saveSettings,
  settingNames,
  settingsForm,
} from './change.ts';
import { isAllowedByHost, obstacles, settingInWords } from './setting-fields.ts';
import { requireSettingsStore, serverOf, settingsIds, settingsPanel } from './view.ts';

/** The number of changes that are shown, and that the store keeps. */
const SHOWN_CHANGES = 20;
const KEPT_CHANGES = 100;

/** The latest changes, shown instead of the panel, and the menu that undoes a change. */
const historyComponents = [
  defineComponent({
    codec: settingsIds.history,
    effect: 'update',
    run: (_fields, context) => history(context),
  }),
  defineComponent({
    codec: settingsIds.undo,
    effect: 'update',
    changes: SETTINGS_CHANGE,
    run: async (_fields, context, { values: [version] }) =>
      history(context, await undo(Number(version), context)),
  }),
];

/** `/settings`: the decisions of a server's managers, with their sources, a history and an export. */
export const settings = defineCommand({
  name: 'settings',
  description: commands.settings.about,
  access: 'managers',
  options: {},
  visibility: 'private',
  components: [
    defineComponent({
      codec: settingsIds.panel,
      effect: 'update',
      run: async (_fields, context) => settingsPanel(context.serverRow, context),
    }),
    formOpener,
    settingsForm,
    ...historyComponents,
    defineComponent({
      codec: settingsIds.export,
      effect: 'private',
      run: async (_fields, context) => ({
        content: codeBlock([exportOf(serverOf(context), context.serverRow.settings)]),
      }),
    }),
  ],
  run: async (_values, context) => settingsPanel(context.serverRow, context),
});

/** @param text above the history */
async function history(context: HandlerContext, text?: string): Promise<Reply> {
  const { words, serverSettings } = context;
  const { settings: texts } = words;
  const changes = await serverSettings.history(serverOf(context), SHOWN_CHANGES);
  const back = row(button(settingsIds.panel, {}, texts.button.back));
  if ('failed' in changes) {
    return { content: [text, texts.history.unread].filter(Boolean).join('\n'), embeds: [], components: back };
  }
  const { description, shown } = changeList(changes, words);
  const options = shown.map(({ version, after }, at) => ({
    value: String(version),
    label: texts.history.option({ number: String(at + 1), names: words.listed(settingNames(after, words)) }),
  }));
  const menu = menuRow(settingsIds.undo.encode({}), options, { placeholder: texts.history.choose });
  return {
    content: text ?? '',
    embeds: [{ color: COLOUR, title: texts.history.title, description: description || texts.history.none }],
    components: [...(serverSettings.neededToSave === undefined ? menu : []), ...back],
  };
}

/** Limits for named roles per value, tried in this order: 20 changes of 25 roles each are too long for an embed. */
const NAMED_ROLES = [25, 8, 3, 1];

/** The list of as many changes as fit into an embed. */
function changeList(changes: readonly ServerChange[], words: Words) {
  const listOf = (count: number, mostRoles: number) => {
    const shown = changes.slice(0, count);
    const left = changes.length - count;
    const lines = shown.map((change, at) => changeEntry(change, at + 1, words, mostRoles));
    const rest = left === 0 ? [] : [words.settings.history.leftOut({ count: left })];
    return { description: [...lines, ...rest].join('\n'), shown };
  };
  const fits = ({ description }: { description: string }) => description.length <= EMBED_DESCRIPTION_LENGTH;
  let list = NAMED_ROLES.map((most) => listOf(changes.length, most)).find(fits);
  for (let count = changes.length - 1; !list || !fits(list); count -= 1) list = listOf(count, 1);
  return list;
}

/** Two lines: the author and time of a change, and the changed values. */
function changeEntry(
  { at, by, before, after, undoes }: ServerChange,
  number: number,
  words: Words,
  mostRoles: number,
): string {
  const { history: texts, name } = words.settings;
  const who = by === 'host' ? texts.host : `<@${by}>`;
  const line = texts.by({ number: String(number), who, time: timestamp(at, 'f') });
  const values = SETTING_KEYS.filter((key) => after[key] !== undefined).map((key) =>
    texts.change({
      name: name[key],
      before: settingInWords(key, before, words, mostRoles),
      after: settingInWords(key, after, words, mostRoles),
    }),
  );
  return `${undoes === undefined ? line : texts.undid({ line })}\n${values.join(' · ')}`;
}

/** Undoes the parts of a change that nobody has changed since. @returns the sentences about the result */
async function undo(version: number, context: HandlerContext): Promise<string> {
  requireSettingsStore(context);
  const { serverSettings, words } = context;
  const server = serverOf(context);
  const kept = await serverSettings.history(server, KEPT_CHANGES);
  if ('failed' in kept) {
    const failed = { kind: 'failed', why: kept.failed } as const;
    auditSettingsResult(failed, context);
    return notSavedText(failed, words);
  }
  const change = kept.find((each) => each.version === version);
  if (!change) {
    auditSettingsResult({ kind: 'unchanged', why: 'there is nothing with this id' }, context);
    return words.settings.undo.notKept;
  }
  let { ended, text } = await revert(change, serverSettings.of(server), context);
  // Retries once with the saved row: this process may not have read the latest save yet.
  if (ended.kind === 'changed') ({ ended, text } = await revert(change, ended.row, context));
  auditSettingsResult(ended, context);
  return text;
}

/** Restores each setting that still has the value of a change. */
async function revert(
  { version, before, after }: ServerChange,
  row: ServerRow,
  context: HandlerContext,
): Promise<{ readonly ended: SettingsResult; readonly text: string }> {
  const { words } = context;
  const { undo: texts } = words.settings;
  const changedSince = pickSettings(after, (key) => !isSame(key, row.settings, after));
  const unchanged = pickSettings(before, (key) => changedSince[key] === undefined);
  const notAllowed = pickSettings(unchanged, (key) => !isAllowed(key, before, row, context));
  const patch = pickSettings(unchanged, (key) => notAllowed[key] === undefined);
  const left = [
    ...(isEmpty(changedSince)
      ? []
      : [texts.changedSince({ names: words.listed(settingNames(changedSince, words)) })]),
    ...(isEmpty(notAllowed)
      ? []
      : [texts.notAllowed({ names: words.listed(settingNames(notAllowed, words)) })]),
  ];
  if (isEmpty(patch)) {
    const ended = { kind: 'unchanged', why: 'somebody has changed this since' } as const;
    return { ended, text: [texts.nothing, ...left].join('\n') };
  }
  const ended = await saveSettings(row.version, patch, context, version);
  return ended.kind === 'saved'
    ? { ended, text: [texts.done({ names: words.listed(settingNames(patch, words)) }), ...left].join('\n') }
    : { ended, text: notSavedText(ended, words) };
}

/** Whether a setting may be restored to a value. Checks only what needs no form. */
function isAllowed(key: SettingKey, before: SettingsPatch, row: ServerRow, context: HandlerContext): boolean {
  const { [key]: value } = before;
  if (value === null) return true;
  const canWork = key === 'cooldown' || !obstacles(row.settings, context).has(key);
  return canWork && SETTING_VALUES[key].safeParse(value).success && isAllowedByHost(key, before, context);
}
