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
  CHANGES,
  type Ended,
  formOpener,
  isEmpty,
  isSame,
  picked,
  save,
  settingNames,
  settingsForm,
  whyNotSaved,
  writeDown,
} from './change.ts';
import { isWithinHosts, obstacles, settingInWords } from './fields.ts';
import { mustHaveOneStore, panel, serverOf, settingsIds } from './view.ts';

/** Changes that are shown, and that are kept. */
const SHOWN = 20;
const KEPT = 100;

/** The latest changes in place of the panel, and the menu that undoes one. */
const historyComponents = [
  defineComponent({
    codec: settingsIds.history,
    effect: 'update',
    run: (_fields, context) => history(context),
  }),
  defineComponent({
    codec: settingsIds.undo,
    effect: 'update',
    changes: CHANGES,
    run: async (_fields, context, { values: [version] }) =>
      history(context, await undo(Number(version), context)),
  }),
];

/** `/settings`: what a server's managers decide, with its sources, its changes and a copy of it. */
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
      run: async (_fields, context) => panel(context.serverRow, context),
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
  run: async (_values, context) => panel(context.serverRow, context),
});

/** @param text above it */
async function history(context: HandlerContext, text?: string): Promise<Reply> {
  const { words, serverSettings } = context;
  const { settings: texts } = words;
  const changes = await serverSettings.history(serverOf(context), SHOWN);
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

/** The most roles of a value that are named, from all to the least: 20 changes of 25 roles each are too long for an embed. */
const NAMED_ROLES = [25, 8, 3, 1];

/** As many changes as an embed holds. */
function changeList(changes: readonly ServerChange[], words: Words) {
  const listOf = (count: number, mostRoles: number) => {
    const shown = changes.slice(0, count);
    const left = changes.length - count;
    const lines = shown.map((change, at) => entry(change, at + 1, words, mostRoles));
    const rest = left === 0 ? [] : [words.settings.history.leftOut({ count: left })];
    return { description: [...lines, ...rest].join('\n'), shown };
  };
  const fits = ({ description }: { description: string }) => description.length <= EMBED_DESCRIPTION_LENGTH;
  let list = NAMED_ROLES.map((most) => listOf(changes.length, most)).find(fits);
  for (let count = changes.length - 1; !list || !fits(list); count -= 1) list = listOf(count, 1);
  return list;
}

/** Two lines: who made a change and when, and what it changed. */
function entry(
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

/** Undoes a change as far as nobody has changed it since, and says how that ended. */
async function undo(version: number, context: HandlerContext): Promise<string> {
  mustHaveOneStore(context);
  const { serverSettings, words } = context;
  const server = serverOf(context);
  const kept = await serverSettings.history(server, KEPT);
  if ('failed' in kept) {
    const failed = { kind: 'failed', why: kept.failed } as const;
    writeDown(failed, context);
    return whyNotSaved(failed, words);
  }
  const change = kept.find((each) => each.version === version);
  if (!change) {
    writeDown({ kind: 'unchanged', why: 'there is nothing with this id' }, context);
    return words.settings.undo.notKept;
  }
  let { ended, text } = await setBack(change, serverSettings.of(server), context);
  // This process may not have read the latest save yet.
  if (ended.kind === 'changed') ({ ended, text } = await setBack(change, ended.row, context));
  writeDown(ended, context);
  return text;
}

/** Sets each setting back that still has the value of a change. */
async function setBack(
  { version, before, after }: ServerChange,
  row: ServerRow,
  context: HandlerContext,
): Promise<{ readonly ended: Ended; readonly text: string }> {
  const { words } = context;
  const { undo: texts } = words.settings;
  const changedSince = picked(after, (key) => !isSame(key, row.settings, after));
  const unchanged = picked(before, (key) => changedSince[key] === undefined);
  const notAllowed = picked(unchanged, (key) => !isAllowed(key, before, row, context));
  const patch = picked(unchanged, (key) => notAllowed[key] === undefined);
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
  const ended = await save(row.version, patch, context, version);
  return ended.kind === 'saved'
    ? { ended, text: [texts.done({ names: words.listed(settingNames(patch, words)) }), ...left].join('\n') }
    : { ended, text: whyNotSaved(ended, words) };
}

/** Whether a setting may have a value of before, as far as anybody can say without its form. */
function isAllowed(key: SettingKey, before: SettingsPatch, row: ServerRow, context: HandlerContext): boolean {
  const { [key]: value } = before;
  if (value === null) return true;
  const canWork = key === 'cooldown' || !obstacles(row.settings, context).has(key);
  return canWork && SETTING_VALUES[key].safeParse(value).success && isWithinHosts(key, before, context);
}
